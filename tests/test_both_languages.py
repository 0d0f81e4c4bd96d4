"""Whatever goes wrong is said in both languages, and only a front end says how something is done there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from sources import called, modules, place, room
from support import REPOSITORY

from lotow.cli.terminal.ways import WAYS
from lotow.words import WORDS

FRONT_ENDS = ("cli", "web", "app")
COMMAND = re.compile(r"`lotow [a-z]|[a-z,`:] --[a-z]")


@cache
def mistakes() -> set[str]:
    """The names of `LotowError` and of all that are one."""
    known = {"LotowError"}
    while True:
        more = {
            node.name
            for tree in modules().values()
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef) and any(called(base) in known for base in node.bases)
        }
        if more <= known:
            return known
        known |= more


WITH_OWN_WORDS = {"NameTakenError"}
"""Mistakes that find their words themselves, in both languages, and are told a name or a kind."""


def plain_words(node: ast.AST) -> Iterator[ast.expr]:
    """The words in one language only that a mistake is made with: written out, or through `both`."""
    if not isinstance(node, ast.Call) or called(node.func) not in mistakes() - WITH_OWN_WORDS:
        return
    for value in (*node.args, *(one.value for one in node.keywords if one.arg in ("message", "hint"))):
        if isinstance(value, ast.Call) and called(value.func) == "both":
            (value,) = value.args
            if isinstance(value, ast.JoinedStr | ast.Constant):
                yield value
        elif isinstance(value, ast.JoinedStr) or (
            isinstance(value, ast.Constant) and isinstance(value.value, str)
        ):
            yield value


def test_a_mistake_is_told_in_both_languages() -> None:
    found = [
        f"{place(path)}:{word.lineno}"
        for path, tree in modules().items()
        for node in ast.walk(tree)
        for word in plain_words(node)
    ]
    assert found == []


def test_the_test_sees_words_in_one_language() -> None:
    tree = ast.parse('raise DiceError(f"no {dice}")\nraise LotowError(Text("a", "b"), hint="c", way="d")')
    assert len([word for node in ast.walk(tree) for word in plain_words(node)]) == 2
    assert {"LotowError", "DiceError", "MisfitError", "MovedOnError"} <= mistakes()


def spoken(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What a module may say: its strings, but not what it says to programmers."""
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


def test_no_room_below_names_a_command_or_an_option() -> None:
    found = [
        f"{place(path)}:{line}: {said}"
        for path, tree in modules().items()
        if room(path) not in FRONT_ENDS
        for line, said in spoken(tree)
        if COMMAND.search(said)
    ]
    assert found == []


# Every sentence: what is written in English with its French beside it


class Sentence(NamedTuple):
    """The same words in both languages, and where they stand; a value in them is a `\0`."""

    where: str
    en: str
    fr: str


