"""What is installed is what is pinned, what is pinned is needed, and what is named is used."""

import re
from pathlib import Path
from subprocess import CompletedProcess

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from tests.checker.site import ROOT
from tests.supply import environment, licences, outdated, packages, pins, uses
from tests.supply.packages import Package

ASKED = [Requirement("site")]


def package(name: str, *requires: str, version: str = "1.0", licence: str = "MIT") -> Package:
    """Make a package."""
    needs = tuple(map(Requirement, requires))
    return Package(name, Version(version), needs, SpecifierSet(">=3.11"), licence)


def installed(*found: Package) -> dict[str, Package]:
    """Make an environment."""
    return {one.name: one for one in found}


def pinned(**versions: str) -> dict[str, Version]:
    """Make what constraints.txt pins."""
    return {name: Version(version) for name, version in versions.items()}


def test_a_local_build_is_the_version_that_it_is_a_build_of() -> None:
    """The CPU's torch is torch."""
    found = installed(package("site", version="2.13.0+cpu"))
    assert list(environment.unlike(found, ASKED, pinned(site="2.13.0"))) == []


def test_another_version_than_the_pinned_one_is_told() -> None:
    """With both versions, and what to do."""
    (told,) = environment.unlike(installed(package("site")), ASKED, pinned(site="1.1"))
    assert "site 1.0 is installed, and 1.1 is pinned" in told and "--reuse-venv=no" in told


def test_what_an_environment_still_holds_from_earlier_is_told() -> None:
    """But not pip, nor what the CUDA build of torch brings."""
    names = ["site", "pip", "nvidia-cublas", "left"]
    (told,) = environment.left(installed(*map(package, names)), ASKED)
    assert "installed: left." in told


def test_what_is_needed_and_not_pinned_is_told() -> None:
    """With the line to add."""
    found = installed(package("site", "below"), package("below"))
    (told,) = environment.unpinned(found, ASKED, pinned(site="1.0"))
    assert "`below==1.0`" in told


@pytest.mark.parametrize(
    "need",
    ['below; sys_platform == "win32"', 'below; platform_system == "Darwin"', "below>1; "
     'python_version >= "3.14"', 'below; os_name == "nt" and extra == ""'],
)  # fmt: skip
def test_what_another_system_needs_is_pinned_too(need: str) -> None:
    """Although it is not installed here, nobody must get it unpinned elsewhere."""
    found = installed(package("site", need.replace("; ", ";")))
    (told,) = environment.unpinned(found, ASKED, pinned(site="1.0"))
    assert "`below==<version>`" in told
    assert list(environment.idle(found, ASKED, pinned(site="1.0", below="1.0"))) == []


def test_what_nothing_needs_is_not_pinned() -> None:
    """Nor what only an extra asks for that nobody has asked for, or a Python that is too old."""
    needs = ['extra; extra == "more"', 'old; python_version < "3.11"']
    found = installed(package("site", *needs))
    told = " ".join(environment.idle(found, ASKED, pinned(site="1.0", extra="1.0", old="1.0")))
    assert "extra is pinned and no group needs it" in told and "old is pinned" in told


def test_an_extra_that_is_asked_for_is_needed() -> None:
    """However far away, and in a circle too."""
    found = installed(
        package("site", "middle[more]"), package("middle", 'last; extra == "more"', "site")
    )
    assert packages.needed(ASKED, found, packages.here()) == {"site", "middle", "last"}


def test_what_a_package_needs_elsewhere_only_is_not_needed_here() -> None:
    """What is needed here is, although it may not be installed."""
    found = installed(package("site", "middle", "far; sys_platform == 'none'"), package("middle"))
    asked = [*ASKED, Requirement("away")]
    assert packages.needed(asked, found, packages.here()) == {"site", "middle", "away"}


def test_a_package_that_excludes_one_of_our_pythons_is_told() -> None:
    """Although the Python here may run it."""
    found = Package("site", Version("1.0"), python=SpecifierSet(">=3.12"))
    told = list(environment.too_new(installed(found), ASKED))
    assert len(told) == 2 and "site wants Python >=3.12" in told[0]  # 3.11, the lowest and newest


def test_all_that_the_groups_installed_here_need_is_pinned() -> None:
    """On every system and Python, and it allows each of them."""
    found, asked = packages.installed(), pins.wanted("tests")
    assert list(environment.unpinned(found, asked, pins.read())) == []
    assert list(environment.too_new(found, asked)) == []


def test_the_pythons_are_those_of_the_workflow() -> None:
    """The lowest is that of pyproject.toml."""
    text = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    matrix = yaml.safe_load(text)["jobs"]["session"]["strategy"]["matrix"]
    assert matrix["python"] == list(packages.PYTHONS)
    assert packages.LOWEST.startswith(f"{packages.PYTHONS[0]}.")


