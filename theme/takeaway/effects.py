"""What the statements of a block read, bind and change, in the order that they run."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from theme.takeaway import calls
from theme.takeaway.calls import Effect

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
LOOPS = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


@dataclass(frozen=True)
class Does:
    """One thing that a statement does to some names."""

    what: str  # reads, binds, imports, changes, clears (a gradient), or an effect's name
    names: frozenset[str]
    of: frozenset[str] = frozenset()  # the names that what is bound was made of
    surely: bool = True  # it is not within a branch or a loop that may not run


def names_in(node: ast.AST, plain: bool = False) -> frozenset[str]:
    """Give the names that some code reads from outside it; without plain numbers if asked."""
    if plain and isinstance(node, ast.expr) and calls.scalar(node):
        return frozenset()
    if isinstance(node, ast.Name):
        return frozenset({node.id} if isinstance(node.ctx, ast.Load) else ())
    inner = (names_in(child, plain) for child in ast.iter_child_nodes(node))
    found = frozenset[str]().union(*inner)
    return found - _own(node)


def _own(node: ast.AST) -> frozenset[str]:
    """Give the names that belong to a function or a comprehension alone."""
    own: set[str] = set()
    if isinstance(node, FUNCTIONS):
        arguments = node.args
        listed = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        listed += [each for each in (arguments.vararg, arguments.kwarg) if each]
        own |= {argument.arg for argument in listed}
    if isinstance(node, FUNCTIONS | LOOPS | ast.ClassDef):
        own |= {
            name.id
            for name in ast.walk(node)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        }
    return frozenset(own)


class Reader:
    """Reads statements; knows which names are modules and which functions leave all alone."""

    def __init__(self, imported: set[str], functions: Mapping[str, frozenset[Effect]]) -> None:
        self.imported = imported
        self.functions = functions

    def statement(self, node: ast.stmt, surely: bool = True) -> Iterator[Does]:
        """Say what a statement does, step by step."""
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                for outer in [*node.decorator_list, *getattr(node, "bases", [])]:
                    yield from self.expression(outer)
                yield Does("binds", frozenset({node.name}), surely=surely)
            case ast.Import() | ast.ImportFrom():
                names = {alias.asname or alias.name.partition(".")[0] for alias in node.names}
                yield Does("imports" if surely else "binds", frozenset(names), surely=surely)
            case ast.For() | ast.AsyncFor() | ast.While() | ast.If() | ast.Try() | ast.Match():
                yield from self._branching(node)
            case ast.With() | ast.AsyncWith():
                yield from self._with(node, surely)
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.Delete():
                yield from self._assign(node, surely)
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        yield from self.expression(child)

    def _branching(self, node: ast.stmt) -> Iterator[Does]:
        """Say what may happen, in the order that it is written."""
        for field in ast.iter_child_nodes(node):
            if isinstance(field, ast.stmt):
                yield from self.statement(field, surely=False)
            elif isinstance(field, ast.expr) and field is not getattr(node, "target", None):
                yield from self.expression(field)
                if isinstance(node, ast.For | ast.AsyncFor):
                    yield from self._bind(node.target, field, surely=False)
            else:
                yield from self._branching_part(field)

    def _branching_part(self, part: ast.AST) -> Iterator[Does]:
        """Say what a handler or a case does."""
        if isinstance(part, ast.ExceptHandler) and part.name:
            yield Does("binds", frozenset({part.name}), surely=False)
        for child in ast.iter_child_nodes(part):
            if isinstance(child, ast.stmt):
                yield from self.statement(child, surely=False)
            elif isinstance(child, ast.expr):
                yield from self.expression(child)

    def _with(self, node: ast.With | ast.AsyncWith, surely: bool) -> Iterator[Does]:
        """Say what happens within a `with`; a setting that it makes ends with it."""
        for item in node.items:
            scoped = (done for done in self.expression(item.context_expr) if done.what != "SETS")
            yield from scoped
            if item.optional_vars:
                yield from self._bind(item.optional_vars, item.context_expr, surely)
        sets_aside = any("suppress" in names_in(item.context_expr) for item in node.items)
        for inner in node.body:
            yield from self.statement(inner, surely and not sets_aside)

    def _assign(
        self, node: ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Delete, surely: bool
    ) -> Iterator[Does]:
        value = getattr(node, "value", None)
        if value is not None:
            yield from self.expression(value)
        targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else [node.target]
        for target in targets:
            if isinstance(node, ast.AugAssign) and isinstance(target, ast.Name):
                yield Does("changes", frozenset({target.id}), names_in(node.value, plain=True))
            else:
                yield from self._bind(target, value, surely)

    def _bind(self, target: ast.expr, value: ast.expr | None, surely: bool) -> Iterator[Does]:
        """Say what storing into a name, an attribute or an item does."""
        of = names_in(value, plain=True) if value is not None else frozenset[str]()
        match target:
            case ast.Name(id=name):
                yield Does("binds", frozenset({name}), of, surely)
            case ast.Tuple(elts=inner) | ast.List(elts=inner):
                for each in inner:
                    yield from self._bind(each, value, surely)
            case ast.Starred(value=starred):
                yield from self._bind(starred, value, surely)
            case ast.Attribute(value=ast.Name(id=name), attr="grad") if _none(value):
                yield Does("clears", frozenset({name}), surely=surely)
            case _:
                roots = names_in(target)
                kind = "SETS" if roots & self.imported else "changes"
                yield from self.expression(target)
                yield Does(kind, roots, of, surely)

    def expression(self, node: ast.expr) -> Iterator[Does]:
        """Say what working out an expression does, besides reading its names."""
        yield Does("reads", names_in(node))
        for inner in ast.walk(node):
            if isinstance(inner, ast.NamedExpr):
                yield from self._bind(inner.target, inner.value, surely=False)
            elif isinstance(inner, ast.Call):
                yield from self._called(inner)

    def _called(self, call: ast.Call) -> Iterator[Does]:
        for effect in self.effects(call):
            if effect is not Effect.NONE:
                yield Does(effect.name, names_in(call), names_in(call))

    def effects(self, call: ast.Call) -> frozenset[Effect]:
        """Tell what a call does."""
        match call.func:
            case ast.Name(id=name) if name in self.functions:
                return self.functions[name]
            case ast.Name(id=name) if name in calls.BUILTINS:
                return frozenset({Effect.NONE})
            case ast.Name() | ast.Attribute():
                dotted = ast.unparse(call.func)
                if dotted.partition(".")[0] in self.imported:
                    return frozenset({calls.of_function(dotted, call)})
                if isinstance(call.func, ast.Attribute):
                    return frozenset({calls.of_method(call.func.attr)})
        return frozenset({Effect.CHANGES})


def _none(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value is None