def written(node: ast.expr) -> str | None:
    """A text of the source, as far as it is one."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(one.value) if isinstance(one, ast.Constant) else "\0" for one in parts)
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return (written(left) or "\0") + (written(right) or "\0")
    return None


def helpers() -> dict[str, set[int]]:
    """Functions that take English and French beside each other, and at which places."""
    found: dict[str, set[int]] = {"Text": {0}}
    for tree in modules().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                names = [one.arg for one in (*node.args.posonlyargs, *node.args.args) if one.arg != "self"]
                if "en" in names and "fr" in names[names.index("en") + 1 :][:1]:
                    found.setdefault(node.name, set()).add(names.index("en"))
    return found


def pairs(node: ast.AST, taking: dict[str, set[int]]) -> Iterator[tuple[ast.expr, ast.expr]]:
    """English and French in a call, or in `... if lang == "fr" else ...`."""
    if isinstance(node, ast.Call):
        for at in taking.get(called(node.func), ()):
            if len(node.args) > at + 1:
                yield node.args[at], node.args[at + 1]
    elif isinstance(node, ast.IfExp) and "'fr'" in (test := ast.unparse(node.test)):
        yield (node.body, node.orelse) if "!=" in test else (node.orelse, node.body)


def in_the_code() -> Iterator[Sentence]:
    taking = helpers()
    for path, tree in modules().items():
        for node in ast.walk(tree):
            for english, french in pairs(node, taking):
                en, fr = written(english), written(french)
                if en is not None and fr is not None:
                    yield Sentence(f"{place(path)}:{english.lineno}", en, fr)


ON_PAGES = re.compile(r"""\bt\((?P<q>["'])(?P<en>.+?)(?P=q), *(?P<p>["'])(?P<fr>.+?)(?P=p)\)""")


def on_pages() -> Iterator[Sentence]:
    for path in sorted((REPOSITORY / "templates" / "web").rglob("*.html")):
        for found in ON_PAGES.finditer(path.read_text("utf-8")):
            yield Sentence(path.name, found["en"], found["fr"])


@cache
def sentences() -> list[Sentence]:
    return [*in_the_code(), *on_pages()]


QUOTED = re.compile(
    r"`[^`]*`|\"[^\"]*\"|« [^»]* »|https?:\S+|Legends of the Old West|pip install .*|dive-for-cover"
)
ENGLISH = re.compile(r"\b(the|is|are|not|with|of|and|to|for|who|that|has|was|his)\b")
FRENCH = re.compile(r"\b(le|la|les|des|une|est|pas|avec|pour|dans|qui|sur|et|du|au|à|ne)\b")


GAP = re.compile(r"\{\w*\}")


def unquoted(text: str) -> str:
    """What is said, without what is quoted or filled in."""
    return GAP.sub("x", QUOTED.sub("x", text))


def gaps(text: str) -> list[str]:
    """What is to be filled in; French may ask for a name with its `de` or `à`."""
    return sorted(re.sub(r"\{(of|to|an|a)_", "{", one) for one in GAP.findall(text))


def test_there_are_sentences_of_every_kind() -> None:
    said = {one.en for one in sentences()}
    assert len(said) > 2000
    assert {"Nothing is left to settle.", "could not be read", "\0 did not play"} & said


def test_french_has_a_space_before_its_colons_and_percent_signs() -> None:
    """No colon, semicolon, question or exclamation mark, percent or dollar sign sticks to what it follows."""
    tight = re.compile(r"[^\s`(][:;?!](?=\s|$)|[\d\0]%|\$[\d\0]|\d\$")
    assert [one for one in sentences() if tight.search(unquoted(one.fr))] == []


def test_english_has_none() -> None:
    loose = re.compile(r"\w [:;?!](?=\s|$)|\d %(?!\w)|\d \$")
    assert [one for one in sentences() if loose.search(unquoted(one.en))] == []


def test_no_sentence_stands_in_one_language_only() -> None:
    words = re.compile(r"[a-z]{2,} [a-z]{2,}")
    assert [one for one in sentences() if one.en == one.fr and words.search(unquoted(one.en))] == []


def test_no_sentence_is_of_the_other_language() -> None:
    english = [one for one in sentences() if ENGLISH.search(unquoted(one.fr)) and not FRENCH.search(one.fr)]
    french = [one for one in sentences() if FRENCH.search(unquoted(one.en)) and not ENGLISH.search(one.en)]
    assert english + french == []


def test_both_languages_have_the_same_gaps_to_fill() -> None:
    assert [one for one in sentences() if gaps(one.en) != gaps(one.fr)] == []


def test_every_word_and_every_way_that_is_asked_for_is_there() -> None:
    """`word("...")` and `way("...")` with a name written out; a missing one would end in a traceback."""
    known = {"word": WORDS, "way": WAYS}
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node.func) in known and node.args:
                asked = node.args[0]
                if isinstance(asked, ast.Constant) and asked.value:
                    assert asked.value in known[called(node.func)], f"{place(path)}:{node.lineno}"
