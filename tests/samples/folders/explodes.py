"""Says so if it is imported."""

raise SystemExit("explodes.py was imported")
