"""The first page and the pages of notebooks as text, from a folder of notebooks; for a server or a build."""
