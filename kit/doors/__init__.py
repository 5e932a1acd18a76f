"""What carries a page: each door brings a page's messages to a browser and back, and closes the page behind it."""
