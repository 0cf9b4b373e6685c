"""Tests of the course, and the checker that they run it with."""
