"""Pages over HTTP: what finds and renders them is `kit.site`; it knows no game."""
