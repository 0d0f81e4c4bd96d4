"""No two texts of a page lie on each other, and nothing leaves the margins: every sheet, every way."""

from __future__ import annotations

import pytest
from drawn import (
    BOOK,
    EDGE,
    WAYS,
    Draw,
    facts_called,
    gang_called,
    leaving,
    overlapping,
    paper_called,
    sheets,
)

from lotow.errors import Lang
from lotow.sheets import ornaments
from lotow.sheets.block import Block, Boxes
from lotow.sheets.campaign_sheet import campaign
from lotow.sheets.canvas import Printout
from lotow.sheets.cards import CardLayout, cards
from lotow.sheets.fonts import ASCENT, DESCENT
from lotow.sheets.gazette import gazette
from lotow.sheets.pen import Steps
from lotow.sheets.plan import PlanDrawing, within
from lotow.sheets.portrait import Figure
from lotow.sheets.roster import roster
from lotow.sheets.scenario import Taking, scenario
from lotow.sheets.templates import MM, PAPERS, PaperName, Style, layout
from lotow.sheets.templates import paper as paper_of
from lotow.sheets.words import capital

WORST = {
    "200 characters without a space": "W" * 200,
    "200 characters of words": ("Bartholomew Featherstonehaugh " * 7)[:200],
    "markup": """<b>"O'Neil" & Sons</b> &amp; ${name} %s \\n""",
    "other alphabets": "Łukasz Жуков Ωmega Þór Nguyễn",
}


@pytest.mark.parametrize("name", sheets())
def test_texts_keep_apart_and_within_the_margins(name: str) -> None:
    draw: Draw = sheets()[name]
    for way in WAYS:
        sheet = draw(*way)
        assert overlapping(sheet) == [], way
        assert leaving(sheet, EDGE if name == "cards" else sheet.paper.margin) == [], way


@pytest.mark.parametrize("name", WORST.values(), ids=WORST)
@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_the_worst_names_wrap_or_shrink(name: str, style: Style, paper: PaperName, lang: Lang) -> None:
    posse, facts = gang_called(name), facts_called(name)
    drawn = [
        roster([posse], BOOK, style=style, paper=paper, lang=lang, campaign=facts),
        campaign(facts, style=style, paper=paper, lang=lang),
        scenario("vendetta", BOOK, style=style, paper=paper, lang=lang, taking=[Taking(posse=posse)]),
        gazette(paper_called(name, lang), style=style, paper=paper),
    ]
    for sheet in drawn:
        assert overlapping(sheet) == []
        assert leaving(sheet, sheet.paper.margin) == []
    small = cards([posse], BOOK, style=style, paper=paper, lang=lang)
    assert overlapping(small) == []
    assert leaving(small, EDGE) == []


def test_texts_on_each_other_are_noticed() -> None:
    sheet = Printout("plain", "a4", "en", "", "")
    sheet.text(100, 100, "under", "body", 10)
    sheet.text(105, 104, "over", "body", 10)
    sheet.text(300, 100, "aside", "body", 10)
    assert overlapping(sheet) == [("under", "over")]


def test_texts_in_the_margin_are_noticed() -> None:
    sheet = Printout("plain", "a4", "en", "", "")
    sheet.text(3, 100, "out", "body", 10)
    sheet.text(100, 100, "in", "body", 10)
    assert leaving(sheet, sheet.paper.margin) == ["out"]


