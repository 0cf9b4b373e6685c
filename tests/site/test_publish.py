"""Two versions published into a scratch repository, and walked as a reader walks them."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.checker import readiness
from tests.site import branch, publish, published
from tests.site.branch import BranchError
from tests.site.conftest import Reader
from tests.site.pages import LANGUAGES, MISSING, SITE, built
from tests.site.published import CHANGED, GONE, ONLY_OLD, SAME, git
from tests.site.watch import violations, watch
from theme import root

BRANCH = "gh-pages"
TRUNK = "main"


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Publish the built site, and before it what it was one version ago."""
    if not built():
        pytest.fail(MISSING, pytrace=False)
    folder = tmp_path_factory.mktemp("scratch")
    with contextlib.chdir(published.repository(folder / "repository")):
        publish.publish(published.older(folder / "older"), "2.12", BRANCH)
        publish.publish(SITE, "2.13", BRANCH)
    return folder / "repository"


@pytest.fixture(scope="module")
def home(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve what was published."""
    with published.serving(repository, BRANCH, tmp_path_factory.mktemp("www") / "site") as address:
        yield address


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a repository in which nothing has been published."""
    folder = published.repository(tmp_path / "repository")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Make a site of one page in each language, which is published in no time."""
    for language in LANGUAGES:
        (tmp_path / "site" / language / "latest").mkdir(parents=True)
        (tmp_path / "site" / language / "latest" / "index.html").write_text(language)
    root.write(tmp_path / "site")
    return tmp_path / "site"


def held(repository: Path, path: str = "") -> str:
    """Give the digest of what the branch holds under a path."""
    return git(repository, "rev-parse", f"{BRANCH}:{path}")


def versions(repository: Path, language: str) -> dict[str, list[str]]:
    """Give the published versions of a language, newest first, with their aliases."""
    listed = json.loads(git(repository, "show", f"{BRANCH}:{language}/versions.json"))
    return {version["version"]: version["aliases"] for version in listed}


# The branch


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_newest_version_is_also_the_latest(repository: Path, language: str) -> None:
    """As a copy, in each language, beside the version before it."""
    assert versions(repository, language) == {"2.13": ["latest"], "2.12": []}
    assert held(repository, f"{language}/latest") == held(repository, f"{language}/2.13")
    assert held(repository, f"{language}/latest") != held(repository, f"{language}/2.12")


def test_a_second_run_changes_nothing(scratch: Path, small: Path) -> None:
    """It makes no commit, and says so in a line for each language."""
    first = publish.publish(small, "2.13", BRANCH)
    before = git(scratch, "rev-parse", BRANCH)
    second = publish.publish(small, "2.13", BRANCH)
    assert git(scratch, "rev-parse", BRANCH) == before
    assert first[0] == "es: published as 2.13 and latest"
    assert second == [
        "es: 2.13 and latest without a change",
        "en: 2.13 and latest without a change",
        f"root: {', '.join(root.files())} without a change",
    ]


def test_earlier_versions_are_kept_as_they_are(scratch: Path, small: Path) -> None:
    """And one that is published again, late, does not become the latest."""
    publish.publish(small, "2.9", BRANCH)
    before = held(scratch, "es/2.9")
    (small / "es" / "latest" / "index.html").write_text("changed")
    lines = publish.publish(small, "2.10", BRANCH)
    assert lines[0] == "es: published as 2.10 and latest, beside 2.9"
    assert held(scratch, "es/2.9") == before
    whole = (small / "404.html").read_text().strip()
    (small / "404.html").write_text("of an old version")
    assert len(publish.publish(small, "2.9", BRANCH)) == 2  # the root stays as it is
    assert held(scratch, "es/2.9") != before
    assert git(scratch, "show", f"{BRANCH}:404.html") == whole
    assert versions(scratch, "es") == {"2.10": ["latest"], "2.9": []}


def test_a_branch_changes_as_a_whole_or_not_at_all(
    scratch: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the root pages cannot be written, the languages are taken back."""
    monkeypatch.setattr(branch, "write", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        publish.publish(small, "2.13", BRANCH)
    assert branch.tip(BRANCH) is None


# What is refused, and what a remote does


def test_a_branch_that_someone_works_on_is_refused(scratch: Path) -> None:
    """The site would replace the work under their hands."""
    with pytest.raises(BranchError, match=r"working on the branch main.*--branch"):
        branch.prepare(TRUNK, None)


def test_a_branch_that_holds_no_site_is_refused(scratch: Path) -> None:
    """It was named by mistake."""
    git(scratch, "branch", "feature")
    with pytest.raises(BranchError, match="holds something else than a published site"):
        branch.prepare("feature", None)


def test_a_stranger_is_told_to_say_who_they_are(
    scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is written."""
    git(scratch, "config", "--unset", "user.name")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.delenv("GIT_COMMITTER_NAME", raising=False)
    with pytest.raises(BranchError, match=r"git config user\.name"):
        branch.prepare(BRANCH, None)
    monkeypatch.setenv("GIT_COMMITTER_NAME", "A workflow")
    branch.prepare(BRANCH, None)


def test_a_remote_that_is_not_there_is_refused(scratch: Path) -> None:
    """In git's own words."""
    with pytest.raises(BranchError, match="git ls-remote nowhere"):
        branch.prepare(BRANCH, "nowhere")


@pytest.fixture
def remote(scratch: Path, small: Path, tmp_path: Path) -> Path:
    """Publish a version and push it to a bare repository, as origin."""
    bare = tmp_path / "remote.git"
    git(tmp_path, "init", "--quiet", "--bare", str(bare))
    git(scratch, "remote", "add", "origin", str(bare))
    branch.prepare(BRANCH, "origin")
    publish.publish(small, "2.12", BRANCH)
    branch.push(BRANCH, "origin")
    return bare


def test_versions_on_the_remote_are_taken_up(scratch: Path, small: Path, remote: Path) -> None:
    """A clone that has never published adds to them, and the remote takes what it sends."""
    git(scratch, "branch", "--delete", "--force", BRANCH)
    branch.prepare(BRANCH, str(remote))
    publish.publish(small, "2.13", BRANCH)
    branch.push(BRANCH, str(remote))
    assert versions(remote, "es") == {"2.13": ["latest"], "2.12": []}


def test_branches_that_have_parted_are_refused(scratch: Path, small: Path, remote: Path) -> None:
    """Nothing is thrown away without being told; the command given mends it."""
    publish.publish(small, "2.13", BRANCH)
    branch.push(BRANCH, "origin")
    git(scratch, "branch", "--force", BRANCH, f"{BRANCH}~2")
    publish.publish(small, "2.14", BRANCH)
    with pytest.raises(BranchError, match="have parted") as refused:
        branch.prepare(BRANCH, "origin")
    command = str(refused.value).split("`")[1].removeprefix("git ").split()
    git(scratch, *command)
    branch.prepare(BRANCH, "origin")
    assert versions(scratch, "es") == {"2.13": ["latest"], "2.12": []}


def test_what_the_remote_does_not_take_is_said(scratch: Path, remote: Path) -> None:
    """The branch stays ready here."""
    git(remote, "config", "receive.denyNonFastForwards", "true")
    git(scratch, "branch", "--force", BRANCH, f"{BRANCH}~1")
    with pytest.raises(BranchError, match="did not take it"):
        branch.push(BRANCH, "origin")


def test_a_tree_that_is_not_verified_is_not_published(
    scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command ends with the reason, and has written nothing."""
    monkeypatch.setattr(readiness, "refusal", lambda root: "Not verified.")
    with pytest.raises(SystemExit, match="Not verified"):
        publish.main([])
    assert branch.tip(BRANCH) is None


def test_the_command_says_what_remains_to_be_done(
    scratch: Path, remote: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --push nothing leaves the repository, and with it the remote has everything."""
    monkeypatch.setattr(readiness, "refusal", lambda root: None)
    publish.main([])
    assert "Nothing has left this repository" in capsys.readouterr().out
    assert git(remote, "rev-parse", BRANCH) != git(scratch, "rev-parse", BRANCH)
    publish.main(["--push"])
    assert f"Pushed {BRANCH} to origin." in capsys.readouterr().out
    assert git(remote, "rev-parse", BRANCH) == git(scratch, "rev-parse", BRANCH)


# What a reader sees


def open_menu(page: Page, addresses: dict[str, str]) -> None:
    """Open the menu of versions and see where each leads, newest first."""
    page.locator(".versions summary").click()
    links = page.locator(".versions a")
    expect(links).to_have_text(list(addresses))
    for number, address in enumerate(addresses.values()):
        expect(links.nth(number)).to_have_attribute("href", address)


def arrive(reader: Reader, home: str, path: str) -> Page:
    """Open a page of the published site, on which nothing may go wrong."""
    page = reader(locale="es")
    log = watch(page, home)
    page.goto(f"{home}/{path}", wait_until="networkidle")
    assert log.problems() == []
    return page


def test_an_old_version_says_so_and_leads_to_the_same_page(reader: Reader, home: str) -> None:
    """Notice, menu and language switch keep the page; the notice shuts nobody out."""
    page = arrive(reader, home, f"es/2.12/{CHANGED}#learn")
    expect(page.locator(".outdated")).to_contain_text("Lees la versión para PyTorch 2.12.")
    notice = page.locator(".outdated a")
    expect(notice).to_have_attribute("href", f"{home}/es/latest/{CHANGED}#learn")
    ways = {"2.13 la última": "latest", "2.12": "2.12"}
    open_menu(page, {name: f"{home}/es/{way}/{CHANGED}#learn" for name, way in ways.items()})
    assert violations(page) == []
    page.locator("a[data-language]").click()
    page.wait_for_url(f"{home}/en/2.12/{CHANGED}#learn")
    expect(page.locator("h1")).to_contain_text("Old: ")
    page.get_by_role("link", name="See this page in the latest version (PyTorch 2.13)").click()
    page.wait_for_url(f"{home}/en/latest/{CHANGED}#learn")
    expect(page.locator("h1")).not_to_contain_text("Old: ")
    expect(page.locator(".outdated")).to_be_hidden()


def test_a_page_that_the_latest_has_lost_leads_to_its_start(reader: Reader, home: str) -> None:
    """Notice and menu say so, and the notice follows an instant move."""
    page = arrive(reader, home, f"en/2.12/{ONLY_OLD}")
    start = page.get_by_role("link", name="This page is not in the latest version. Go to its start")
    expect(start).to_have_attribute("href", f"{home}/en/latest/")
    old = f"{home}/en/2.12"
    open_menu(page, {"2.13 latest": f"{home}/en/latest/", "2.12": f"{old}/{ONLY_OLD}"})
    page.keyboard.press("Escape")
    expect(page.locator(".versions ul")).to_be_hidden()
    page.locator(f".md-nav a[href*='{SAME}']").first.click()
    page.wait_for_url(f"{old}/{SAME}")
    same = page.get_by_role("link", name="See this page in the latest version")
    expect(same).to_have_attribute("href", f"{home}/en/latest/{SAME}")
    open_menu(page, {"2.13 latest": f"{home}/en/latest/{SAME}", "2.12": f"{old}/{SAME}"})


def test_the_latest_leads_to_the_old_version_where_it_has_the_page(
    reader: Reader, home: str
) -> None:
    """And to its start where the page is new; the latest carries no notice."""
    page = arrive(reader, home, f"es/2.13/{GONE}")
    expect(page.locator(".outdated")).to_be_hidden()
    new = f"{home}/es/latest/{GONE}"
    open_menu(page, {"2.13 la última": new, "2.12": f"{home}/es/2.12/"})
    page.locator("h1").click()
    expect(page.locator(".versions ul")).to_be_hidden()


def test_what_does_not_exist_is_said_in_its_language(reader: Reader, home: str) -> None:
    """The root's 404 page offers the start of the course, and the versions that have the page."""
    page = reader(locale="es")
    page.goto(f"{home}/en/2.11/{ONLY_OLD}")
    expect(page.locator("h1:visible")).to_have_text("This page does not exist")
    page.get_by_role("link", name="See it in the version for PyTorch 2.12").click()
    page.wait_for_url(f"{home}/en/2.12/{ONLY_OLD}")
    page.goto(f"{home}/es/latest/deep/er/nothing")
    expect(page.locator("h1:visible")).to_have_text("Esta página no existe")
    assert violations(page) == []
    page.get_by_role("link", name="Ir al inicio del curso").click()
    page.wait_for_url(f"{home}/es/latest/")
    page.goto(f"{home}/nothing")
    expect(page.locator("h1:visible")).to_have_count(2)


def test_the_root_page_leads_to_the_latest(reader: Reader, home: str) -> None:
    """In the language of the browser."""
    page = reader(locale="en")
    page.goto(f"{home}/")
    page.wait_for_url(f"{home}/en/latest/")


def test_the_root_404_page_stands_where_the_site_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its links hold at any depth, under the path of the address in mkdocs.yml."""
    monkeypatch.setattr(root, "address", lambda: "https://forge.example/course/")
    root.write(tmp_path)
    page = (tmp_path / "404.html").read_text(encoding="utf-8")
    assert 'href="/course/es/latest/"' in page and 'href="/course/en/latest/"' in page
    assert "{{" not in page
