"""`lotow rules`: every entry can be shown, listed, searched, in both languages, on paper width."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable

import pytest
from support import RunLotow

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.app.pages.rule_pages import page_of
from lotow.cli.terminal.plain import text_of
from lotow.cli.terminal.render import show
from lotow.errors import LANGS, Lang
from lotow.rulebook import load_rulebook
from lotow.rulebook.lookup import KIND_NAMES, Key
from lotow.rulebook.searching import all_entries

BOOK = load_rulebook()
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
KEYS = {kind: [key for key, _ in all_entries(BOOK, kind)] for kind in KIND_NAMES}


def asked(key: Key) -> str:
    """The words that call for exactly this entry."""
    kind, name = key
    return f"{kind}:{name}"


class Terminal(io.StringIO):
    """Somewhere that says it is a terminal."""

    def isatty(self) -> bool:
        return True


Draw = Callable[[Page], str]


@pytest.fixture
def draw(monkeypatch: pytest.MonkeyPatch) -> Draw:
    """What a page looks like on a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm-256color")

    def drawn(page: Page) -> str:
        with pytest.MonkeyPatch.context() as patch:
            screen = Terminal()
            patch.setattr(sys, "stdout", screen)
            show(page)
        return screen.getvalue()

    return drawn


# Showing


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", KIND_NAMES)
def test_every_entry_can_be_shown_within_80_columns(lotow: RunLotow, kind: str, lang: Lang) -> None:
    for key in KEYS[kind]:
        ran = lotow("rules", "show", asked(key), "--lang", lang)
        assert (ran.code, ran.err) == (0, ""), key
        name = BOOK.entry(key).name.in_(lang)
        assert ran.out.startswith(name.upper()), key
        assert KIND_NAMES[kind].in_(lang) in ran.out
        assert [line for line in ran.out.splitlines() if len(line) > 80 or line != line.rstrip()] == [], key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", KIND_NAMES)
def test_every_entry_can_be_drawn_on_a_terminal_of_80_columns(draw: Draw, kind: str, lang: Lang) -> None:
    for key in KEYS[kind]:
        drawn = draw(page_of(BOOK, key, lang))
        assert "\x1b[" in drawn
        bare = COLOUR.sub("", drawn)
        assert BOOK.entry(key).name.in_(lang) in bare
        assert [line for line in bare.splitlines() if len(line) > 80] == [], key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", KIND_NAMES)
def test_every_kind_can_be_listed_within_80_columns(lotow: RunLotow, kind: str, lang: Lang) -> None:
    ran = lotow("rules", "list", kind, "--lang", lang)
    assert ran.code == 0
    assert [line for line in ran.out.splitlines() if len(line) > 80] == []
    for key in KEYS[kind]:
        first = BOOK.entry(key).name.in_(lang).split()[0]
        assert any(line.startswith(first[:4]) for line in ran.out.splitlines()), key


def test_a_weapon_shows_its_figures_its_prices_and_its_traits(lotow: RunLotow) -> None:
    shown = lotow("rules", "show", "shotgun").out
    assert 'range               12"' in shown
    assert '5 (<= 6") / 3' in shown
    assert "cowboys (hero) $12, cowboys (henchman) $13" in " ".join(shown.split())
    assert "Traits:" in shown


def test_a_fighter_shows_its_profile_and_its_equipment_list(lotow: RunLotow) -> None:
    shown = lotow("rules", "show", "wrangler").out
    assert "S   F  St  G  A  W  P  Mv" in shown
    assert '5+  3  3   3  1  1  3  6"' in shown
    assert "$8 ($6: wrangler)" in shown
    assert "Henchmen's equipment:" in shown


def test_a_table_is_drawn_as_a_table(lotow: RunLotow) -> None:
    shown = lotow("rules", "show", "hero", "injuries").out
    assert "D66    result" in shown
    assert "11-15  dead" in shown
    assert "66     survives" in shown


def test_a_scenario_is_a_page_to_play_from(lotow: RunLotow) -> None:
    shown = lotow("rules", "show", "open range").out
    for heading in (
        "Who attacks",
        "Deployment",
        "The Drop",
        "Victory",
        "Experience",
        "Loot",
        "Also on the table",
    ):
        assert f"\n{heading}:\n" in shown


def test_a_posse_list_shows_its_fighters_and_both_equipment_lists(lotow: RunLotow) -> None:
    shown = lotow("rules", "show", "lawmen").out
    assert "upstanding" in shown
    assert "Heroes' equipment:" in shown
    assert "Henchmen's equipment:" in shown


def test_the_basis_of_what_was_reconstructed_is_shown(lotow: RunLotow) -> None:
    assert "basis  our reading" in lotow("rules", "show", "chest wound").out
    assert "source  notre lecture" in lotow("rules", "show", "chest wound", "--lang", "fr").out
    cowpoke = lotow("rules", "show", "cowpoke", "--lang", "fr").out
    assert "livre de règles (profil : communauté)" in cowpoke


