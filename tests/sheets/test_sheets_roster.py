"""What a roster says, how it spreads over pages, and what is ticked and filled."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from drawn import BOOK, FACTS, GUNSLINGER, KIDS, LEADER, WAYS, gang
from pypdf import PdfReader

from lotow.errors import LANGS, Lang
from lotow.posse.files import from_raw
from lotow.posse.members import Posse
from lotow.posse.worth import cost, infamy
from lotow.sheets.block import Block
from lotow.sheets.canvas import Printout
from lotow.sheets.portrait import SECTIONS, portrait
from lotow.sheets.roster import RosterLayout, Way, roster
from lotow.sheets.templates import PaperName, Style, layout
from lotow.sheets.track import short
from lotow.sheets.words import capital, said


def words_of(sheet: Printout) -> str:
    """All of a sheet's text in reading order, its line breaks undone."""
    return " ".join(box.text for box in sheet.boxes)


def pages_of(sheet: Printout) -> list[str]:
    """The text of each page as another program reads it."""
    return [page.extract_text() for page in PdfReader(BytesIO(sheet.finish())).pages]


def riders(size: int) -> Posse:
    """A posse as it is after a few games: two heroes, cowpokes with two kinds of guns, somebody hired."""
    return from_raw(
        {
            "name": "Rolling R",
            "list": "cowboys",
            "games": 3,
            "fighter": [
                {
                    "type": "trail boss",
                    "name": "Jed Stone",
                    "gear": ["sixgun", "repeating rifle", "horse"],
                    "skills": ["dodge"],
                    "experience": 12,
                },
                {"type": "wrangler", "name": "Tex", "gear": ["sixgun", "lasso"], "injuries": ["leg-wound"]},
                *(
                    {
                        "type": "cowpoke",
                        "name": f"Hand {at}",
                        "gear": ["sixgun" if at % 2 else "shotgun", "hand weapon"],
                    }
                    for at in range(2, size)
                ),
            ],
        },
        BOOK,
    )


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
@pytest.mark.parametrize(("size", "pages"), [(3, 1), (8, 1), (10, 1), (15, 2)])
def test_ten_fighters_take_one_page_and_fifteen_two(
    size: int, pages: int, style: Style, paper: PaperName, lang: Lang
) -> None:
    assert roster([riders(size)], BOOK, style=style, paper=paper, lang=lang).page == pages


def heavy_law() -> Posse:
    """Ten of the law with as much to read as there is: long arms, horses, dynamite."""
    fighters = [
        {"type": "sheriff", "gear": ["winchester", "sixgun", "horse"]},
        {"type": "deputy", "gear": ["winchester", "sixgun", "horse"]},
        {"type": "deputy", "gear": ["shotgun", "sixgun"]},
        *({"type": "vigilante", "gear": ["shotgun"]} for _ in range(2)),
        *({"type": "upstanding citizen", "gear": ["sixgun", "rifle"]} for _ in range(4)),
    ]
    guns = [{"type": "prospector"}]
    return from_raw(
        {"name": "Law", "list": "lawmen", "budget": 400, "fighter": fighters, "hired-gun": guns}, BOOK
    )


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_ten_with_much_to_read_take_one_page_too(style: Style, paper: PaperName, lang: Lang) -> None:
    assert roster([heavy_law()], BOOK, style=style, paper=paper, lang=lang).page == 1


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_eight_with_a_long_history_take_one_page_too(style: Style, paper: PaperName, lang: Lang) -> None:
    assert roster([gang(8)], BOOK, style=style, paper=paper, lang=lang).page == 1
    assert roster([gang(15)], BOOK, style=style, paper=paper, lang=lang).page == 2


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_a_section_never_leaves_one_fighter_alone_for_the_last_page(
    style: Style, paper: PaperName, lang: Lang
) -> None:
    for size in range(9, 18):
        for posse in (riders(size), gang(size)):
            sheet = roster([posse], BOOK, style=style, paper=paper, lang=lang)
            names, titles = (
                {one.name for one in posse.members},
                {capital(said(one, lang)) for one in SECTIONS},
            )
            last = [box.text for box in sheet.boxes if box.page == sheet.page]
            fighters = sum(text in names for text in last)
            assert sheet.page == 1 or fighters != 1 or titles & set(last), (size, posse.name)


