"""Gives every build its public address, under `/<language>/latest/`."""

from mkdocs.config.defaults import MkDocsConfig


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Point canonical addresses, the sitemap and the 404 page at the latest version."""
    root = str(config.site_url).removesuffix("latest").rstrip("/")  # mike adds it when it builds
    config.site_url = f"{root}/{config.theme['language']}/latest/"
    return config
