"""The first page and the pages of notebooks as text, of a folder of notebooks; a server sends them, or a build."""