@pytest.mark.parametrize("way", layout("roster", RosterLayout).ways, ids=lambda way: str(way.density))
@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_range_and_strength_keep_apart_however_tightly_a_roster_is_set(
    style: Style, paper: PaperName, lang: Lang, way: Way
) -> None:
    armed = {"type": "desperado", "name": "Bob", "gear": ["sawed-off shotgun"]}
    posse = from_raw({"name": "X", "list": "outlaws", "fighter": [armed]}, BOOK)
    sheet = Printout(style, paper, lang, "X", "X")
    Block(sheet, portrait(posse.members[0], BOOK, lang), sheet.paper.inner_width, way.density).draw(40, 40)
    reach, strength = (
        next(box for box in sheet.boxes if box.text == text) for text in (said("template", lang), "St 3")
    )
    assert reach.x + reach.width + 4 <= strength.x


@pytest.mark.parametrize("size", [3, 8, 15])
def test_the_posse_is_named_on_every_page_and_each_fighter_once(size: int) -> None:
    posse = riders(size)
    sheet = roster([posse], BOOK)
    texts = [box.text for box in sheet.boxes]
    for member in posse.members:
        assert texts.count(member.name) == 1
    assert all("Rolling R" in text for text in pages_of(sheet))


@pytest.mark.parametrize("lang", LANGS)
def test_every_trait_skill_and_rule_is_explained_once(lang: Lang) -> None:
    posse = gang(8)
    said = words_of(roster([posse], BOOK, lang=lang))
    terms = {term.name for one in posse.members for term in portrait(one, BOOK, lang).terms}
    terms |= {note.name for one in posse.members for note in portrait(one, BOOK, lang).notes if note.text}
    assert len(terms) > 20
    for name in terms:
        assert said.count(f"{name}. ") == 1, name


def test_a_negative_stash_and_an_illegal_posse_are_marked() -> None:
    fine = from_raw({"name": "X", "list": "outlaws", "games": 1, "stash": 3, "fighter": [LEADER]}, BOOK)
    assert "Not legal" not in words_of(roster([fine], BOOK))
    poor = from_raw({"name": "X", "list": "outlaws", "games": 1, "stash": -26, "fighter": [LEADER]}, BOOK)
    said = words_of(roster([poor], BOOK))
    assert "Not legal as it stands" in said
    assert "-$26 !" in said
    assert "Stash: -$26 (overdrawn)" in said
    alone = words_of(roster([from_raw({"name": "X", "list": "outlaws"}, BOOK)], BOOK, lang="fr"))
    assert "Pas conforme en l'état" in alone
    assert "elle a 0 combattants sur 3 au moins" in alone


@pytest.mark.parametrize(("name", "cry"), [("outlaws", "WANTED"), ("lawmen", "BY ORDER OF THE LAW")])
def test_only_outlaws_are_wanted(name: str, cry: str) -> None:
    said = words_of(roster([from_raw({"name": "X", "list": name}, BOOK)], BOOK, style="frontier"))
    assert cry in said
    assert ("WANTED" in said) == (name == "outlaws")


def test_an_injury_says_what_it_came_to() -> None:
    said = words_of(roster([gang(8)], BOOK))
    assert "Blinded in one eye (left eye). A one-eyed hero has -1 to every die to hit" in said
    assert "Roll for which eye" not in said


def test_without_experience_there_is_no_track() -> None:
    assert "Exp." in words_of(roster([gang(8)], BOOK))
    assert "Exp." not in words_of(roster([gang(8)], BOOK, experience=False))