@pytest.mark.parametrize("name", BOOK.content.scenario)
@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_labels_of_a_plan_lie_in_their_zones_and_clear_of_each_other(
    name: str, style: Style, paper: PaperName, lang: Lang
) -> None:
    sheet = Printout(style, paper, lang, "", "")
    entry = BOOK.content.scenario[name]
    drawing = PlanDrawing(sheet, entry, 40, 40, sheet.paper.inner_width / 2, 300)
    boxes = [label.box for label in drawing.labels] + [spot for spot, _ in drawing.spots]
    for at, one in enumerate(boxes):
        assert drawing.left <= one[0]
        assert one[2] <= drawing.right
        assert drawing.top <= one[1]
        assert one[3] <= drawing.bottom
        for other in boxes[at + 1 :]:
            assert not (one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3])
    circles = [drawing.place(zone) for zone in entry.plan if zone.radius]
    texts = {capital(zone.label.in_(lang)): drawing.place(zone) for zone in entry.plan if zone.radius}
    for label in drawing.labels:
        circle = texts.get(" ".join(label.lines))
        if circle in circles and circle is not None:
            assert within(label.box, circle, 0)


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_every_text_of_a_card_stays_on_its_card(style: Style, paper: PaperName, lang: Lang) -> None:
    sheet = sheets()["cards"](style, paper, lang)
    card = layout("card", CardLayout)
    left = (sheet.paper.width - card.columns * card.width) / 2
    top = (sheet.paper.height - card.rows * card.height) / 2
    for box in sheet.boxes:
        across = {int((x - left) // card.width) for x in (box.x, box.x + box.width)}
        down = {int((y - top) // card.height) for y in (box.y, box.y + box.height)}
        assert len(across) == len(down) == 1, box


def smallest(sheet: Printout) -> float:
    """The smallest type on a sheet, in points; a text of some length may stand upright."""
    sizes = (min(box.height, box.width) if len(box.text) > 3 else box.height for box in sheet.boxes)
    return min(sizes) / (ASCENT + DESCENT)


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_the_quick_reference_is_two_to_four_pages_in_readable_type(
    style: Style, paper: PaperName, lang: Lang
) -> None:
    sheet = sheets()["reference"](style, paper, lang)
    assert 2 <= sheet.page <= 4
    assert smallest(sheet) >= 6.99


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_nothing_on_any_sheet_is_smaller_than_seven_points(
    style: Style, paper: PaperName, lang: Lang
) -> None:
    """But for the saloon's score sheet, whose tracks have twenty-five boxes side by side."""
    for name, draw in sheets().items():
        if not name.startswith("saloon"):
            assert smallest(draw(style, paper, lang)) >= 6.99, name


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
@pytest.mark.parametrize("size", [8, 15])
def test_characteristics_boxes_and_tracks_end_at_one_edge(
    size: int, style: Style, paper: PaperName, lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    edges: set[float] = set()
    draw_boxes, draw_figure = Block._draw_boxes, Block._draw_figure

    def boxes(self: Block, right: float, y: float, row: list[Boxes]) -> None:
        edges.add(round(right, 3))
        draw_boxes(self, right, y, row)

    def figure(self: Block, x: float, y: float, one: Figure) -> None:
        if one is self.portrait.figures[-1]:
            edges.add(round(x + self.layout.figure_width, 3))
        draw_figure(self, x, y, one)

    monkeypatch.setattr(Block, "_draw_boxes", boxes)
    monkeypatch.setattr(Block, "_draw_figure", figure)
    sheets()[f"roster of {size}"](style, paper, lang)
    assert len(edges) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_the_border_and_its_stars_keep_eight_millimetres_from_the_edge(
    paper: PaperName, monkeypatch: pytest.MonkeyPatch
) -> None:
    nearest: list[float] = []

    def shape(
        sheet: Printout, steps: Steps, weight: str, colour: str | None, fill: str | None = None
    ) -> None:
        line = sheet.look.lines[weight] / 2 if colour is not None else 0
        for at, size in enumerate((sheet.paper.width, sheet.paper.height)):
            reached = [number for _, numbers in steps for number in numbers[at::2]]
            nearest.extend((min(reached) - line, size - max(reached) - line))

    monkeypatch.setattr(Printout, "shape", shape)
    ornaments.page(Printout("frontier", paper, "en", "", ""))
    assert len(nearest) == 4 * (2 + 4)
    assert min(nearest) >= 8 * MM - 0.01


def test_the_border_leaves_room_for_the_text() -> None:
    assert (
        2 * min(paper_of(paper, "frontier").margin for paper in PAPERS)
        > ornaments.BORDER + ornaments.NOTCH + 1.1 * MM
    )


@pytest.mark.parametrize("name", BOOK.content.scenario)
@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_every_briefing_is_one_page(name: str, style: Style, paper: PaperName, lang: Lang) -> None:
    assert sheets()[name](style, paper, lang).page == 1


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_all_markers_are_on_one_page(style: Style, paper: PaperName, lang: Lang) -> None:
    assert sheets()["markers"](style, paper, lang).page == 1


@pytest.mark.parametrize("name", sheets())
def test_no_rule_runs_through_a_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruled: list[tuple[int, float, float, float, float]] = []
    drawing = Printout.line

    def line(sheet: Printout, x: float, y: float, x2: float, y2: float, *look: str) -> None:
        ruled.append((sheet.page, min(x, x2), max(x, x2), min(y, y2), max(y, y2)))
        drawing(sheet, x, y, x2, y2, *look)

    monkeypatch.setattr(Printout, "line", line)
    for style, paper, lang in WAYS:
        ruled.clear()
        sheet = sheets()[name](style, paper, lang)
        assert crossed(sheet, ruled) == []


def crossed(sheet: Printout, ruled: list[tuple[int, float, float, float, float]]) -> list[str]:
    """Texts through whose letters (not the room above and below them) a rule runs."""
    return [
        box.text
        for box in sheet.boxes
        for page, left, right, top, bottom in ruled
        if page == box.page
        and left < box.x + box.width - 0.5
        and right > box.x + 0.5
        and top < box.y + 0.85 * box.height
        and bottom > box.y + 0.25 * box.height
    ]


def test_a_rule_through_a_text_is_noticed() -> None:
    sheet = Printout("plain", "a4", "en", "", "")
    sheet.text(100, 100, "Grit", "body", 12)
    assert crossed(sheet, [(1, 50, 200, 97, 97)]) == ["Grit"]
    assert crossed(sheet, [(1, 50, 200, 104, 104)]) == []
