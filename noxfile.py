"""Every command that we run, by name: `nox -l` lists them, `nox -s NAME` runs one."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "virtualenv"
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "tests"]

CONFIGS = ["mkdocs.yml", "mkdocs.en.yml"]
LEDGER = "build/ledger.json"
FAILED = Path(".pytest_cache/v/cache/lastfailed")
WORKERS = ["--numprocesses", "2", "--dist", "loadfile"]  # a page and its blocks stay together
QUIET = {"NO_MKDOCS_2_WARNING": "1"}  # the theme's notice about a generator that we do not use
SCHEMAS = {
    "github-workflows": "workflows/*.yml",
    "dependabot": "dependabot.yml",
    "github-issue-forms": "ISSUE_TEMPLATE/[!c]*.yml",
    "github-issue-config": "ISSUE_TEMPLATE/config.yml",
}
PYPROJECT = nox.project.load_toml("pyproject.toml")


def install(session: nox.Session, *groups: str) -> None:
    """Install dependency groups of pyproject.toml, at the versions of constraints.txt, and look."""
    wanted = nox.project.dependency_groups(PYPROJECT, *groups)
    session.install("-c", "constraints.txt", *wanted)
    session.run("python", "-m", "tests.supply.environment", *groups)


def build_site(session: nox.Session) -> None:
    """Build both languages, strictly, into site/ as they are published."""
    shutil.rmtree("site", ignore_errors=True)
    for config in CONFIGS:
        session.run("mkdocs", "build", "--config-file", config, env=QUIET)
    session.run("python", "-m", "theme.root", "site")


@nox.session
def serve(session: nox.Session) -> None:
    """Build the site, serve it at http://127.0.0.1:8000/ and run its code on the pages."""
    install(session, "site", "run")
    build_site(session)
    session.run("python", "-m", "tests.site.server", *session.posargs)


@nox.session
def edit(session: nox.Session) -> None:
    """Serve one language while you write it: `nox -s edit`, `nox -s edit -- en`."""
    install(session, "site")
    config = "mkdocs.en.yml" if session.posargs == ["en"] else "mkdocs.yml"
    session.run("mkdocs", "serve", "--config-file", config, "--livereload", env=QUIET)


@nox.session
def build(session: nox.Session) -> None:
    """Build the site in both languages into site/, strictly."""
    install(session, "site")
    build_site(session)


@nox.session
def publish(session: nox.Session) -> None:
    """Publish both languages on the branch gh-pages, if verified; `-- --push` sends it."""
    install(session, "site")
    session.run("python", "-m", "tests.checker.readiness")
    build_site(session)
    session.run("python", "-m", "tests.site.publish", *session.posargs)


@nox.session(venv_backend="none")
def pack(session: nox.Session) -> None:
    """Pack the built site into build/site.tar.gz."""
    if not Path("site").is_dir():
        session.error("There is no built site to pack: run `nox -s build` first")
    shutil.make_archive("build/site", "gztar", "site")


@nox.session
def tests(session: nox.Session) -> None:
    """Run every page, check the checker, build the site and try it in a browser."""
    install(session, "tests")
    if session.posargs:
        session.run("python", "-m", "pytest", *session.posargs)
        return
    session.run("python", "-m", "tests.browser")
    session.run("python", "-m", "pytest", *WORKERS, "--ignore", "tests/site", "--ledger", LEDGER)
    build_site(session)
    # What fails in the browser is tried once more, alone: there, moments decide now and then.
    FAILED.unlink(missing_ok=True)
    session.run("python", "-m", "pytest", *WORKERS, "tests/site", success_codes=[0, 1])
    if FAILED.exists():
        session.run("python", "-m", "pytest", "--last-failed", "tests/site")


@nox.session
def lint(session: nox.Session) -> None:
    """Check the style and types of our own code, the forms of .github, and our dependencies."""
    install(session, *PYPROJECT["dependency-groups"])
    session.run("python", "-m", "tests.supply.licences", silent=True)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")
    session.run("zizmor", "--offline", "--persona", "pedantic", "--quiet", ".github")
    for kind, files in SCHEMAS.items():
        schema = ["--builtin-schema", f"vendor.{kind}"]
        session.run("check-jsonschema", *schema, *map(str, sorted(Path(".github").glob(files))))