def test_french_pages_write_sums_with_the_dollar_behind(lotow: RunLotow) -> None:
    shown = " ".join(lotow("rules", "show", "lasso", "--lang", "fr").out.split())
    assert "cowboys (acolyte) 8 $ (6 $ : emberlificoteur)" in shown
    for name in ("cowboys", "free trapper", "winchester", "visit to the doc", "dynamite"):
        assert "$" not in lotow("rules", "show", name, "--lang", "fr").out.replace(" $", "")


def test_an_equipment_list_price_names_who_pays_another(lotow: RunLotow) -> None:
    shown = " ".join(lotow("rules", "show", "lasso").out.split())
    assert "cowboys (henchman) $8 ($6: wrangler)" in shown


def test_french_is_spoken_when_asked_for(lotow: RunLotow, monkeypatch: pytest.MonkeyPatch) -> None:
    by_option = lotow("rules", "show", "sixgun", "--lang", "fr").out
    assert by_option.startswith("6 COUPS  (arme)")
    assert "portée" in by_option
    monkeypatch.setenv("LOTOW_LANG", "fr")
    assert lotow("rules", "show", "sixgun").out == by_option
    monkeypatch.setenv("LOTOW_LANG", "fr_FR.UTF-8")
    assert lotow("rules", "show", "sixgun").out == by_option
    assert lotow("rules", "show", "sixgun", "--lang", "en").out.startswith("SIXGUN  (weapon)")


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_json_has_stable_keys_and_one_language(lotow: RunLotow, kind: str) -> None:
    key = KEYS[kind][0]
    value = lotow("rules", "show", asked(key), "--json", "--lang", "fr").json
    entry = BOOK.entry(key)
    assert next(iter(value)) == "kind"
    assert value["kind"] == kind
    assert value["id"] == entry.id
    assert value["name"] == entry.name.fr
    assert value["text"] == entry.text.fr
    assert set(value) >= {"kind", "id", "name", "text", "basis", "aliases"}


def test_json_of_a_weapon_gives_figures_as_numbers(lotow: RunLotow) -> None:
    value = lotow("rules", "show", "winchester", "--json").json
    assert value["id"] == "repeating-rifle"
    assert isinstance(value["shooting"]["range"], int)
    assert value["trade"]["price"] == BOOK.content.weapon["repeating-rifle"].trade.price  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["sixgn", "zzzzzz", "weapon:nothing", "s"])
def test_what_cannot_be_found_is_a_mistake_with_a_hint(lotow: RunLotow, name: str) -> None:
    ran = lotow("rules", "show", name)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ")
    assert "\nhint: " in ran.err


# What there is


def test_the_overview_counts_every_kind(lotow: RunLotow) -> None:
    counted = {line["kind"]: line["count"] for line in lotow("rules", "--json").json}
    assert counted == {kind: len(keys) for kind, keys in KEYS.items()}
    shown = lotow("rules").out
    assert all(f"\n{kind} " in shown for kind in KIND_NAMES)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["weapons"], "weapon"),
        (["hired", "guns"], "hired-gun"),
        (["hired-guns"], "hired-gun"),
        (["skills"], "skill"),
        (["compétences"], "skill"),
        (["mercenaires"], "hired-gun"),
        (["posses"], "posse"),
        (["scenarios"], "scenario"),
        (["special", "rules"], "rule"),
    ],
)
def test_a_kind_is_named_as_people_do(lotow: RunLotow, words: list[str], kind: str) -> None:
    value = lotow("rules", "list", *words, "--json").json
    assert {line["kind"] for line in value} == {kind}
    assert len(value) == len(KEYS[kind])


def test_an_unknown_kind_gets_the_list_of_kinds(lotow: RunLotow) -> None:
    ran = lotow("rules", "list", "cheese")
    assert ran.code == 2
    assert ran.err.splitlines()[0] == "error: no kind of entry called 'cheese'"
    assert "weapon, mount, item" in ran.err


# The wound chart


def test_the_chart_is_whole(lotow: RunLotow) -> None:
    chart = lotow("rules", "chart").out
    assert "   10+  3  3" in chart
    assert "[" not in chart


def test_the_chart_marks_what_was_asked_for(lotow: RunLotow) -> None:
    chart = lotow("rules", "chart", "--strength", "4", "--grit", "3").out
    assert chart.count("[") == 1
    assert "St 4 / G 3: needs 4+" in chart
    assert lotow("rules", "chart", "--strength", "4").out.count("[") == 10
    assert lotow("rules", "chart", "--grit", "3").out.count("[") == 10


@pytest.mark.parametrize(
    ("strength", "grit", "need"), [(3, 3, "4"), (1, 6, "6/4"), (1, 9, "-"), (10, 10, "4"), (15, 10, "4")]
)
def test_the_chart_as_json(lotow: RunLotow, strength: int, grit: int, need: str) -> None:
    value = lotow("rules", "chart", "-s", str(strength), "-g", str(grit), "--json").json
    assert (value["need"], len(value["rows"])) == (need, 10)


