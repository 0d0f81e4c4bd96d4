"""The companion for Legends of the Old West. `import lotow` gives a script all the names it needs.

They stand in `__init__.pyi`, each once, for type checkers and for us: a name is loaded from its room when it
is first used, so the import itself costs nothing.
"""

from __future__ import annotations

__version__ = "0.1.0"

_homes: dict[str, tuple[str, str]] = {}


def _found() -> dict[str, tuple[str, str]]:
    """Where every public name is at home, and what it is called there: `from HOME import NAME as PUBLIC`,
    with an underscore before what is called otherwise."""
    if not _homes:
        with open(__file__.removesuffix(".py") + ".pyi", encoding="utf-8") as names:
            for line in names:
                if line.startswith("from "):
                    _, home, _, name, _, public = line.split()
                    _homes[public.lstrip("_")] = home, name
    return _homes


def __getattr__(name: str) -> object:
    if name == "__all__":
        return sorted(["__version__", *_found()])
    if name.startswith("__") or name not in _found():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home, called = _found()[name]
    value = globals()[name] = getattr(import_module(home), called)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_found()})
