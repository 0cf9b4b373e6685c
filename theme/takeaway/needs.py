"""Which earlier blocks of a page a block leans on, found without running any of them.

Each name stands for an object. An object remembers the blocks that made it what it is; a block
that reads it leans on those. Whatever may change an object, or one that it was made of or that
was made of it, counts as a change: in doubt, a block is needed.
"""

import ast
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field

from tests.checker.comments import parse
from theme.takeaway.calls import Effect
from theme.takeaway.effects import Does, Reader, names_in
from theme.takeaway.functions import inside
from theme.takeaway.program import Step

RANDOM, SETTINGS = "<random numbers>", "<settings>"


@dataclass(eq=False)
class Thing:
    """An object of the program, as far as its history matters."""

    value: set[int]  # the blocks that made it and changed it
    gradient: set[int] = field(default_factory=set)  # those that its gradient comes from
    parents: list["Thing"] = field(default_factory=list)  # what it was made of
    children: list["Thing"] = field(default_factory=list)
    joined: list["Thing"] = field(default_factory=list)  # what may hold it, or be held by it
    free: frozenset[str] = frozenset()  # the names that a function reads when it is called


def needs(steps: Sequence[Step]) -> list[tuple[int, ...]]:
    """Give, for each block of a program, the earlier blocks that it needs, in order."""
    page = _Page()
    direct = [page.read(number, step) for number, step in enumerate(steps)]
    whole: list[set[int]] = []
    for blocks in direct:
        whole.append(blocks.union(*(whole[block] for block in blocks)))
    return [tuple(sorted(blocks)) for blocks in whole]


class _Page:
    """Follows the objects of a page from block to block."""

    def __init__(self) -> None:
        self.things: dict[str, list[Thing]] = {
            RANDOM: [Thing(set())],
            SETTINGS: [Thing(set())],
        }
        self.imported: set[str] = set()
        self.importers: dict[str, list[int]] = {}  # the blocks that import a name
        self.functions: dict[str, frozenset[Effect]] = {}
        self.reader = Reader(self.imported, self.functions)
        self.block = 0
        self.leans: set[int] = set()

    def read(self, number: int, step: Step) -> set[int]:
        """Give the earlier blocks that a block leans on directly."""
        self.block, self.leans = number, set()
        body = parse(step.code).body
        self._reads(frozenset({SETTINGS}))
        for place, statement in enumerate(body):
            fails = bool(step.caught) and place == len(body) - 1
            for done in list(self.reader.statement(statement, surely=not fails)):
                self._do(done)
            self._learn(statement)
        return self.leans - {number}

    def _learn(self, statement: ast.stmt) -> None:
        """Note what a statement defines."""
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                self._define(name, statement)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda() as function):
                self._define(name, function)

    def _define(self, name: str, node: ast.AST) -> None:
        """Note what calling a function or a class of the page does, and what it reads."""
        self.functions[name] = frozenset({Effect.NONE})  # for a function that calls itself
        for thing in self.things[name]:
            thing.free |= names_in(node) - {name}
        self.functions[name] = inside(node, self.reader)

    def _do(self, done: Does) -> None:
        match done.what:
            case "reads":
                self._reads(done.names)
            case "binds":
                self._binds(done)
            case "imports":
                self._imports(done.names)
            case "clears":
                self._clears(done)
            case "changes" | "CHANGES":
                self._joins(done.names | done.of)
                self._changes(self._objects(done.names))
            case "BACKWARD":
                self._backward(self._objects(done.names))
            case "SEEDS":
                self.things[RANDOM] = [Thing({self.block})]
            case "DRAWS":
                self._reads(frozenset({RANDOM}))
                self._changes(self._all(frozenset({RANDOM})))
            case "SETS":
                self._changes(self._all(frozenset({SETTINGS})))

    def _objects(self, names: Iterable[str]) -> list[Thing]:
        """Give what can be changed of what some names stand for: no module, no function."""
        return self._all(names, besides=self.imported | set(self.functions))

    def _all(self, names: Iterable[str], besides: Container[str] = ()) -> list[Thing]:
        """Give the objects of some names, and of those that their functions read."""
        known = self._known(names)
        return [t for name in known if name not in besides for t in self.things.get(name, [])]

    def _known(self, names: Iterable[str]) -> set[str]:
        """Add to some names those that the functions among them read when they are called."""
        known, waiting = set[str](), list(names)
        while waiting:
            name = waiting.pop()
            if name not in known:
                known.add(name)
                waiting += [free for thing in self.things.get(name, []) for free in thing.free]
        return known

    def _reads(self, names: frozenset[str]) -> None:
        for thing in self._all(names):
            self.leans |= thing.value | thing.gradient
        for name in self._known(names) & self.imported:
            if self.block not in self.importers[name]:
                self.leans.add(self.importers[name][0])

    def _binds(self, done: Does) -> None:
        parents = self._objects(done.of)
        for name in done.names:
            thing = Thing({self.block}, parents=parents)
            for parent in parents:
                parent.children.append(thing)
            kept = [] if done.surely else self.things.get(name, [])
            self.things[name] = [*kept, thing]
            self.imported.discard(name)
            self.functions.pop(name, None)

    def _imports(self, names: frozenset[str]) -> None:
        """Note who imports a module: a block that imports it itself leans on no other for it."""
        for name in names:
            if name not in self.imported:
                self.things[name] = []
                self.importers[name] = []
            self.importers[name].append(self.block)
        self.imported |= names

    def _clears(self, done: Does) -> None:
        """Forget where a gradient came from, if it is surely cleared."""
        for thing in self._all(done.names):
            self.leans |= thing.value
            thing.gradient = {self.block} | (set() if done.surely else thing.gradient)

    def _joins(self, names: frozenset[str]) -> None:
        """Take what is called together for things that may hold one another."""
        things = self._objects(names)
        for thing in things[1:]:
            thing.joined.append(things[0])
            things[0].joined.append(thing)

    def _changes(self, things: Iterable[Thing]) -> None:
        for thing in _related(things, up=True, down=True):
            self.leans |= thing.value | thing.gradient
            thing.value.add(self.block)

    def _backward(self, things: Iterable[Thing]) -> None:
        """Add to the gradients below a result, and free its graph and those that share it."""
        for thing in _related(things, up=True, down=False):
            self.leans |= thing.value | thing.gradient
            thing.gradient.add(self.block)
            if thing.parents:
                for sharing in _related([thing], up=False, down=True):
                    sharing.value.add(self.block)


def _related(things: Iterable[Thing], up: bool, down: bool) -> set[Thing]:
    found: set[Thing] = set()
    waiting = list(things)
    while waiting:
        thing = waiting.pop()
        if thing not in found:
            found.add(thing)
            waiting += thing.joined + thing.parents * up + thing.children * down
    return found
