"""What the command line reads, writes and tells; the commands stand in `kit/__main__.py`."""
