"""Pages over HTTP: `kit.site` finds and renders them; nothing here knows a game."""
