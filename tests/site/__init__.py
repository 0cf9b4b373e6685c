"""The built site, tried in a real browser."""
