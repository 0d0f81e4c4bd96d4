"""The gazette as a page of HTML: the same words in columns, one of them on a phone."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.telling.frontpage import Article
from lotow.telling.newspaper import Gazette
from lotow.telling.report_page import page, table, words

STYLE = """\
main{max-width:68rem}
.masthead{text-align:center}
.masthead h1{font-size:clamp(2rem,9vw,4.4rem);letter-spacing:-.01em}
.motto{font-style:italic;color:var(--faint)}
.dateline{display:flex;justify-content:space-between;gap:1rem;font-weight:bold;border:solid var(--ink);
border-width:3px 0;padding:.15rem 0;margin:.5rem 0 1rem}
.lead{text-align:center;color:var(--accent);margin:.3rem 0;
font:bold clamp(1.5rem,5vw,2.6rem)/1.15 var(--slab)}
.deck{text-align:center;font-style:italic;margin:0 0 1rem}
.columns{columns:3 15rem;column-gap:1.6rem;column-rule:1px solid var(--line);text-align:justify;hyphens:auto}
.columns h3{text-align:center;break-inside:avoid;break-after:avoid;margin-top:1.2rem}
.columns h3::before{content:"\\2014  \\25c6  \\2014";display:block;color:var(--line);font-size:.7rem}
.columns p{text-indent:1em;margin:.15rem 0}
.box{border:1px solid var(--ink);outline:1px solid var(--line);outline-offset:-4px;padding:.5rem .6rem;
margin:.5rem 0;text-align:center;break-inside:avoid}
.box p{text-indent:0}
.dead{border:4px solid var(--ink);outline:0}
.box b{font-family:var(--slab)}
.columns td:first-child,.columns th:first-child{text-align:left;font-weight:bold}
.columns td:nth-child(2),.columns th:nth-child(2){text-align:right;font-weight:normal}
"""


def to_html(paper: Gazette) -> str:
    """A number of the gazette as a page that needs nothing else."""
    return page(paper.title, paper.lang, _body(paper), STYLE)


def _body(paper: Gazette) -> Iterator[str]:
    yield f'<header class="masthead"><h1>{words(paper.title)}</h1>'
    yield f'<p class="motto">{words(paper.motto)}</p></header>'
    yield f'<div class="dateline">{"".join(f"<span>{words(one)}</span>" for one in paper.dateline)}</div>'
    yield f'<p class="lead">{words(paper.lead.headline)}</p>'
    if paper.lead.deck:
        yield f'<p class="deck">{words(paper.lead.deck)}</p>'
    yield '<div class="columns">'
    yield from _paragraphs(paper.lead)
    for article in (*paper.articles, *paper.columns):
        yield f"<h3>{words(article.headline)}</h3>"
        yield from _paragraphs(article)
    yield from _obituaries(paper)
    yield from _market(paper)
    if paper.announcement is not None:
        said = " ".join(paper.announcement.paragraphs)
        yield f'<div class="box"><b>{words(paper.announcement.headline)}</b><p>{words(said)}</p></div>'
    if paper.advertisements:
        yield f"<h3>{words(paper.label('ads'))}</h3>"
        yield from (f'<div class="box"><p>{words(one)}</p></div>' for one in paper.advertisements)
    yield "</div>"


def _paragraphs(article: Article) -> Iterator[str]:
    yield from (f"<p>{words(one)}</p>" for one in article.paragraphs)


def _obituaries(paper: Gazette) -> Iterator[str]:
    if paper.obituaries:
        yield f"<h3>{words(paper.label('obituaries'))}</h3>"
    for one in paper.obituaries:
        about = f"<i>{words(one.about)}</i>"
        yield f'<div class="box dead"><b>{words(one.name)}</b><br>{about}<p>{words(one.text)}</p></div>'


def _market(paper: Gazette) -> Iterator[str]:
    if not paper.market:
        return
    yield f"<h3>{words(paper.label('market'))}</h3>"
    if paper.market_report:
        yield f"<p>{words(paper.market_report)}</p>"
    heads = [paper.label(key) for key in ("quoted", "infamy", "change")]
    yield table(heads, [(one.posse, str(one.infamy), one.moved) for one in paper.market])
