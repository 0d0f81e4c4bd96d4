"""A page of HTML that needs nothing else, in the look of the printed sheets and readable on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from lotow.errors import Lang
from lotow.words.typeset import typeset

STYLE = """\
:root{--ink:#2a1a0e;--faint:#6b4a2f;--accent:#7d1f14;--line:#8d6b47;--band:#4a2c17;--on:#f8eed8;
--tint:#e6d2a8;--paper:#f7eddb;--slab:Rockwell,"Roboto Slab","DejaVu Serif Condensed",Georgia,serif}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 "Source Serif 4","Source Serif Pro",Georgia,serif}
main{max-width:56rem;margin:0 auto;border:3px solid var(--band);outline:1px solid var(--band);
outline-offset:-8px;padding:1.5rem 1.25rem}
h1,h2,h3,h4{font-family:var(--slab);line-height:1.2;overflow-wrap:anywhere}
h1{text-align:center;font-size:clamp(1.7rem,7vw,3rem);margin:0 0 .25rem}
h2{background:var(--band);color:var(--on);padding:.2rem .6rem;font-size:1.2rem;margin:1.8rem 0 .8rem}
h3{margin:1.4rem 0 .3rem;color:var(--accent)}
h4{margin:.8rem 0 .2rem}
p{margin:.4rem 0}
.about{text-align:center;font-style:italic;color:var(--faint)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th{font-style:italic;font-weight:normal;color:var(--faint)}
td,th{padding:.2rem .4rem;text-align:right}
td:nth-child(2),th:nth-child(2){text-align:left;font-weight:bold}
tbody tr:nth-child(odd){background:var(--tint)}
svg{display:block;width:100%;max-width:36rem;height:auto;margin:0 auto}
ul{margin:.2rem 0;padding-left:1.2rem}
.people{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.6rem;padding:0;list-style:none}
.people>li{border:1px solid var(--line);border-radius:3px;padding:.4rem .6rem}
.people b{font-family:var(--slab)}
.people .figures{font-weight:bold;font-size:.9rem}
.people small{color:var(--faint)}
.people .hurt{color:var(--accent);font-weight:bold}
@media(max-width:32rem){body{padding:0}main{border-width:2px;outline-offset:-6px;padding:1.2rem .9rem}
.less{display:none}table{font-size:.82rem}th{font-size:.76rem}td,th{padding:.15rem .2rem}}
@media print{body{background:none}main{border:0;outline:0}}
"""


GLUED = re.compile(r" (?=[$:;!?%»])|(?<=«) ")
"""Spaces at which no line breaks: French sets these signs apart."""


def words(text: str) -> str:
    """Text for a page: marked up safely, and no sign left alone at the beginning of a line."""
    return GLUED.sub("\u00a0", escape(typeset(text)))


def page(title: str, lang: Lang, body: Iterable[str], style: str = "") -> str:
    """A whole page with this body; `style` adds to the look."""
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(typeset(title))}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n<main>",
            *body,
            "</main>\n</body>\n</html>\n",
        ]
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], less: frozenset[int] = frozenset()) -> str:
    """A table that scrolls by itself where it is too wide; on a phone it does without some columns."""

    def cells(kind: str, texts: Sequence[str]) -> str:
        hidden = ((' class="less"' if at in less else "", words(text)) for at, text in enumerate(texts))
        return "".join(f"<{kind}{hide}>{text}</{kind}>" for hide, text in hidden)

    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table>\n<thead><tr>{cells("th", heads)}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )
