"""The look of the site, and what builds its pages."""
