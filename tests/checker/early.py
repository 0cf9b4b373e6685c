"""Starts to import torch before anything else of the checker is there: pytest loads this first."""

import pytest

from tests.checker.server import expects_torch, warm_up


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    """Look at the arguments as soon as there are any; the options are in the plugin."""
    config = pluginmanager.get_plugin("pytestconfig")
    known = getattr(config, "known_args_namespace", None)
    if known and not getattr(known, "numprocesses", None) and expects_torch(known.file_or_dir):
        warm_up(["import torch"])
