"""Lets the other hooks import from the repository, which mkdocs need not be started from.

It stands first among the hooks and does its work as it is loaded. mkdocs takes back what a hook
adds to the path, but packages that have been imported stay, and with them all that is in them.
"""

import importlib
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))
for package in ("tests", "theme"):
    importlib.import_module(package)
