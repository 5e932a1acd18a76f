"""The kit as a folder of files: each page with its Python in the browser, and no server."""