@nox.session
def mutants(session: nox.Session) -> None:
    """Falsify every documented value in every way, and require each to be noticed."""
    install(session, "tests")
    session.run("python", "-m", "tests.checker.mutants")


@nox.session
def coverage(session: nox.Session) -> None:
    """Measure, on Linux, which branches of the checker its tests take: at least 95 of 100."""
    install(session, "tests", "coverage")
    run = ["coverage", "run", "-m", "pytest", *WORKERS, "--ignore", "tests/site"]
    with TemporaryDirectory(prefix="pym-", dir="/dev/shm") as folder:  # pages may write there
        environment = {"COVERAGE_FILE": f"{folder}/data"}
        # A page that was killed leaves a part of its data: combine says so, and goes on without it.
        for command in (run, ["coverage", "combine", "--quiet"], ["coverage", "report"]):
            session.run(*command, env=environment)


@nox.session
def stability(session: nox.Session) -> None:
    """Run the course under other seeds, hashes, threads and orders, and name what moves."""
    install(session, "tests")
    session.run("python", "-m", "tests.checker.stability")


@nox.session
def drift(session: nox.Session) -> None:
    """Run the course on other releases of torch, and say what changes: `nox -s drift -- 2.14.1`."""
    if not session.posargs:
        session.error(
            "Name the releases to try: `nox -s drift -- 2.12 2.14.1`; `newest` and `nightly` are "
            "releases too. `python3 -m pip index versions torch` lists them"
        )
    install(session, "course")
    session.run("python", "-m", "tests.checker.drift", *session.posargs)


@nox.session(venv_backend="none")
def upgrade(session: nox.Session) -> None:
    """Write another torch wherever the pinned one is named: `nox -s upgrade -- 2.14.1`."""
    session.run(sys.executable, "-m", "tests.checker.upgrade", *session.posargs)


@nox.session
def links(session: nox.Session) -> None:
    """Ask the links of the site to other sites whether they still answer."""
    install(session, "site", "links")
    build_site(session)
    session.run("python", "-m", "tests.site.links")


@nox.session(venv_backend="none")
def notice(session: nox.Session) -> None:
    """Open, update or close the issue that says what `drift` or `links` found: `-- drift`."""
    session.run(sys.executable, "-m", "tests.checker.notice", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure what checking costs, against plain Python and against other tools."""
    install(session, "tests", "bench")
    session.run("python", "-m", "tests.checker.bench")


@nox.session
def weight(session: nox.Session) -> None:
    """Weigh each page, as a phone on a slow network meets it, against our budgets."""
    install(session, "tests")
    session.run("python", "-m", "tests.browser")
    build_site(session)
    session.run("python", "-m", "tests.site.weight")


@nox.session
def labs(session: nox.Session) -> None:
    """Run the notebooks again and store what they print and draw."""
    install(session, "tests")
    paths = session.posargs or [str(path) for path in sorted(Path("docs").glob("*/labs/*.ipynb"))]
    session.run("python", "-m", "tests.checker.notebooks", "--write", *paths)


@nox.session
def figures(session: nox.Session) -> None:
    """Draw the figures again from the real graphs."""
    install(session, "tests")
    session.run("python", "-m", "snippets.figures")


@nox.session
def sources(session: nox.Session) -> None:
    """Accept the sources of the pages that you name, after you have read them again."""
    install(session, "tests")
    session.run("python", "-m", "tests.checker.sources", *session.posargs)


@nox.session
def outdated(session: nox.Session) -> None:
    """Say which newer packages the index offers, torch apart; `-- --write` takes them."""
    session.install("-c", "constraints.txt", "packaging")
    session.run("python", "-m", "tests.supply.outdated", *session.posargs)


@nox.session
def licences(session: nox.Session) -> None:
    """List the licence of each package that we use, and refuse what may not be used."""
    install(session, *PYPROJECT["dependency-groups"])
    session.run("python", "-m", "tests.supply.licences")


@nox.session
def successors(session: nox.Session) -> None:
    """Build the site with the successors of MkDocs, and say what they build otherwise."""
    install(session, "successors")
    session.run("python", "-m", "tests.successors", env=QUIET)
