"""A git branch that holds a published site: brought up to date, written to, pushed."""

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from mike import git_utils

AUTHOR = {"GIT_COMMITTER_NAME": "user.name", "GIT_COMMITTER_EMAIL": "user.email"}
MARK = ".nojekyll"  # mike leaves it in the root of what it publishes


class BranchError(Exception):
    """What keeps a branch from being published to, and what to do about it."""


def git(*arguments: str) -> str:
    """Run git in the current repository and give what it prints.

    Raises:
        BranchError: if git fails, with its own words.
    """
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BranchError(f"`git {' '.join(arguments)}` failed. {done.stderr.strip()}")
    return done.stdout.strip()


def tip(ref: str) -> str | None:
    """Give the commit that a name stands for; None if there is none."""
    command = ["git", "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return found.stdout.strip() or None


def prepare(branch: str, remote: str | None) -> None:
    """Bring a branch up to date with the remote, or with what is known of origin.

    Raises:
        BranchError: if the branch is not one that a site may be published to.
    """
    git("check-ref-format", "--branch", branch)
    _someone_commits()
    if f"refs/heads/{branch}" in git("worktree", "list", "--porcelain").split():
        raise BranchError(
            f"You are working on the branch {branch}: "
            "name one of its own with `--branch`, such as site."
        )
    _catch_up(branch, _theirs(branch, remote))
    if tip(f"refs/heads/{branch}") and MARK not in git("ls-tree", "--name-only", branch).split():
        raise BranchError(
            f"The branch {branch} holds something else than a published site: "
            "name one of its own with `--branch`, such as site."
        )


def _someone_commits() -> None:
    """Ask for what mike asks for: who commits, in the environment or in git's settings."""
    for variable, setting in AUTHOR.items():
        command = ["git", "config", setting]
        known = subprocess.run(command, capture_output=True, check=False).returncode == 0
        if not known and not os.environ.get(variable):
            raise BranchError(
                f'git does not know who you are: run `git config {setting} "…"` '
                f"or set {variable}, and publish again."
            )


def _theirs(branch: str, remote: str | None) -> str | None:
    """Give the commit that the branch has on the remote."""
    if remote is None:
        return tip(f"refs/remotes/origin/{branch}")
    if not git("ls-remote", remote, f"refs/heads/{branch}"):
        return None
    git("fetch", "--quiet", remote, f"refs/heads/{branch}")
    return tip("FETCH_HEAD")


def _catch_up(branch: str, theirs: str | None) -> None:
    ours = tip(f"refs/heads/{branch}")
    if theirs is None or (ours and _contains(ours, theirs)):
        return
    if ours and not _contains(theirs, ours):
        raise BranchError(
            f"The branch {branch} here and on the remote have parted: keep the remote's with "
            f"`git branch --force {branch} {theirs[:10]}`, and publish again."
        )
    git("update-ref", f"refs/heads/{branch}", theirs)


def _contains(newer: str, older: str) -> bool:
    command = ["git", "merge-base", "--is-ancestor", older, newer]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@contextmanager
def whole(branch: str) -> Iterator[None]:
    """Let a branch change as a whole or not at all."""
    ref = f"refs/heads/{branch}"
    before = tip(ref)
    try:
        yield
    except BaseException:
        git("update-ref", *([ref, before] if before else ["-d", ref]))
        raise


def write(branch: str, message: str, files: Mapping[str, bytes]) -> bool:
    """Commit files to the root of a branch, and tell whether any was new."""
    try:
        with git_utils.Commit(branch, message) as commit:
            for name, text in files.items():
                commit.add_file(git_utils.FileInfo(name, text))
    except git_utils.GitEmptyCommit:
        return False
    return True


def push(branch: str, remote: str) -> None:
    """Send a branch to a remote, which must not have moved on.

    Raises:
        BranchError: if the remote does not take it.
    """
    try:
        git("push", "--quiet", remote, f"refs/heads/{branch}:refs/heads/{branch}")
    except BranchError as error:
        raise BranchError(
            f"{branch} is ready here, but {remote} did not take it. {error}"
        ) from error
