"""What the command line reads, writes and tells; the commands are in `kit/__main__.py`."""
