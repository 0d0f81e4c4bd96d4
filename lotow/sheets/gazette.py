"""The gazette as a printed paper: masthead, headline, columns with rules between them, and boxes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from lotow.sheets import ornaments, templates
from lotow.sheets.canvas import Printout
from lotow.sheets.flow import Columns, Measure, draw_column
from lotow.sheets.fonts import printable
from lotow.sheets.header import draw_foot, foot_height
from lotow.sheets.markers import MarkersLayout
from lotow.sheets.newsprint import ColumnHead, Divide, Framed, TypeLine, Vignette, type_lines
from lotow.sheets.pieces import Column, Piece, RuledTable, Space
from lotow.sheets.text import LEADING, Fitted, fit, wrap
from lotow.telling.newspaper import Gazette

PAGES = 2
LONGEST = 20_000
"""Characters a paragraph may have."""
STEP = 0.2
TOGETHER = 10
"""A market of no more posses than this stands in one column."""
AIR = (5.0, 4.0, 3.2, 2.6, 2.0, 1.5)
"""How much room a divider between articles may have, the most that fits."""


class GazetteLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/sheets/gazette.toml."""

    columns: int
    pictures: int
    picture: float
    column_gap: float
    box_padding: float
    title: float
    title_small: float
    later: float
    motto: float
    dateline: float
    headline: float
    headline_small: float
    deck: float
    largest: float
    one_page: float
    smallest: float


def gazette(
    paper_of: Gazette,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
) -> Printout:
    """A number of the gazette on one page or two. What two pages cannot hold is left out from the end of the
    small items: a paper has only so many columns."""
    look: templates.Style = "frontier" if style == "frontier" else "press"
    title = printable(paper_of.title, "campaign")
    sheet = Printout(look, paper, paper_of.lang, title, f"{title}, {', '.join(paper_of.dateline)}")
    setting = _Setting(sheet, paper_of)
    size, pages = setting.fitting()
    sheet.bookmark(title)
    for at, columns in enumerate(pages):
        if at:
            sheet.next_page()
        ornaments.page(sheet)
        y = setting.draw_masthead() if at == 0 else setting.draw_running_title()
        setting.draw_columns(columns, y, size)
        draw_foot(sheet, at + 1, len(pages))
    return sheet


