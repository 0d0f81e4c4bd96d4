"""What is typed with a typewriter's signs and printed with a printer's."""

from __future__ import annotations

import pytest

from lotow.words.typeset import typeset


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ("Hang 'em High", "Hang ’em High"),
        ("l'un et l'autre", "l’un et l’autre"),
        ("on 2-6", "on 2–6"),
        ("11-15", "11–15"),
        ("-1 to hit", "–1 to hit"),
        ("a stash of -$26", "a stash of –$26"),
        ("(-1)", "(–1)"),
        ("-", "–"),
        ("6/5; - cannot be wounded", "6/5; – cannot be wounded"),
    ],
)
def test_apostrophes_bend_and_dashes_are_as_wide_as_figures(typed: str, set_: str) -> None:
    assert typeset(typed) == set_


@pytest.mark.parametrize(
    "kept", ["1881-05-07", "12-04-1881", "two-handed", "LOTOW-12-34-AB", '10"', "no-1-pub"]
)
def test_dates_codes_inches_and_words_with_hyphens_stay(kept: str) -> None:
    assert typeset(kept) == kept
