"""Loads the checker wherever pytest is started, so that any page of the repository can be run."""

pytest_plugins = ["tests.checker.early", "tests.checker.plugin"]
