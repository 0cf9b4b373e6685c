"""The packages that are installed here, as their own metadata describe them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.metadata import Distribution, distributions

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.supply import pins

LOWEST = pins.TABLE["project"]["requires-python"].removeprefix(">=")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")  # those that CI runs the tests with
# The CUDA build of torch brings these, at versions that torch itself fixes.
COMPANIONS = ("cuda-", "nvidia-", "triton")
SYSTEMS = (
    {"os_name": "posix", "sys_platform": "linux", "platform_system": "Linux"},
    {"os_name": "posix", "sys_platform": "darwin", "platform_system": "Darwin"},
    {"os_name": "nt", "sys_platform": "win32", "platform_system": "Windows"},
)
Environment = dict[str, str]


@dataclass(frozen=True)
class Package:
    """A distribution, reduced to what we ask of it."""

    name: str  # normalised: lower case, with hyphens
    version: Version
    requires: tuple[Requirement, ...] = ()
    python: SpecifierSet = field(default_factory=SpecifierSet)
    licence: str = ""  # as it is declared, in whichever field says it best


def installed() -> dict[str, Package]:
    """Give every package of this environment, by name."""
    packages = [_package(found) for found in distributions()]
    return {package.name: package for package in packages}


def _package(found: Distribution) -> Package:
    return Package(
        str(canonicalize_name(found.name)),
        Version(found.version),
        tuple(map(Requirement, found.requires or [])),
        SpecifierSet(_field(found, "Requires-Python")),
        _licence(found),
    )


def _field(found: Distribution, name: str) -> str:
    """Give a field of the metadata, if it says anything."""
    told = [str(text).strip() for text in found.metadata.get_all(name) or []]
    return told[0] if told and told[0] != "UNKNOWN" else ""


def _licence(found: Distribution) -> str:
    """Prefer the expression; then a field of one line; then the classifiers."""
    classifiers = found.metadata.get_all("Classifier") or []
    kinds = [text.split(" :: ")[-1] for text in classifiers if text.startswith("License :: ")]
    told = _field(found, "License")
    short = "" if "\n" in told else told
    return _field(found, "License-Expression") or short or " AND ".join(kinds)


def everywhere() -> list[Environment]:
    """Give the systems and Pythons that the course is run on, as markers see them."""
    return [_environment(system, python) for system in SYSTEMS for python in PYTHONS]


def here() -> list[Environment]:
    """Give this system and this Python."""
    return [dict(default_environment())]  # type: ignore[arg-type]


def _environment(system: Environment, python: str) -> Environment:
    versions = {"python_version": python, "python_full_version": f"{python}.9"}
    return here()[0] | system | versions


def needed(
    wanted: Iterable[Requirement], packages: dict[str, Package], environments: list[Environment]
) -> set[str]:
    """Name what is wanted and, as far as packages tell, all that it needs in any environment."""
    found: set[tuple[str, str]] = set()
    waiting = [need for need in wanted if _applies(need, "", environments)]
    while waiting:
        need = waiting.pop()
        name = str(canonicalize_name(need.name))
        for extra in {"", *need.extras} - {known for other, known in found if other == name}:
            found.add((name, extra))
            theirs = packages[name].requires if name in packages else ()
            waiting += [other for other in theirs if _applies(other, extra, environments)]
    return {name for name, _ in found}


def _applies(need: Requirement, extra: str, environments: list[Environment]) -> bool:
    marker = need.marker
    return marker is None or any(marker.evaluate({**e, "extra": extra}) for e in environments)
