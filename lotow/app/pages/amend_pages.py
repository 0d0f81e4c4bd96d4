"""What an amendment would change, as a page: before it is written, and after."""

from __future__ import annotations

from lotow.app.amending import Amended
from lotow.app.pages.blocks import Bullets, Facts, Heading, Page, Title
from lotow.campaign.amending.differences import Difference, What
from lotow.errors import Lang, Text
from lotow.words import named

WORDS: dict[What, Text] = {
    "games": Text("games", "parties"),
    "kills": Text("kills", "victimes"),
    "experience": Text("experience", "expérience"),
    "advances": Text("advances", "évolutions"),
    "role": Text("role", "rôle"),
    "injuries": Text("injuries", "blessures"),
    "absence": Text("games to miss", "parties à manquer"),
    "gear": Text("gear", "équipement"),
    "fate": Text("fate", "sort"),
    "dollars": Text("dollars", "dollars"),
    "infamy": Text("infamy", "réputation"),
    "aftermath": Text("aftermath", "suites"),
}
TITLE = Text("Game {} amended", "Partie {} corrigée")
KEPT = Text("rolls that fell before", "jets déjà faits")
NEW = Text("new rolls", "jets nouveaux")
ASKED = Text("asked anew", "questions nouvelles")
DIFFERS = Text("What differs", "Ce qui change")
NOTHING = Text("nothing", "rien")
AFTER = Text("after game {}", "après la partie {}")


def amended_page(amended: Amended, lang: Lang) -> Page:
    """What differs, a line each, and how much of it was rolled or asked anew."""
    facts = [(KEPT.in_(lang), str(amended.kept_dice)), (NEW.in_(lang), str(amended.new_dice))]
    page: Page = [Title(TITLE.in_(lang).format(amended.game)), Facts(tuple(facts))]
    if amended.asked:
        lines = tuple(named(one.text.in_(lang), one.said, lang) for one in amended.asked)
        page += [Heading(ASKED.in_(lang)), Bullets(lines)]
    lines = tuple(change_line(one, lang) for one in amended.changes) or (NOTHING.in_(lang),)
    return [*page, Heading(DIFFERS.in_(lang)), Bullets(lines)]


def change_line(change: Difference, lang: Lang) -> str:
    """`Dalton Gang, Bob Dalton: experience 20 -> 21`."""
    who = ", ".join(one for one in (change.posse, change.fighter) if one)
    what = WORDS[change.what].in_(lang)
    if change.game:
        what = f"{what} {AFTER.in_(lang).format(change.game)}"
    then, now = change.before.in_(lang), change.after.in_(lang)
    return named(who, f"{what} {then or NOTHING.in_(lang)} -> {now or NOTHING.in_(lang)}", lang)
