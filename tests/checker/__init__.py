"""Runs the code of the pages and compares what it prints with what they document."""
