"""Joins scripts that are written as modules into one: each keeps a scope of its own.

A module becomes a constant named after it, `$store`, that holds what it exports; whoever imports
from it, in this file or in another, reads it from there. It needs of JavaScript only the forms in
which our scripts are written, and refuses others.
"""

import re
from collections.abc import Iterator, Mapping

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js"$', re.MULTILINE)
DYNAMIC = re.compile(r'\bimport\("\./(\w+)\.js"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
OTHER = re.compile(r'^(?:import (?!\()|export ).*$|^.*\bimport\((?!"\./).*$', re.MULTILINE)


class BundleError(Exception):
    """Why scripts cannot be joined, in a sentence."""


def bundle(modules: Mapping[str, str], homes: Mapping[str, str]) -> str:
    """Join modules, given by name and in their order, into the code of one file.

    `homes` names for each module of the site the file that it is joined into.

    Raises:
        BundleError: if a module imports one that is not there or stands later, or is written in a
            form that this cannot read.
    """
    joined = [_module(name, code, list(modules), homes) for name, code in modules.items()]
    return "\n".join([*_outside(modules, homes), *joined])


def _outside(modules: Mapping[str, str], homes: Mapping[str, str]) -> Iterator[str]:
    """Import what other files hold."""
    named = {name: None for code in modules.values() for _, name in IMPORT.findall(code)}
    for name in named:
        if name not in modules:
            yield f'import {{ ${name} }} from "./{_home(name, homes)}.js"'


def _module(name: str, code: str, order: list[str], homes: Mapping[str, str]) -> str:
    """Write a module as the constant that holds what it exports."""

    def taken(found: re.Match[str]) -> str:
        if found[2] in order and order.index(found[2]) >= order.index(name):
            raise BundleError(f"{name}.js imports {found[2]}.js, which is joined after it.")
        return f"const {{{found[1].replace(' as ', ': ')}}} = ${found[2]}"

    def fetched(found: re.Match[str]) -> str:
        return f'import("./{_home(found[1], homes)}.js").then((all) => all.${found[1]})'

    exports = ", ".join(EXPORT.findall(code))
    code = EXPORT.sub("", IMPORT.sub(taken, code))
    if other := OTHER.search(code):
        raise BundleError(f"{name}.js: `{other[0].strip()}` is in no form that can be joined.")
    code = DYNAMIC.sub(fetched, code)
    return f"export const ${name} = (() => {{\n{code}\nreturn {{ {exports} }}\n}})()"


def _home(name: str, homes: Mapping[str, str]) -> str:
    if name not in homes:
        raise BundleError(f"There is no {name}.js to import from.")
    return homes[name]
