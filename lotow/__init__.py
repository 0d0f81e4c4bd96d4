"""The companion for Legends of the Old West. `import lotow` gives a script all the names it needs.

Each name is loaded from its room when it is first used, so the import itself costs nothing.
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lotow.dice import (
        Dice,
        DiceError,
        Distribution,
        Roll,
        Roller,
        ScriptedRoller,
        SeededRoller,
        TypedRoller,
        parse_faces,
    )
    from lotow.dice import parse as parse_dice
    from lotow.errors import Lang, LotowError, Problem, Text
    from lotow.rulebook import Content, Rulebook, load_rulebook
    from lotow.rulebook.tables import Outcome, TableRolls
else:
    _HOMES = {
        "Content": "lotow.rulebook",
        "Dice": "lotow.dice",
        "DiceError": "lotow.dice",
        "Distribution": "lotow.dice",
        "Lang": "lotow.errors",
        "LotowError": "lotow.errors",
        "Outcome": "lotow.rulebook.tables",
        "Problem": "lotow.errors",
        "Roll": "lotow.dice",
        "Roller": "lotow.dice",
        "Rulebook": "lotow.rulebook",
        "ScriptedRoller": "lotow.dice",
        "SeededRoller": "lotow.dice",
        "TableRolls": "lotow.rulebook.tables",
        "Text": "lotow.errors",
        "TypedRoller": "lotow.dice",
        "load_rulebook": "lotow.rulebook",
        "parse_dice": "lotow.dice:parse",
        "parse_faces": "lotow.dice",
    }

    def __getattr__(name):
        from importlib import import_module

        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, _, called = _HOMES[name].partition(":")
        value = globals()[name] = getattr(import_module(module), called or name)
        return value

    def __dir__():
        return sorted({*globals(), *__all__})


__all__ = [
    "Content",
    "Dice",
    "DiceError",
    "Distribution",
    "Lang",
    "LotowError",
    "Outcome",
    "Problem",
    "Roll",
    "Roller",
    "Rulebook",
    "ScriptedRoller",
    "SeededRoller",
    "TableRolls",
    "Text",
    "TypedRoller",
    "__version__",
    "load_rulebook",
    "parse_dice",
    "parse_faces",
]
