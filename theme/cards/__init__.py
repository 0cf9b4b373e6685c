"""The pictures that stand for a page where somebody shares its address."""
