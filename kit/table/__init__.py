"""Rooms of many people who decide at the same moment: their log, their state, their store.  It knows no page."""
