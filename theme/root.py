"""Writes what stands at the root of the published site, beside the languages."""

import sys
from pathlib import Path
from urllib.parse import urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.utils.yaml import get_yaml_loader, yaml_load

from theme import csp

REPOSITORY = Path(__file__).resolve().parents[1]
FILES = REPOSITORY / "docs" / "top"
ADDRESS = "{{ site }}"  # in these files, the address of the site, with a slash at its end
PATH = "{{ path }}"  # and the part of it that comes after the host


def write(folder: Path) -> None:
    """Write each file of docs/top into a folder, with the site's address in it."""
    site = address()
    for name in files():
        source = FILES / name
        text = source.read_text(encoding="utf-8").replace(ADDRESS, site)
        text = text.replace(PATH, urlsplit(site).path)
        if source.suffix == ".html":
            text = csp.protect(text, csp.policy([text]))
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def files() -> list[str]:
    """Name each file that stands beside the versions, from the root of the site."""
    return sorted(path.relative_to(FILES).as_posix() for path in FILES.rglob("*.*"))


def address() -> str:
    """Give the address of the site's root, as mkdocs.yml says it, with a slash at its end."""
    with (REPOSITORY / "mkdocs.yml").open("rb") as file:
        settings = yaml_load(file, get_yaml_loader(config=MkDocsConfig()))
    return f"{str(settings['site_url']).rstrip('/')}/"


if __name__ == "__main__":
    write(Path(sys.argv[1]))
