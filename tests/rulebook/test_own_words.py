"""Our texts are our own: no run of ten words is shared with a book whose text is at hand.

Point LOTOW_BOOK_TEXT at the file of a book (several, with the separator of PATH) to compare.
"""

from __future__ import annotations

import ast
import html
import os
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct

from lotow.errors import Text
from lotow.rulebook import load_rulebook

ROOT = Path(__file__).parents[2]
RUN = 10
VARIABLE = "LOTOW_BOOK_TEXT"
WORD = re.compile(r"\w+")

Passage = tuple[str, str]


def words(text: str) -> list[str]:
    """The words of a text without case, accents, marks or markup, so that only the wording is compared."""
    plain = unicodedata.normalize("NFKD", html.unescape(text)).casefold()
    return WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def runs(text: str) -> set[tuple[str, ...]]:
    """Every ten words in a row, unless they are only figures and what heads their columns, as in a table."""
    said = words(text)
    every = (tuple(said[start : start + RUN]) for start in range(len(said) - RUN + 1))
    return {run for run in every if any(word.isalpha() and len(word) > 2 for word in run)}


def shared(passages: Iterator[Passage], book: str) -> list[str]:
    """Every passage that has a run of words in common with the book, and the first such run."""
    printed = runs(book)
    found = [(where, runs(text) & printed) for where, text in passages]
    return [f"{where}: {' '.join(min(common))}" for where, common in found if common]


def data_passages(value: object, where: str) -> Iterator[Passage]:
    """Every text inside a value of the book, in both languages."""
    if isinstance(value, Text):
        yield f"{where} (en)", value.en
        yield f"{where} (fr)", value.fr
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from data_passages(inner, f"{where}.{key}")
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            yield from data_passages(inner, f"{where}.{getattr(inner, 'id', index)}")
    elif isinstance(value, Struct) or hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from data_passages(getattr(value, name), f"{where}.{name}")


def code_passages() -> Iterator[Passage]:
    """Every text that stands in the code: words, pages, sheets, errors, docstrings."""
    for path in sorted((ROOT / "lotow").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def written_passages() -> Iterator[Passage]:
    """What is written for readers: one passage a paragraph."""
    for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]:
        for number, paragraph in enumerate(path.read_text(encoding="utf-8").split("\n\n"), 1):
            yield f"{path.relative_to(ROOT)}, paragraph {number}", paragraph


@pytest.fixture(scope="module")
def book() -> str:
    paths = [Path(each) for each in os.environ.get(VARIABLE, "").split(os.pathsep) if each]
    if not paths:
        pytest.skip(f"{VARIABLE} names no text to compare with")
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.mark.local_data
def test_no_text_of_the_data_stands_as_in_the_book(book: str) -> None:
    assert shared(data_passages(load_rulebook().content, "content"), book) == []


@pytest.mark.local_data
def test_no_text_of_the_code_stands_as_in_the_book(book: str) -> None:
    assert shared(code_passages(), book) == []


@pytest.mark.local_data
def test_no_paragraph_for_readers_stands_as_in_the_book(book: str) -> None:
    assert shared(written_passages(), book) == []


# The comparison itself, on sentences made by hand

BOOK = "<p>The mule, as every drover knows, goes where it likes &amp; when it likes, not sooner.</p>"


def test_ten_words_in_a_row_are_found_whatever_case_accents_and_marks() -> None:
    ours = "We say: the MULE as every drover knows; goes wheré it likes."

    assert shared(iter([("here", ours)]), BOOK) == [
        "here: the mule as every drover knows goes where it likes"
    ]


def test_nine_words_in_a_row_are_nobodys() -> None:
    assert shared(iter([("here", "Every drover knows goes where it likes when it")]), BOOK) == []