@pytest.mark.parametrize("size", [3, 8, 15, 16])
def test_every_fighter_is_there_once_and_in_order(size: int) -> None:
    posse = gang(size)
    sheet = roster([posse], BOOK)
    named = [box.text for box in sheet.boxes if box.text in {member.name for member in posse.members}]
    heroes = [member.name for member in posse.members if member.role in ("leader", "hero")]
    henchmen = [member.name for member in posse.members if member.role == "henchman"]
    assert named == [*heroes, *henchmen, *(member.name for member in posse.hired_guns)]


@pytest.mark.parametrize("size", [8, 15, 16])
def test_a_fighter_is_never_split_over_two_pages(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[tuple[int, float]] = []
    draw = Block.draw

    def watched(self: Block, x: float, top: float) -> None:
        draw(self, x, top)
        ends.append((self.sheet.page, top + self.height))

    monkeypatch.setattr(Block, "draw", watched)
    sheet = roster([gang(size)], BOOK)
    assert len(ends) == size
    assert all(end <= sheet.paper.bottom for _, end in ends)


def test_later_pages_carry_the_header() -> None:
    sheet = roster([gang(16)], BOOK, campaign=FACTS)
    for page in range(1, sheet.page + 1):
        texts = [box.text for box in sheet.boxes if box.page == page]
        assert {"Dalton Gang", "Amélie", "Coffeyville War", "$23"} <= set(texts)
        assert f"Page {page} of {sheet.page}" in texts


def test_the_header_names_the_house_rules_in_force() -> None:
    assert "House rules: Coffeyville War, a budget of $250" in words_of(
        roster([gang(3)], BOOK, campaign=FACTS)
    )
    assert "House rules" not in words_of(roster([gang(3)], BOOK))


def test_weapons_stand_with_range_strength_and_traits() -> None:
    said = words_of(roster([gang(3)], BOOK))
    assert '2 x sixgun 10" St 3 fanning' in said
    assert 'shotgun 12" St 5/3 half move, two barrels' in said
    assert "fancy duds, fine whiskey" in said
    assert 'horse Mv 10", G 4, W 1, P 3' in said


def test_skills_and_injuries_say_what_they_do() -> None:
    said = words_of(roster([gang(3)], BOOK))
    assert "Fast draw. With a sixgun the fighter may make a Quickdraw" in said
    assert "Trick shooter (sixgun). The fighter makes no rolls for things in the way" in said
    assert "Leg wound. A broken or shot leg: the hero's move is 1\" less from now on." in said
    assert "Arm wound (amputation). The arm cannot be saved" in said
    assert "Bitter enmity, against Coffeyville Citizens." in said
    assert "Leader. A friend within 6\" of the leader may use the leader's Pluck" in said


def test_who_is_away_says_why() -> None:
    said = words_of(roster([gang(3)], BOOK))
    assert "Misses the next 2 games" in said
    assert "Held captive by Coffeyville Citizens" in said


def test_a_hired_gun_shows_its_retainer_and_its_options() -> None:
    said = words_of(roster([gang(4)], BOOK))
    assert "Gunslinger · hired gun · retainer $10 · $40" in said
    assert "heavy pistol (+$10)" in said
    assert "(retainers after each game: $10)" in said


def test_cost_and_infamy_are_worked_out_at_the_foot() -> None:
    posse = gang(8)
    said = words_of(roster([posse], BOOK))
    worked = infamy(posse, BOOK)
    assert f"total ${cost(posse)}" in said
    assert f"{worked.models} fighters x {worked.per_model} {worked.models * worked.per_model}" in said
    assert f"total {worked.total}" in said
    assert "Stash: $23" in said


def test_characteristics_stand_as_they_are_now() -> None:
    shown = {one.label: one for one in portrait(gang(3).members[0], BOOK, "en").figures}
    assert (shown["S"].value, shown["S"].changed) == ("3+", True)
    assert (shown["FA"].value, shown["FA"].changed) == ("3", True)
    assert (shown["Mv"].value, shown["Mv"].changed) == ('5"', True)
    assert (shown["F"].value, shown["F"].changed) == ("4", False)


def test_henchmen_have_no_fame_and_no_fortune() -> None:
    rowdy = portrait(gang(8).members[3], BOOK, "en")
    assert [one.label for one in rowdy.figures] == ["S", "F", "St", "G", "A", "W", "P", "Mv"]
    assert rowdy.boxes == (("Wounds", 1),)


def watch_frames(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Every rectangle drawn from here on: x, y, width, height, weight, colour, fill."""
    frames: list[tuple[Any, ...]] = []
    draw = Printout.frame

    def watched(
        self: Printout,
        x: float,
        y: float,
        width: float,
        height: float,
        weight: str = "thin",
        colour: str | None = "ink",
        fill: str | None = None,
        radius: float = 0,
    ) -> None:
        frames.append((x, y, width, height, weight, colour, fill))
        draw(self, x, y, width, height, weight, colour, fill, radius)

    monkeypatch.setattr(Printout, "frame", watched)
    return frames


def test_a_short_track_shows_what_is_earned_and_the_next_steps() -> None:
    steps = BOOK.content.thresholds.heroes
    track = short(19, steps, 14)
    assert (track.first, track.last, track.earned) == (18, 28, 19)
    assert short(0, steps, 14).last == 14
    assert len(short(88, steps, 14)) == 7
    assert short(123, steps, 14).earned == steps[-1]
    assert all(len(short(points, steps, 14)) <= 14 for points in range(91))
    assert all(short(points, steps, 14).last > points for points in range(90))


def test_earned_experience_is_filled_and_steps_are_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = watch_frames(monkeypatch)
    sheet = roster([gang(4)], BOOK)
    boxes = [round(width / height) for _, _, width, height, _, _, fill in frames if fill == "fill"]
    assert boxes == [LEADER["experience"] - 17, KIDS[0]["experience"] - 8, GUNSLINGER["experience"] - 2]
    texts = [box.text for box in sheet.boxes]
    assert {"20", "24", "28", "11", "14", "17"} <= set(texts)


def test_more_experience_than_boxes_fills_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = watch_frames(monkeypatch)
    veteran = {**LEADER, "experience": 123}
    sheet = roster([from_raw({"name": "Old", "list": "outlaws", "fighter": [veteran]}, BOOK)], BOOK)
    filled = sum(round(width / height) for _, _, width, height, _, _, fill in frames if fill == "fill")
    steps = BOOK.content.thresholds.heroes
    assert filled == steps[-1] - steps[-2]
    assert "123" in [box.text for box in sheet.boxes]


def test_boxes_to_tick_off_are_as_many_as_the_points() -> None:
    leader = portrait(gang(3).members[0], BOOK, "en")
    assert leader.boxes == (("Wounds", 2), ("Fame", 3), ("Fortune", 1))


def test_what_nobody_knows_is_printed_as_written() -> None:
    strange = {"type": "astronaut", "name": "Buzz", "gear": ["ray gun"], "skills": ["floating"]}
    said = words_of(roster([from_raw({"name": "X", "list": "outlaws", "fighter": [strange]}, BOOK)], BOOK))
    assert "astronaut" in said
    assert "ray gun" in said
    assert "floating" in said


def test_a_posse_of_nobody_has_a_sheet_too() -> None:
    sheet = roster([from_raw({"name": "Nobody Yet", "list": "lawmen"}, BOOK)], BOOK)
    assert sheet.page == 1
    assert "0 fighters x 5" in words_of(sheet)


def test_a_roster_speaks_french() -> None:
    said = words_of(roster([gang(8)], BOOK, lang="fr", campaign=FACTS))
    assert "Hors-la-loi · feuille de bande" in said
    assert "Règles maison : " in said
    assert "2 x 6 coups" in said
    assert "Rate les 2 prochaines parties" in said
    assert "honoraires 10 $" in said
