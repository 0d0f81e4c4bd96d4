"""Help and complaints of the command line in French. Loaded only when somebody reads French.

The help of commands and options is written in English where they are, and its French stands beside it in
`data/words/help-fr.toml`, paragraph by paragraph; what the library underneath says is put into French here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

from lotow.cli.terminal.click import Command, Context, HelpFormatter
from lotow.places import data_folder

HEADINGS = {"Options": "Options", "Arguments": "Arguments", "Commands": "Commandes"}
_EXAMPLES = re.compile(r"^( *)Example(s?):", re.MULTILINE)
_EXTRAS = (
    (re.compile(r"\[required\]"), "[obligatoire]"),
    (re.compile(r"; (?=default: )"), " ; "),
    (re.compile(r"\bdefault: "), "défaut : "),
    (re.compile(r"\benv var: "), "variable : "),
)
_VALUE = re.compile(r"[A-Z]+(?:-[A-Z]+)*")
COMPLAINTS = tuple(
    (re.compile(english), french)
    for english, french in (
        (r"^No such option: (\S+?)\.?(?: \(Possible options: (.*)\))?$", r"il n'y a pas d'option \1"),
        (r"^Missing argument (.+?)\.?$", r"il manque l'argument \1"),
        (r"^Missing option (.+?)\.?$", r"il manque l'option \1"),
        (r"^Missing command\.?$", "il manque une commande"),
        (r"^Option (.+?) requires an argument\.?$", r"l'option \1 demande une valeur"),
        (r"^Option (.+?) requires (\d+) arguments\.?$", r"l'option \1 demande \2 valeurs"),
        (r"^Option (.+?) does not take a value\.?$", r"l'option \1 ne prend pas de valeur"),
        (r"^Got unexpected extra arguments? \((.*)\)\.?$", r"de trop : \1"),
        (
            r"^Invalid value for (.+?): (.+) is not in the range (.+?)\.?$",
            r"valeur impossible pour \1 : \2 n'est pas dans \3",
        ),
        (
            r"^Invalid value for (.+?): (.+) is not a valid (?:int|integer|float)(?: range)?\.?$",
            r"valeur impossible pour \1 : \2 n'est pas un nombre",
        ),
        (
            r"^Invalid value for (.+?): (.+) is not one of (.+?)\.?$",
            r"valeur impossible pour \1 : \2 n'est pas parmi \3",
        ),
        (r"^Invalid value for (.+?): (.+)$", r"valeur impossible pour \1 : \2"),
        (r"^Invalid value: (.+)$", r"valeur impossible : \1"),
    )
)


@cache
def _catalogue() -> dict[str, Any]:
    return tomllib.loads((data_folder() / "words" / "help-fr.toml").read_text("utf-8"))


@cache
def known_french() -> dict[str, str]:
    """Every paragraph of help that has been translated, by its English."""
    return {one["en"]: one["fr"] for one in _catalogue()["help"]}


def known_values() -> dict[str, str]:
    """What the help calls the values of options and arguments, `POSSE` or `FILE|URL`, word by word."""
    return dict(_catalogue()["values"])


def value_in_french(metavar: str) -> str:
    """The name of a value in French; a word that nobody has translated stays as it is."""
    known = known_values()
    return _VALUE.sub(lambda word: known.get(word[0], word[0]), metavar)


def paragraphs(text: str) -> list[str]:
    """The parts of a help text that are translated: all but its examples, each on one line."""
    parts = [part for part in text.split("\n\n") if part.strip() and not part.lstrip().startswith("\b")]
    return [" ".join(part.split()) for part in parts]


def in_french(text: str) -> str:
    """A help text in French; a paragraph that nobody has translated stays as it is."""
    known = known_french()
    parts = []
    for part in text.split("\n\n"):
        if part.lstrip().startswith("\b"):
            parts.append(_EXAMPLES.sub(r"\1Exemple\2 :", part))
        else:
            parts.append(known.get(" ".join(part.split()), part))
    return "\n\n".join(parts)


def translate(command: Command) -> None:
    """Puts the help of a command and of its options into French."""
    command.help = in_french(command.help) if command.help else command.help
    epilog = getattr(command, "epilog", None)
    if epilog:
        command.epilog = in_french(epilog)
    for parameter in command.params:
        said = getattr(parameter, "help", None)
        if said:
            parameter.help = in_french(said)  # type: ignore[attr-defined]
        if parameter.metavar:
            parameter.metavar = value_in_french(parameter.metavar)
    command.context_class = FrenchContext


def complaint(message: str) -> str:
    """What the library complains of, in French where we know it."""
    for english, french in COMPLAINTS:
        if english.match(message):
            return english.sub(french, message)
    return message


class FrenchFormatter(HelpFormatter):
    """Help with French headings and remarks."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, "Usage : " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        super().write_heading(f"{HEADINGS.get(heading, heading)} ")

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(name, _remarks(said)) for name, said in rows], col_max, col_spacing)


def _remarks(said: str) -> str:
    for english, french in _EXTRAS:
        said = english.sub(french, said)
    return said.replace("Show this message and exit.", "Affiche cette aide.")


class FrenchContext(Context):
    formatter_class = FrenchFormatter
