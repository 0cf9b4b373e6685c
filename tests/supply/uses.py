"""Which dependencies the repository uses: what it imports, calls, or names to another tool."""

import ast
import subprocess
from collections.abc import Iterator
from importlib.metadata import packages_distributions

from packaging.utils import NormalizedName, canonicalize_name

from tests.supply.pins import ROOT

# Packages that nothing imports: the file that names them, and the words that do.
NAMED = {
    "coverage": ("pyproject.toml", "[tool.coverage.run]"),
    "ipykernel": ("docs/en/labs/gradient-descent.ipynb", '"name": "python3"'),
    "matplotlib": ("docs/en/labs/gradient-descent.ipynb", "import matplotlib.pyplot"),
    "mkdocs-jupyter": ("mkdocs.yml", "  mkdocs-jupyter:"),
    "mkdocs-material": ("mkdocs.yml", "  name: material"),
    "properdocs": ("tests/successors/__main__.py", '"properdocs"'),
    "pytest-examples": ("tests/checker/bench.py", "from pytest_examples import"),
    "pytest-xdist": ("noxfile.py", '"--numprocesses"'),
    "sybil": ("tests/checker/bench.py", "from sybil import"),
    "zensical": ("tests/successors/__main__.py", '"zensical"'),
}
STUBS = {  # the types of what we import
    "types-beautifulsoup4": "bs4",
    "types-markdown": "markdown",
    "types-pygments": "pygments",
    "types-pyyaml": "yaml",
    "types-requests": "requests",
}


def unused(names: list[str]) -> list[str]:
    """Name the packages, of those named, that nothing in the repository uses."""
    modules, commands = imported(), called()
    return [name for name in names if not _used(canonicalize_name(name), modules, commands)]


def _used(name: NormalizedName, modules: set[str], commands: set[str]) -> bool:
    if name in NAMED:
        file, words = NAMED[name]
        return words in (ROOT / file).read_text(encoding="utf-8")
    provided = {STUBS[name]} if name in STUBS else _modules(name)
    return bool(provided & modules) or name in commands


def _modules(name: NormalizedName) -> set[str]:
    """Name the modules of a package; one that is not installed here has its own name."""
    found = packages_distributions().items()
    names = {module for module, owners in found if name in map(canonicalize_name, owners)}
    return names or {name.replace("-", "_")}


def imported() -> set[str]:
    """Name every top-level module that a Python file of the repository imports."""
    listed = ["git", "ls-files", "*.py"]
    files = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    texts = [(ROOT / file).read_text(encoding="utf-8") for file in files.splitlines()]
    return {name.partition(".")[0] for text in texts for name in _imports(ast.parse(text))}


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def called() -> set[str]:
    """Name every program that a session of noxfile.py runs."""
    tree = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    runs = [c for c in calls if isinstance(c.func, ast.Attribute) and c.func.attr == "run"]
    return {str(c.args[0].value) for c in runs if isinstance(c.args[0], ast.Constant)}