class _Setting:
    """A number being set on a sheet."""

    def __init__(self, sheet: Printout, paper: Gazette) -> None:
        self.sheet = sheet
        self.paper = paper
        self.layout = layout = templates.layout("gazette", GazetteLayout)
        self.width = sheet.paper.inner_width
        self.each = (self.width - layout.column_gap * (layout.columns - 1)) / layout.columns

    # What fits

    def fitting(self) -> tuple[float, list[Columns]]:
        """The largest size on one page, with as many pictures and as much air as that leaves room for; else
        the largest on two."""
        layout, paper = self.layout, self.paper
        for least, most in ((layout.one_page, 1), (layout.smallest, PAGES)):
            size = self._largest(paper, least, most)
            if size is not None:
                pictures = next(
                    count
                    for count in range(layout.pictures, -1, -1)
                    if self._count(paper, size, count) <= most
                )
                return size, self._aired(paper, size, pictures)
        shorter: Gazette | None = paper
        while shorter is not None and self._count(shorter, layout.smallest) > PAGES:
            paper, shorter = shorter, _shorter(shorter)
        return layout.smallest, self._pages(shorter or paper, layout.smallest)

    def _largest(self, paper: Gazette, least: float, most: int) -> float | None:
        """The largest size from this one on at which so many pages do; None if there is none."""
        if self._count(paper, least) > most:
            return None
        low, high = 0, round((self.layout.largest - least) / STEP)
        while low < high:
            middle = (low + high + 1) // 2
            if self._count(paper, least + middle * STEP) <= most:
                low = middle
            else:
                high = middle - 1
        return least + low * STEP

    def _aired(self, paper: Gazette, size: float, pictures: int) -> list[Columns]:
        """The pages with as much room between articles as they have."""
        count = self._count(paper, size, pictures)
        airs = (air for air in AIR if self._count(paper, size, pictures, air) == count)
        return self._pages(paper, size, pictures, next(airs, AIR[-1]))

    def _rooms(self) -> tuple[float, float]:
        """How high the columns of the first page and of those after it are."""
        full = self.sheet.paper.height - 2 * self.sheet.paper.margin - foot_height(self.sheet)
        return full - self._masthead_height(), full - self._running_height()

    def _flow(self, measure: Measure, pieces: list[Piece]) -> list[Columns]:
        count, (first, later) = self.layout.columns, self._rooms()
        columns = measure.columns(pieces, lambda at: first if at < count else later)
        return [columns[at : at + count] for at in range(0, len(columns), count)]

    def _count(self, paper: Gazette, size: float, pictures: int = 0, air: float = AIR[-1]) -> int:
        """How many pages it takes."""
        measure = Measure(self.sheet, self.each, size)
        return len(self._flow(measure, list(self._pieces(paper, size, pictures, air))))

    def _pages(self, paper: Gazette, size: float, pictures: int = 0, air: float = AIR[-1]) -> list[Columns]:
        """The columns of each page, those of the last about equally high."""
        measure = Measure(self.sheet, self.each, size)
        pieces = list(self._pieces(paper, size, pictures, air))
        pages = self._flow(measure, pieces)
        begun = next(at for at, piece in enumerate(pieces) if piece is pages[-1][0][0])
        room = self._rooms()[len(pages) > 1]
        return [*pages[:-1], measure.balanced(pieces[begun:], self.layout.columns, room)]

    def _pieces(self, paper: Gazette, size: float, pictures: int, air: float) -> Iterator[Piece]:
        """Everything below the headline, in the order it is read; lines are pieces of their own."""
        padding, divide = self.layout.box_padding, Divide(air)
        shown = self._vignettes(pictures)
        for paragraph in paper.lead.paragraphs:
            yield from self._lines(paragraph, size)
        yield from shown[:1]
        for article in (*paper.articles, *paper.columns):
            yield divide
            yield ColumnHead(printable(article.headline, "text"))
            for paragraph in article.paragraphs:
                yield from self._lines(paragraph, size)
        if paper.obituaries:
            yield divide
            yield ColumnHead(paper.label("obituaries"))
            for one in paper.obituaries:
                name, about = printable(one.name, "fighter"), printable(one.about, "text")
                yield Framed(name, about, printable(one.text, "text", LONGEST), padding, True)
        yield from shown[1:2]
        if paper.market:
            yield divide
            yield ColumnHead(paper.label("market"))
            together = len(paper.market) <= TOGETHER
            for line in self._lines(paper.market_report, size):
                yield structs.replace(line, stays=line.stays or together)
            yield Space(0.35, stays=True)
            yield from _market(paper, together)
            yield Space(0.4)
        if paper.announcement is not None:
            yield divide
            body = " ".join(paper.announcement.paragraphs)
            yield Framed(
                printable(paper.announcement.headline, "text"), "", printable(body, "text", LONGEST), padding
            )
        if paper.advertisements:
            yield divide
            yield ColumnHead(paper.label("ads"))
            for text in paper.advertisements:
                yield Framed("", "", printable(text, "text", LONGEST), padding)
        yield from shown[2:]

    def _lines(self, text: str, size: float) -> list[TypeLine]:
        return type_lines(printable(text, "text", LONGEST), self.sheet, self.each, size)

    def _vignettes(self, count: int) -> list[Vignette]:
        """Pictures of the markers, others in every number."""
        icons = templates.layout("markers", MarkersLayout).markers
        start = self.paper.seed % len(icons)
        return [Vignette(icons[(start + at * 2) % len(icons)], self.layout.picture) for at in range(count)]

    # The masthead

    def _title(self) -> Fitted:
        layout, text = self.layout, printable(self.paper.title, "campaign")
        return fit(text, self.sheet.font("title"), self.width, layout.title, layout.title_small, 1)

    def _headline(self) -> Fitted:
        layout, text = self.layout, printable(self.paper.lead.headline, "text")
        return fit(text, self.sheet.font("heading"), self.width, layout.headline, layout.headline_small, 2)

    def _deck(self) -> tuple[str, ...]:
        text = printable(self.paper.lead.deck, "text")
        return wrap(text, self.sheet.font("italic"), self.layout.deck, self.width)

    def _masthead_height(self) -> float:
        layout = self.layout
        top = self._title().height + layout.motto * LEADING + layout.dateline * LEADING + 22
        return top + self._headline().height + len(self._deck()) * layout.deck * LEADING + 12

    def draw_masthead(self) -> float:
        """The name of the paper, its dateline, and the headline of the day; gives where columns begin."""
        sheet, layout, paper = self.sheet, self.layout, self.paper
        x, y = sheet.paper.margin, sheet.paper.margin
        middle, right = x + self.width / 2, x + self.width
        y = sheet.fitted(middle, y, self._title(), "title", "ink", "centre")
        y = sheet.lines(middle, y, (paper.motto,), "italic", layout.motto, "faint", "centre") + 4
        self._double_rule(y)
        y += 5
        baseline = y + layout.dateline * 0.8
        first, last = paper.dateline[0], paper.dateline[-1]
        sheet.text(x, baseline, first, "bold", layout.dateline)
        sheet.text(right, baseline, last, "bold", layout.dateline, "ink", "right")
        if len(paper.dateline) > 2:
            when = printable(paper.dateline[1], "text")
            sheet.text(middle, baseline, when, "bold", layout.dateline, "ink", "centre")
        y += layout.dateline * LEADING + 3
        self._double_rule(y)
        y += 10
        y = sheet.fitted(middle, y, self._headline(), "heading", "accent", "centre")
        y = sheet.lines(middle, y, self._deck(), "italic", layout.deck, "ink", "centre") + 4
        ornaments.rule(sheet, x, y, self.width)
        return y + 8

    def _double_rule(self, y: float) -> None:
        x = self.sheet.paper.margin
        self.sheet.line(x, y, x + self.width, y, "thick", "ink")
        self.sheet.line(x, y + 2.2, x + self.width, y + 2.2, "hair", "ink")

    def _running_title(self) -> Fitted:
        text = printable(self.paper.title, "campaign")
        return fit(text, self.sheet.font("title"), self.width, self.layout.later, self.layout.motto, 1)

    def _running_height(self) -> float:
        return self._running_title().height + 16

    def draw_running_title(self) -> float:
        """The paper's name above the columns of a later page."""
        sheet, fitted = self.sheet, self._running_title()
        middle = sheet.paper.margin + self.width / 2
        y = sheet.fitted(middle, sheet.paper.margin, fitted, "title", "ink", "centre") + 4
        self._double_rule(y)
        return y + 12

    # The columns

    def draw_columns(self, columns: Columns, y: float, size: float) -> None:
        """Columns with rules between them as long as the longest."""
        sheet, gap = self.sheet, self.layout.column_gap
        ends = []
        for at, column in enumerate(columns):
            x = sheet.paper.margin + at * (self.each + gap)
            ends.append(draw_column(sheet, column, x, y, self.each, size))
        for at in range(1, len(columns)):
            x = sheet.paper.margin + at * (self.each + gap) - gap / 2
            sheet.line(x, y, x, max(ends), "hair", "line")


LEFT_OUT = ("columns", "articles", "advertisements", "obituaries", "market")
"""What a paper that is too long goes without, the last item of the first that has any."""


def _shorter(paper: Gazette) -> Gazette | None:
    """The same with something left out; None when only the lead story is left."""
    for name in LEFT_OUT:
        items = getattr(paper, name)
        if items:
            return structs.replace(paper, **{name: items[:-1]})
    return None


def _market(paper: Gazette, together: bool) -> list[RuledTable]:
    """The quotes, a table a row so that a long list can go over to the next column; a short one does not."""
    columns = (
        Column(paper.label("quoted"), 0.52, "left", True),
        Column(paper.label("infamy"), 0.27, "right"),
        Column(paper.label("change"), 0.21, "right"),
    )
    bare = tuple(Column("", one.share, one.align, one.bold) for one in columns)
    last = len(paper.market) - 1
    return [
        RuledTable(
            bare if at else columns,
            ((printable(one.posse, "posse"), str(one.infamy), one.moved),),
            at,
            together and at < last,
        )
        for at, one in enumerate(paper.market)
    ]
