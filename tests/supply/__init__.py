"""What the course stands on: which packages, at which versions, under which licences."""
