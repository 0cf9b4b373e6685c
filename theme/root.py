"""Writes what stands at the root of the published site, beside the languages."""

import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.utils.yaml import get_yaml_loader, yaml_load

from theme import csp

REPOSITORY = Path(__file__).resolve().parents[1]
FILES = REPOSITORY / "docs" / "root"
ADDRESS = "{{ site }}"  # in these files, the address of the site, with a slash at its end
LANGUAGE = "es/"  # how the address in mkdocs.yml ends


def write(folder: Path) -> None:
    """Write each file of docs/root into a folder, with the site's address in it."""
    site = address()
    for source in sorted(FILES.iterdir()):
        text = source.read_text(encoding="utf-8").replace(ADDRESS, site)
        if source.suffix == ".html":
            text = csp.protect(text, csp.policy([text]))
        (folder / source.name).write_text(text, encoding="utf-8")


def address() -> str:
    """Give the address of the site's root, from that of the Spanish pages in mkdocs.yml.

    Raises:
        ValueError: if that address does not end with its language.
    """
    with (REPOSITORY / "mkdocs.yml").open("rb") as file:
        settings = yaml_load(file, get_yaml_loader(config=MkDocsConfig()))
    spanish = str(settings["site_url"])
    if not spanish.endswith(f"/{LANGUAGE}"):
        raise ValueError(f"mkdocs.yml: `site_url: {spanish}` does not end with /{LANGUAGE}")
    return spanish.removesuffix(LANGUAGE)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
