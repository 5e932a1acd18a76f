"""Voilà behind our own pages: it finds notebooks by their metadata and knows no game."""
