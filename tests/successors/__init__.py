"""The site, built by the successors of MkDocs and compared with what MkDocs builds."""