def test_every_installation_is_looked_at() -> None:
    """No session installs a group in another way."""
    code = (ROOT / "noxfile.py").read_text(encoding="utf-8")
    assert code.count("session.install(") == 2  # the other installs one package, to ask the index
    assert re.search(r"session\.install\(.*\n.*tests\.supply\.environment", code)
    assert re.search(r"def lint\(.*\n.*\n    install\(session, \*PYPROJECT", code)


@pytest.mark.parametrize("line", ["a>=1", "a", "a==1.*", "a==1 # why", "a==1\nA==1", "-r b.txt"])
def test_a_line_that_pins_nothing_is_an_error(line: str, tmp_path: Path) -> None:
    """It names the line."""
    path = tmp_path / "constraints.txt"
    path.write_text(f"# A note.\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"constraints\.txt:[23]: "):
        pins.read(path)


def test_every_package_that_a_group_names_is_used() -> None:
    """Imported, called by a session, or named to a tool that loads it."""
    assert uses.unused(sorted({need.name for need in pins.wanted(*pins.GROUPS)})) == []


def test_a_package_that_nothing_uses_is_told() -> None:
    """Also types of what we do not import."""
    unused = ["click", "types-docutils", "attrs"]
    assert uses.unused([*unused, "ruff", "pillow", "types-PyYAML"]) == unused


def test_every_licence_is_one_that_we_may_use() -> None:
    """In the session `lint`, those of all groups are asked."""
    found = licences.used("tests")
    assert len(found) > 50
    assert list(licences.refused(found, set(licences.used("site")))) == []


@pytest.mark.parametrize(
    "licence",
    ["AGPL-3.0", "GPL-3.0-or-later", "MIT AND GPL-2.0-only", "(MIT OR ISC) AND AGPL-3.0-only",
     "GNU Affero General Public License v3", "Proprietary", "GPL-2.0 OR LGPL-2.1"],
)  # fmt: skip
def test_the_site_takes_nothing_that_asks_its_users_for_their_source(licence: str) -> None:
    """Not even what a lesson may use."""
    for name in "anything", *licences.APART:
        (told,) = licences.refused(installed(package(name, licence=licence)), {name})
        assert "not allowed in the site's own environment" in told


def test_only_what_is_named_may_stand_apart() -> None:
    """In an environment of its own lesson."""
    found = installed(package("ultralytics", licence="AGPL-3.0"), package("b", licence="AGPL-3.0"))
    (told,) = licences.refused(found, set())
    assert told.startswith("b comes under")


def test_a_package_without_a_licence_is_told() -> None:
    """A person has to read it."""
    (told,) = licences.refused(installed(package("bare", licence="")), set())
    assert told.startswith("bare declares no licence")


@pytest.mark.parametrize("licence", ["MIT", "BSD License", "GPL-2.0 OR MIT", "(MIT AND ISC)"])
def test_one_of_several_licences_is_enough(licence: str) -> None:
    """If the package leaves the choice."""
    assert licences.allowed(licence)


def offer(name: str, version: str, python: str = ">=3.11") -> dict[str, outdated.Offer]:
    """Make what the index offers."""
    return {name.lower(): outdated.Offer(name, version, SpecifierSet(python))}


def test_newer_versions_are_written_and_the_rest_stays() -> None:
    """So does torch; names keep their spelling and the lines their order."""
    text = pins.text({"torch": "2.13.0", "Jinja2": "3.1.6", "idna": "3.20"})
    new = outdated.updated(text, offer("Jinja2", "3.2") | offer("brought", "1.0"))
    assert new.splitlines()[1:] == ["brought==1.0", "idna==3.20", "Jinja2==3.2", "torch==2.13.0"]
    assert outdated.updated(new, {}) == new


def test_each_package_that_would_move_has_a_line() -> None:
    """What is as new as can be has none."""
    offered = offer("old", "2.0") | offer("same", "1.0") | offer("new", "1.0")
    told = list(outdated.lines(pinned(old="1.0", same="1.0", torch="2.13.0"), offered))
    assert [line.split() for line in told[:2]] == [["new", "1.0", "(new)"], ["old", "1.0", "2.0"]]
    assert "torch" in told[2] and "stays" in told[2] and len(told) == 3


def test_what_the_lowest_python_cannot_run_is_not_taken() -> None:
    """Whichever Python asks the index."""
    offered = offer("fine", "2.0") | offer("far", "2.0", ">=3.12")
    assert outdated.too_new(offered) == ["far"]


def test_torch_is_never_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index might send gigabytes."""
    said = CompletedProcess([], 1, "", "no index")
    ran: list[list[str]] = []
    monkeypatch.setattr(
        outdated.subprocess, "run", lambda command, **_: ran.append(command) or said
    )
    with pytest.raises(RuntimeError, match="no index"):
        outdated.offers(pins.wanted(*pins.GROUPS))
    assert "mkdocs" in ran[0] and "--dry-run" in ran[0] and "torch" not in ran[0]


def test_the_constraints_are_as_we_write_them() -> None:
    """In order, so that what moves is one line of difference."""
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert outdated.updated(text, {}) == text
