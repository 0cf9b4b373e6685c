"""Publishes the built site on a git branch, by language and torch version, with mike."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mike import commands, git_utils, mkdocs_utils
from mkdocs.config.defaults import MkDocsConfig

from tests.checker import readiness, tree
from tests.site import branch as branches
from tests.site.branch import BranchError, git
from tests.site.pages import ROOT, SITE
from theme import root

CONFIGS = {"es": "mkdocs.yml", "en": "mkdocs.en.yml"}
LATEST = "latest"


def publish(site: Path, version: str, branch: str) -> list[str]:
    """Deploy both languages and the pages above them, and say in a line each what has changed."""
    with branches.whole(branch):
        lines = [_deploy(site, language, version, branch) for language in CONFIGS]
        if _newest(version, "es", branch):
            lines.append(_write_root(site, branch))
        return lines


def _deploy(site: Path, language: str, version: str, branch: str) -> str:
    """Let mike commit one language, which has been built already."""
    config = _config(language, site)
    published = [str(info.version) for info in commands.list_versions(branch, language)]
    others = [other for other in published if other != version]
    newest = _newest(version, language, branch)
    names = f"{version} and {LATEST}" if newest else version
    try:
        with commands.deploy(
            config,
            version,
            aliases=[LATEST] if newest else [],
            update_aliases=True,
            alias_type=commands.AliasType[config.plugins["mike"].config["alias_type"]],
            branch=branch,
            message=f"Publish {language}/{version} from {_source()}",
            deploy_prefix=language,
        ):
            pass
    except git_utils.GitEmptyCommit:
        return f"{language}: {names} without a change"
    return f"{language}: published as {names}" + (f", beside {', '.join(others)}" if others else "")


def _newest(version: str, language: str, branch: str) -> bool:
    """Tell whether no version is newer: only the newest is the latest, and writes the root."""
    versions = commands.list_versions(branch, language)
    versions.add(version)
    return str(next(iter(versions)).version) == version


def _config(language: str, site: Path) -> MkDocsConfig:
    """Read a language's configuration, for a site that was built into some folder."""
    path = str(ROOT / CONFIGS[language])
    return mkdocs_utils.load_config(path, site_dir=str(site / language / LATEST))


def _source() -> str:
    """Name the commit that is being published."""
    return git("-C", str(ROOT), "describe", "--always", "--dirty")


def _write_root(site: Path, branch: str) -> str:
    """Write what stands beside the versions: the pages that lead to them, and the 404 page."""
    files = {name: (site / name).read_bytes() for name in root.files()}
    new = branches.write(branch, f"Publish the root from {_source()}", files)
    return f"root: {', '.join(sorted(files))}" + ("" if new else " without a change")


def _options(arguments: list[str]) -> Namespace:
    parser = ArgumentParser(prog="nox -s publish --", description=__doc__)
    parser.add_argument("--branch", default="gh-pages", help="where to publish (gh-pages)")
    parser.add_argument("--remote", help="name, path or address whose branch is taken up")
    parser.add_argument("--push", action="store_true", help="send the branch to the remote")
    options = parser.parse_args(arguments)
    if options.push and not options.remote:
        options.remote = "origin"
    return options


def main(arguments: list[str]) -> None:
    """Publish what has been built, unless something speaks against it."""
    options = _options(arguments)
    if reason := readiness.refusal(ROOT):
        sys.exit(reason)
    try:
        branches.prepare(options.branch, options.remote)
        for line in publish(SITE, tree.minor(tree.pinned(ROOT)), options.branch):
            print(line)
        print(_deliver(options))
    except (BranchError, git_utils.GitError) as error:
        sys.exit(str(error))


def _deliver(options: Namespace) -> str:
    """Push the branch if asked to, and say what remains to be done."""
    if not options.push:
        command = f"git push {options.remote or 'origin'} {options.branch}"
        return f"Nothing has left this repository. Next: look at the branch, then `{command}`."
    branches.push(options.branch, options.remote)
    return f"Pushed {options.branch} to {options.remote}."


if __name__ == "__main__":
    main(sys.argv[1:])
