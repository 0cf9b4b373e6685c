"""Each page stands beside itself as Markdown, and llms.txt leads to all of them."""

import re

import markdown
import pytest
from bs4 import BeautifulSoup

from tests.site.pages import LANGUAGES, SITE, every_page, html
from tests.site.test_takeaway import plain, raw
from theme import root
from theme.takeaway.plain import Source
from theme.takeaway.plain import markdown as written

READER = ["tables", "pymdownx.superfences"]
HOME = root.address().rstrip("/")
REPORTS = ("/verification/", "/drift/")  # tables for maintainers, which the search leaves out too
LINK = re.compile(r"^- \[(.+)\]\((\S+)\): (.+)$", re.MULTILINE)
PAGES = [path for path in every_page() if not path.endswith(REPORTS)]


def beside(path: str) -> str:
    """Read the Markdown of a page without its front matter."""
    text = (SITE / path.strip("/") / "index.md").read_text(encoding="utf-8")
    return text.split("---\n", 2)[2]


def holds(soup: BeautifulSoup) -> dict[str, list[str]]:
    """Give the headings, the code, the table rows and the links of a page, in order."""
    for added in soup.select(".headerlink, .takeaway, .verified, .minutes"):
        added.decompose()
    return {
        "headings": [squeezed(h.get_text()) for h in soup.find_all(re.compile("^h[1-6]$"))],
        "code": [plain(block.get_text()) for block in soup.select("pre > code")],
        "rows": [squeezed(" ".join(c.get_text() for c in r.select("th, td"))) for r in soup("tr")],
    }


def squeezed(text: str) -> str:
    """Join the words of a text with single spaces."""
    return " ".join(text.split())


def shown(path: str) -> dict[str, list[str]]:
    """Give what a page shows."""
    article = BeautifulSoup(html(path), "html.parser").select_one("article")
    assert article
    return holds(BeautifulSoup(str(article), "html.parser"))


def said(text: str) -> dict[str, list[str]]:
    """Give what Markdown says, as any reader of Markdown takes it."""
    page = markdown.markdown(text, extensions=READER, tab_length=2)
    return holds(BeautifulSoup(page, "html.parser"))


@pytest.mark.parametrize("source", PAGES)
def test_the_markdown_of_a_page_says_what_the_page_shows(source: str) -> None:
    """The same headings, blocks and rows; every link whole; nothing of the site's own syntax."""
    assert said(beside(source)) == shown(source)
    assert raw(beside(source)) == []


@pytest.mark.parametrize("source", PAGES)
def test_a_page_leads_to_its_markdown(source: str) -> None:
    """It names it in its head, without the theme taking it for another language."""
    soup = BeautifulSoup(html(source), "html.parser")
    (link,) = soup.select('link[type="text/markdown"]')
    assert link["rel"] == ["alternate"] and link["href"] == "index.md"
    assert 'rel="alternate " type="text/markdown"' in html(source)


@pytest.mark.parametrize("language", LANGUAGES)
def test_llms_txt_lists_every_page_in_the_order_of_the_course(language: str) -> None:
    """Each with its title and description, by the address of its Markdown."""
    text = (SITE / language / "latest/llms.txt").read_text(encoding="utf-8")
    assert re.match(r"# Sin deriva\n\n> \S.+\n\n\S.+\n\n", text)
    listed = [address for _, address, _ in LINK.findall(text)]
    inside = [f"{HOME}{path}index.md" for path in PAGES if path.startswith(f"/{language}/")]
    assert sorted(listed) == sorted(inside) and len(LINK.findall(text)) == text.count("\n- ")
    lessons = [address for address in listed if "/lessons/" in address]
    assert lessons == lessons_in_menu(language)


def lessons_in_menu(language: str) -> list[str]:
    """Give the lessons in the order of the site's own menu."""
    menu = BeautifulSoup(html(f"/{language}/latest/"), "html.parser").select(".md-nav--primary a")
    found = [str(link.get("href")) for link in menu]
    return [f"{HOME}/{language}/latest/{href}index.md" for href in found if "lessons/" in href]


def test_the_root_leads_to_both_languages() -> None:
    """The site's own llms.txt names that of each language."""
    text = (SITE / "llms.txt").read_text(encoding="utf-8")
    links = [address for _, address, _ in LINK.findall(text)]
    assert links == [f"{HOME}/{language}/latest/llms.txt" for language in LANGUAGES]
    assert all((SITE / link.removeprefix(f"{HOME}/")).exists() for link in links)


def test_what_only_the_theme_understands_is_written_plainly() -> None:
    """Notes, tabs, options, figures and links each get a form of their own."""
    page = """<h2 id="a">A<a class="headerlink" href="#a">#</a></h2>
<div class="admonition note"><p class="admonition-title">Why</p><p>So.</p></div>
<div class="tabbed-set"><input><div class="tabbed-labels"><label>One</label></div>
<div class="tabbed-content"><div class="tabbed-block"><p>Tab.</p></div></div></div>
<details><summary>a) <code>6</code></summary><p>No.</p></details>
<details><summary>b) 12</summary><p>Yes.</p></details>
<figure><span aria-label="A graph"><svg></svg></span></figure>
<p><a href="../b/#c">there</a></p>
<div class="language-python highlight"><pre><code>x = 1  # (1)!
</code></pre></div>"""
    text = written(Source(page, f"{HOME}/en/latest/a/", "en"))
    assert (
        text
        == f"""## A

> **Why**
>
> So.

**One**

Tab.

- **a) `6`**

  No.
- **b) 12**

  Yes.

Figure: A graph

[there]({HOME}/en/latest/b/#c)

```python
x = 1  # (1)
```
"""
    )
