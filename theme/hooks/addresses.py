"""Gives every build its public address, under `/<language>/latest/`."""

from mkdocs.config.defaults import MkDocsConfig


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Point canonical addresses, the sitemap and the 404 page at the latest version."""
    address = str(config.site_url).rstrip("/")
    if not address.endswith("/latest"):  # mike has added it where mike builds
        address += "/latest"
    config.site_url = address + "/"
    return config
