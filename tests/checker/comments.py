"""What the comments of a block document, and where."""

import ast
import io
import re
import tokenize
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

NOTE = re.compile(r"(?:^|\s+)(?:#\s*)?\(\d+\)!$")
PLACE = (
    "On or right under a line that prints, a comment is its output; other comments are not kept: "
    "say it in the text of the page."
)


@dataclass(frozen=True)
class Documented:
    """What the comments of one statement say that it prints, warns of or raises."""

    first: int  # the first line of the statement, counted from 1 in the block
    last: int  # its last line
    column: int  # where the statement begins
    comment_lines: tuple[int, ...]  # where the comments stand
    comment_column: int  # where the first of them begins
    texts: tuple[str, ...]  # what they say, a line each, note marks left out
    prints: bool  # the statement calls print

    @property
    def text(self) -> str:
        """All that the comments say."""
        return "\n".join(self.texts)

    def spans(self, lines: Iterable[int]) -> bool:
        """Tell whether one of some lines of the block is the statement's."""
        return any(self.first <= line <= self.last for line in lines)


@dataclass(frozen=True)
class Misplaced:
    """A comment that documents nothing."""

    line: int
    text: str
    advice: str


@dataclass(frozen=True)
class _Comment:
    line: int
    column: int
    text: str
    alone: bool  # nothing else stands on its line


@lru_cache(maxsize=1024)  # a block is read when it is sent, when it is judged and when it is kept
def read_comments(source: str) -> tuple[tuple[Documented, ...], tuple[Misplaced, ...]]:
    """Read what the comments of a block document.

    Raises:
        SyntaxError: if the block is not Python.
    """
    nodes = list(ast.walk(parse(source)))
    statements = [node for node in nodes if isinstance(node, ast.stmt)]
    statements += [line for node in nodes for line in _decorators(node)]
    documented: list[Documented] = []
    misplaced: list[Misplaced] = []
    for comment in _comments(source):
        if documented and _goes_on(documented[-1], comment):
            documented[-1] = _extended(documented[-1], comment)
        else:
            found = _start(comment, statements)
            if isinstance(found, Documented):
                documented.append(found)
            else:
                misplaced.append(found)
    return tuple(documented), tuple(misplaced)


def parse(source: str) -> ast.Module:
    """Read a block as Python; what Python warns of is seen when the block runs.

    Raises:
        SyntaxError: if it is not Python.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(source)


def _decorators(node: ast.AST) -> Iterator[ast.stmt]:
    """Give the decorators of a definition as statements, which run one by one and may print."""
    for decorator in getattr(node, "decorator_list", []):
        statement = ast.copy_location(ast.Expr(decorator), decorator)
        statement.col_offset = getattr(node, "col_offset", 0)
        yield statement


def _comments(source: str) -> Iterator[_Comment]:
    """Give the comments of a block, without those that are only a note mark."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        line, column = token.start
        body = token.string.removeprefix("#")
        text = NOTE.sub("", body.strip())
        if text or not body.strip():
            alone = not token.line[:column].strip()
            yield _Comment(line, column, NOTE.sub("", body.removeprefix(" ").rstrip()), alone)


def _goes_on(entry: Documented, comment: _Comment) -> bool:
    """Tell whether a comment is the next line of what is being documented."""
    columns = (entry.column, entry.comment_column)
    return (
        comment.alone and comment.line == entry.comment_lines[-1] + 1 and comment.column in columns
    )


def _extended(entry: Documented, comment: _Comment) -> Documented:
    return replace(
        entry,
        comment_lines=(*entry.comment_lines, comment.line),
        texts=(*entry.texts, comment.text),
    )


def _start(comment: _Comment, statements: list[ast.stmt]) -> Documented | Misplaced:
    """Find the statement that a comment stands on or right under."""
    line = comment.line - 1 if comment.alone else comment.line
    ending = [s for s in statements if s.end_lineno == line]
    if comment.alone:
        ending = [s for s in ending if s.col_offset == comment.column]
    else:
        ending = [s for s in ending if not _compound(s) or s.lineno == line]
    if not ending:
        return Misplaced(comment.line, comment.text, PLACE)
    first = min(ending, key=lambda s: (s.lineno, s.col_offset))
    if isinstance(first, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        advice = f"A definition prints nothing, a decorator may, on its own line. {PLACE}"
        return Misplaced(comment.line, comment.text, advice)
    return Documented(
        first=first.lineno,
        last=line,
        column=first.col_offset,
        comment_lines=(comment.line,),
        comment_column=comment.column,
        texts=(comment.text,),
        prints=any(_prints(statement) for statement in ending),
    )


def _compound(statement: ast.stmt) -> bool:
    return hasattr(statement, "body")


def _prints(statement: ast.stmt) -> bool:
    """Tell whether a statement calls print."""
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
        for node in ast.walk(statement)
    )