def test_the_chart_reads_a_strength_above_its_rows_as_a_shot_does(lotow: RunLotow) -> None:
    asked = ("--strength", "14", "--grit", "5")
    need = lotow("rules", "chart", *asked, "--json").json["need"]
    assert need == lotow("rules", "chart", "--strength", "10", "--grit", "5", "--json").json["need"]
    assert lotow("odds", "wound", "14", "5").out.count(f"{need}+") >= 1


def test_the_chart_is_shown_by_its_name_too(lotow: RunLotow) -> None:
    assert lotow("rules", "show", "wound", "chart").out == lotow("rules", "chart").out
    french = lotow("rules", "chart", "--lang", "fr").out
    assert lotow("rules", "show", "Tableau des blessures", "--lang", "fr").out == french


@pytest.mark.parametrize("words", [("-g", "11"), ("-g", "0"), ("-s", "0"), ("-s", "x")])
def test_the_chart_ends_somewhere(lotow: RunLotow, words: tuple[str, str]) -> None:
    ran = lotow("rules", "chart", *words)
    assert ran.code == 2
    assert "hint: " in ran.err


# Searching


def test_a_search_finds_words_in_names_and_texts(lotow: RunLotow) -> None:
    found = lotow("rules", "search", "reload", "--json").json
    assert {line["id"] for line in found} >= {"sixgun", "rifle", "fanning", "slow-reload"}
    assert set(found[0]) == {"kind", "id", "name", "text"}
    shown = lotow("rules", "search", "reload").out
    assert "sixgun" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_search_wants_all_its_words_and_minds_no_accents(lotow: RunLotow) -> None:
    all_of_them = lotow("rules", "search", "misses", "next", "game", "--json").json
    fewer = lotow("rules", "search", "misses", "next", "game", "arm", "--json").json
    assert 0 < len(fewer) < len(all_of_them)
    assert lotow("rules", "search", "résistance", "--lang", "fr").code == 0
    assert (
        lotow("rules", "search", "resistance", "--lang", "fr").out
        == lotow("rules", "search", "RÉSISTANCE", "--lang", "fr").out
    )


def test_a_search_that_finds_nothing_says_so_and_fails(lotow: RunLotow) -> None:
    ran = lotow("rules", "search", "qwxyz")
    assert (ran.code, ran.out) == (1, "nothing found for qwxyz\n")
    ran = lotow("rules", "search", "qwxyz", "--json")
    assert (ran.code, ran.json) == (1, [])


def test_a_search_for_no_word_at_all_is_a_mistake(lotow: RunLotow) -> None:
    ran = lotow("rules", "search", "!!")
    assert ran.code == 2
    assert "there is no word to search for" in ran.err


# Pages


PAGE: Page = [
    Title("high noon", "scenario"),
    Paragraph("A fight."),
    Facts((("range", '10"'), ("price", "$6"))),
    Heading("rules"),
    Bullets(("one", "two"), numbered=True),
    Bullets(("three",)),
    Grid(("a", "b"), (("1", "22"), ("333", "4")), right=(0,), marked=frozenset({(1, 1)})),
]


def test_a_page_as_bare_text() -> None:
    assert text_of(PAGE) == (
        'HIGH NOON  (scenario)\nA fight.\n\nrange  10"\nprice  $6\n\nRules:\n1. one\n2. two\n\n- three\n\n'
        "  a  b\n--------\n  1  22\n333  [4]\n"
    )


def test_a_page_on_a_terminal(draw: Draw) -> None:
    drawn = COLOUR.sub("", draw(PAGE))
    for word in ("high noon", "A fight.", "range", "1.", "•", "three", "333", "╭"):
        assert word in drawn


def test_a_wide_grid_gives_way_and_a_long_word_does_not_break_it() -> None:
    text = text_of([Grid(("name", "text"), (("x", "word " * 40), ("y" * 30, "z")))])
    assert max(map(len, text.splitlines())) <= 80


def test_a_page_lists_what_people_call_a_thing_in_the_language_of_the_page(lotow: RunLotow) -> None:
    assert (
        "also called  six-gun, six-shooter, colt, revolver, pistol\n" in lotow("rules", "show", "sixgun").out
    )
    assert "aussi appelé  six coups, colt, pistolet\n" in lotow("rules", "show", "sixgun", "--lang", "fr").out
    assert lotow("rules", "show", "pistolet").out == lotow("rules", "show", "sixgun").out


def test_no_line_of_a_french_page_begins_with_a_mark_that_belongs_to_the_line_before(lotow: RunLotow) -> None:
    for name in ("us marshal", "canon scié", "jurisdiction", "cowboys", "hang 'em high", "loot"):
        lines = lotow("rules", "show", name, "--lang", "fr").out.splitlines()
        assert [line for line in lines if line.lstrip()[:1] in (":", ";", "?", "!", "»", "$")] == []
