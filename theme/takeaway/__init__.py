"""What a reader takes along from a page: its Markdown, its notebook, its program."""
