"""Whatever is named either counts or is said not to: every skill, rule, injury, item, mount and weapon of
the book, over every question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from msgspec.structs import replace

from lotow.errors import LotowError
from lotow.odds import afterwards, movement, nerve
from lotow.odds.asking import OddsAnswer, OddsQuestion
from lotow.odds.brawls import duel_question, fight_question, gunfight_question
from lotow.odds.combatant import Combatant
from lotow.odds.dash import dash
from lotow.odds.described import read_combatant, read_thing
from lotow.odds.famed import Spending
from lotow.odds.gunfight import Duellist
from lotow.odds.questions import AskedShot
from lotow.odds.reach import Aim
from lotow.odds.stances import Contender, Stance
from lotow.odds.turn import Hand, Posture
from lotow.odds.turn_phases import turn_question
from lotow.odds.volleys import Shooter, volley_question
from lotow.rulebook import load_rulebook

BOOK = load_rulebook()
CONTENT = BOOK.content
SIXGUN, HAND = CONTENT.weapon["sixgun"], CONTENT.weapon["hand-weapon"]
COMMON = "S4 F3 St3 G3 A1 W2 P3 FA1 FT1"
OTHER = read_combatant(BOOK, "S4 F3 G3 W2 P3 +horse")


def single(ask: Callable[[Combatant], OddsAnswer]) -> Callable[[Combatant], OddsQuestion]:
    return lambda who: OddsQuestion(title=who.name, people=(who,), ask=ask)


def armed(who: Combatant) -> Hand:
    return Hand(who=who, gun=SIXGUN, weapon=HAND)


QUESTIONS: dict[str, Callable[[Combatant], OddsQuestion]] = {
    "shoot": lambda who: AskedShot(who, OTHER, SIXGUN, Aim(distance=5)).question(CONTENT),
    "be shot at": lambda who: AskedShot(OTHER, who, SIXGUN, Aim(distance=5)).question(CONTENT),
    "fight": lambda who: fight_question(
        CONTENT, Contender(who, HAND, Stance(charging=True)), [Contender(OTHER, HAND)]
    ),
    "be fought": lambda who: fight_question(CONTENT, Contender(OTHER, HAND), [Contender(who, HAND)]),
    "duel": lambda who: duel_question(CONTENT, Contender(who, HAND), Contender(OTHER, HAND)),
    "gunfight": lambda who: gunfight_question(
        CONTENT, Duellist(who=who, weapon=SIXGUN), Duellist(who=OTHER, weapon=SIXGUN)
    ),
    "volley": lambda who: volley_question(CONTENT, who, [Shooter(OTHER, SIXGUN, Aim(distance=5), 2)]),
    "fire a volley": lambda who: volley_question(CONTENT, OTHER, [Shooter(who, SIXGUN, Aim(distance=5))]),
    "turn": lambda who: turn_question(CONTENT, Posture(hands=(armed(who),)), Posture(hands=(armed(OTHER),))),
    "turn of six": lambda who: turn_question(
        CONTENT,
        Posture(hands=(armed(who), armed(OTHER), replace(armed(OTHER), charges=True))),
        Posture(hands=(armed(OTHER),) * 3),
    ),
    "be fought among four": lambda who: fight_question(
        CONTENT, Contender(OTHER, HAND), [Contender(one, HAND) for one in (who, OTHER, OTHER, OTHER)]
    ),
    "shoot with Fame": lambda who: AskedShot(who, OTHER, SIXGUN, Aim(), Spending()).question(CONTENT),
    "fan a gun": lambda who: AskedShot(who, OTHER, SIXGUN, Aim(distance=2, mode="volley")).question(CONTENT),
    "duel with Fame": lambda who: duel_question(
        CONTENT, Contender(who, HAND), Contender(OTHER, HAND), Spending(fame=1)
    ),
    "fight as an underdog": lambda who: fight_question(
        CONTENT, Contender(who, HAND), [Contender(OTHER, HAND)], Spending(fame=0, rerolls=1)
    ),
    "dash": single(lambda who: dash(CONTENT, who, 9, difficult=2)),
    "fight with Fame": lambda who: fight_question(
        CONTENT, Contender(who, HAND), [Contender(OTHER, HAND)], Spending()
    ),
    "advance": single(lambda who: afterwards.advance(CONTENT, "hero", who)),
    "pluck": single(lambda who: nerve.pluck(CONTENT, who)),
    "hills": single(lambda who: nerve.head_for_the_hills(CONTENT, who, 3)),
    "jump": single(lambda who: movement.attempt(CONTENT, who, "jump", depth=3)),
    "horse-jump": single(lambda who: movement.attempt(CONTENT, who, "horse-jump", adjust=["high"])),
    "climb": single(lambda who: movement.climb(CONTENT, who, 6)),
    "loot": single(lambda who: afterwards.loot(CONTENT, 2, people=[who])),
    "search": single(lambda who: afterwards.search(CONTENT, 9, [who])),
}


def named() -> Iterator[str]:
    content = CONTENT
    for kind in (content.skill, content.rule, content.item, content.mount, content.weapon):
        for entry in kind.values():
            versions = getattr(entry, "versions", ())
            yield from (f"{entry.id} ({one.id})" for one in versions)
            if not versions:
                yield entry.id
    for table in ("hero-injuries", "arm-wound", "elixir"):
        yield from (row.id for row in content.table[table].rows)


OVER_AT_ONCE = {
    "dead", "multiple-injuries", "arm-wound", "snake-oil-salesman", "deep-wound", "robbed", "full-recovery",
    "put-on-trial", "survives-against-the-odds", "light-arm-wound", "bad-medicine", "coloured-water",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(set(named())))
def test_a_name_counts_or_is_said_not_to(name: str) -> None:
    bare = read_combatant(BOOK, COMMON)
    if name in OVER_AT_ONCE:
        with pytest.raises(LotowError, match="changes no dice"):
            read_combatant(BOOK, f"{COMMON} +{name}")
        return
    who = read_combatant(BOOK, f"{COMMON} +{name}")
    assert len(who.named) == 1
    bare = replace(bare, name=who.name)
    for question, ask in QUESTIONS.items():
        asked, plain = ask(who), ask(bare)
        answer = asked.answer()
        said = [one for person, one in asked.ignored(answer) if person == who.name]
        changed = (answer.figures(), getattr(answer, "problems", ())) != (
            plain.answer().figures(),
            getattr(plain.answer(), "problems", ()),
        )
        held = who.named[0].weapon in asked.held
        assert changed or held or said == [who.named[0].name], question
        assert not (changed and said), question


def test_of_two_that_do_the_same_both_count() -> None:
    who = read_combatant(BOOK, "S4 +trick shooter +trick shooter")
    hedge = Aim(in_the_way=(read_thing(BOOK, "hedge"),))
    question = AskedShot(who, OTHER, SIXGUN, hedge).question(CONTENT)
    assert all(person != who.name for person, _ in question.ignored(question.answer()))


def test_a_stock_fighters_rules_are_told_too() -> None:
    sheriff = read_combatant(BOOK, "sheriff")
    question = AskedShot(sheriff, OTHER, SIXGUN, Aim()).question(CONTENT)
    assert (sheriff.name, CONTENT.rule["leader"].name) in question.ignored(question.answer())
    assert question.title.en == f"sheriff > {OTHER.name.en}: sixgun"


@pytest.mark.parametrize("name", ["stagecoach", "dead", "robbed", "deep wound", "full recovery"])
def test_what_is_no_modifier_is_refused(name: str) -> None:
    with pytest.raises(LotowError):
        read_combatant(BOOK, f"G3 +{name}")


def test_a_contraption_has_to_say_which_it_is() -> None:
    with pytest.raises(LotowError, match="which"):
        read_combatant(BOOK, "sheriff +contraption")
    cards = read_combatant(BOOK, "sheriff +card sharp +contraption (cards)")
    assert afterwards.earned(cards).mean == 7
    assert Fraction(7, 2) == afterwards.earned(read_combatant(BOOK, "sheriff +card sharp")).mean
