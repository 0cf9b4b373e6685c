"""Says in the site's language what the Markdown extensions say in English."""

from mkdocs.config.defaults import MkDocsConfig

WORDS = {
    "es": {
        "toc": {"permalink_title": "Enlace a esta sección"},
        "footnotes": {"BACKLINK_TITLE": "Volver a la nota {} en el texto"},
    },
    "en": {
        "toc": {"permalink_title": "Link to this section"},
        "footnotes": {"BACKLINK_TITLE": "Back to note {} in the text"},
    },
}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Translate the titles of heading links and of footnotes."""
    for extension, options in WORDS[config.theme["language"]].items():
        config.mdx_configs.setdefault(extension, {}).update(options)
    return config
