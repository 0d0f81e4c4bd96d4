"""Checks that the entries of a book agree with each other. Each check is one function; all are run.

Types are right by now (see `converting`); here it is about names that nobody defines, tables with holes,
notations that are no dice. Entries that could not be read are left out, and nobody is blamed for naming them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from itertools import chain, islice, pairwise

from lotow import gate
from lotow.dice import DiceError, parse
from lotow.errors import Problem, Text
from lotow.rulebook import effects as fx
from lotow.rulebook import models
from lotow.rulebook.assembling import KINDS
from lotow.rulebook.told_figures import known_figures, unknown_figures
from lotow.rulebook.walking import (
    Place,
    effects_of,
    ids_named,
    notations,
    open_names,
    possible_scores,
    scores,
)

Check = Callable[[models.Content], Iterator[tuple[Place, Problem]]]
Broken = dict[str, set[str]]
"""The ids of entries that could not be read, by kind."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CELL = re.compile(r"[2-6]|6/[4-6]|-")


def _problem(rule: str, place: Place, message: Text, hint: Text) -> tuple[Place, Problem]:
    return place, Problem(rule, ".".join(part for part in place if part), message, hint)


def ids_are_well_formed(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for kind, entry in entries(content):
        if not _ID.fullmatch(entry.id):
            yield _problem(
                "bad-id",
                (kind, entry.id, "id"),
                Text(f"{entry.id!r} is not an id", f"{entry.id!r} n'est pas un identifiant"),
                Text("small letters, figures and single hyphens", "minuscules, chiffres et tirets simples"),
            )


def open_names_are_ids(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    """What a later book may bring is named by an id at least."""
    for place, name in open_names(content):
        if not _ID.fullmatch(name):
            yield _problem(
                "bad-id",
                place,
                Text(f"{name!r} is not an id", f"{name!r} n'est pas un identifiant"),
                Text("small letters, figures and single hyphens", "minuscules, chiffres et tirets simples"),
            )


def basis_of_names_fields(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for kind, entry in entries(content):
        for name in entry.basis_of.keys() - set(entry.__struct_fields__):
            yield _problem(
                "unknown-field",
                (kind, entry.id, f"basis_of.{name}"),
                Text(f"a {kind} has no field {name!r}", f"{kind} n'a pas de champ {name!r}"),
                Text("name a field of the entry", "nommez un champ de l'entrée"),
            )


def names_are_defined(content: models.Content, broken: Broken) -> Iterator[tuple[Place, Problem]]:
    known = {kind: {*getattr(content, kind.replace("-", "_")), *broken.get(kind, ())} for kind in KINDS_NAMED}
    known["gear"] = known["weapon"] | known["mount"] | known["item"]
    for place, kind, name in ids_named(content):
        if name not in known[kind]:
            near = get_close_matches(name, known[kind], 1)
            yield _problem(
                "undefined-name",
                place,
                Text(f"no {kind} is called {name!r}", f"aucune entrée {kind} ne s'appelle {name!r}"),
                Text(f"did you mean {near[0]!r}?", f"vouliez-vous dire {near[0]!r} ?")
                if near
                else Text(
                    f"define it, or name a known {kind}", f"définissez-la, ou nommez une entrée {kind} connue"
                ),
            )


def rerolled_rows_exist(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for place, effect in effects_of(content):
        if isinstance(effect, fx.RollsOn) and effect.table in content.table:
            rows = {row.id for row in content.table[effect.table].rows}
            for name in set(effect.reroll) - rows:
                yield _problem(
                    "undefined-name",
                    place,
                    Text(
                        f"table {effect.table!r} has no row {name!r}",
                        f"la table {effect.table!r} n'a pas {name!r}",
                    ),
                    Text("name a row of that table", "nommez une ligne de cette table"),
                )


def dice_are_dice(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for place, notation in notations(content):
        try:
            parse(notation)
        except DiceError as error:
            yield _problem(
                "bad-dice",
                place,
                Text(error.message.en, f"{notation!r} n'est pas une notation de dés"),
                Text(error.hint.en, "par exemple D6, 2D6, D3, D66, D6x5"),
            )


def tables_cover_each_score_once(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for table in content.table.values():
        found: Counter[int] = Counter()
        for row in table.rows:
            covered = scores(row.on, table.dice)
            if covered is None:
                yield _problem(
                    "bad-score",
                    ("table", table.id, f"rows.{row.id}.on"),
                    Text(
                        f"{row.on!r} is no score of {table.dice}",
                        f"{row.on!r} n'est pas un résultat de {table.dice}",
                    ),
                    Text(
                        "write a score or a range: 4, 2-5, 11-15",
                        "écrivez un résultat ou un intervalle : 4, 2-5",
                    ),
                )
                continue
            found.update(covered)
        holes = [score for score in possible_scores(table.dice) if not found[score]]
        overlaps = [score for score, times in found.items() if times > 1]
        for rule, wrong, en, fr in (
            ("table-hole", holes, "no row for", "aucune ligne pour"),
            ("table-overlap", overlaps, "more than one row for", "plusieurs lignes pour"),
        ):
            if wrong:
                listed = ", ".join(str(score) for score in sorted(wrong))
                yield _problem(
                    rule,
                    ("table", table.id, "rows"),
                    Text(f"{en} {listed}", f"{fr} {listed}"),
                    Text(f"each score of {table.dice} once", f"chaque résultat de {table.dice} une fois"),
                )


def rows_have_ids_of_their_own(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for table in content.table.values():
        for name, times in Counter(row.id for row in table.rows).items():
            if times > 1:
                yield _problem(
                    "duplicate-id",
                    ("table", table.id, f"rows.{name}"),
                    Text(f"{times} rows are called that", f"{times} lignes portent ce nom"),
                    Text("give each row its own id", "donnez un identifiant à chaque ligne"),
                )


def every_number_is_a_skill(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for table in content.skill_table.values():
        numbers = sorted(skill.number for skill in content.skill.values() if skill.table == table.id)
        wanted = sorted(possible_scores(table.dice))
        if numbers != wanted:
            low, high = wanted[0] if wanted else 0, wanted[-1] if wanted else 0
            yield _problem(
                "skill-numbers",
                ("skill-table", table.id, ""),
                Text(f"its skills are numbered {numbers}", f"ses compétences portent les numéros {numbers}"),
                Text(
                    f"number them {low} to {high}, each once",
                    f"numérotez-les de {low} à {high}, chacun une fois",
                ),
            )


def the_wound_chart_is_whole(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    rows = content.wound_chart.rows
    if len(rows) != 10 or any(len(row) != 10 for row in rows):
        yield _problem(
            "chart-shape",
            ("wound-chart", "", "rows"),
            Text("the chart is not ten rows of ten", "le tableau n'a pas dix lignes de dix"),
            Text("Strength 1 to 10, each with Grit 1 to 10", "Force 1 à 10, chacune avec Résistance 1 à 10"),
        )
    for strength, row in enumerate(rows, 1):
        for grit, cell in enumerate(row, 1):
            if not _CELL.fullmatch(cell):
                yield _problem(
                    "chart-cell",
                    ("wound-chart", "", f"rows.{strength}.{grit}"),
                    Text(f"{cell!r} is no score to wound", f"{cell!r} n'est pas un résultat pour blesser"),
                    Text("write 3, 6/4 or -", "écrivez 3, 6/4 ou -"),
                )


def each_list_has_one_leader(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for posse in content.posse:
        leaders = [
            kind.id for kind in content.fighter.values() if kind.posse == posse and kind.role == "leader"
        ]
        if len(leaders) != 1:
            yield _problem(
                "leaders",
                ("posse", posse, ""),
                Text(f"it has {len(leaders)} leader types", f"elle a {len(leaders)} types de leader"),
                Text("exactly one fighter type leads", "exactement un type de combattant commande"),
            )


def whatever_is_carried_has_a_price(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for kind, gear in (("weapon", content.weapon), ("mount", content.mount), ("item", content.item)):
        for entry in gear.values():
            trade = entry.trade
            needs_one = isinstance(entry, models.Weapon) and entry.carried
            if needs_one if trade is None else (trade.price is None) == (trade.dice is None):
                price, dice = (None, None) if trade is None else (trade.price, trade.dice)
                yield _problem(
                    "missing-price",
                    (kind, entry.id, "trade"),
                    Text(
                        f"it has no price, or two (price {price}, dice {dice})",
                        f"il n'a pas de prix, ou deux (price {price}, dice {dice})",
                    ),
                    Text("give a price or dice for it", "donnez un prix ou des dés"),
                )


def ladders_rise(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    ladders = {
        ("thresholds", "heroes"): content.thresholds.heroes,
        ("thresholds", "henchmen"): content.thresholds.henchmen,
        ("underdog", "difference"): tuple(line.difference for line in content.underdog),
    }
    for (kind, name), values in ladders.items():
        if not values or any(low >= high for low, high in pairwise(values)):
            yield _problem(
                "not-rising",
                (kind, "", name),
                Text(f"{list(values)} does not rise", f"{list(values)} n'est pas croissant"),
                Text("each figure above the one before", "chaque valeur au-dessus de la précédente"),
            )


def plans_stay_on_the_table(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for scenario in content.scenario.values():
        width, depth = scenario.area.width * 12, scenario.area.depth * 12
        for zone in scenario.plan:
            right, top = zone.x + max(zone.width, zone.radius), zone.y + max(zone.depth, zone.radius)
            low = min(zone.x - zone.radius, zone.y - zone.radius)
            if low < 0 or right > width or top > depth:
                yield _problem(
                    "off-the-table",
                    ("scenario", scenario.id, f"plan.{zone.label.en}"),
                    Text(
                        f"it leaves the {width:g} by {depth:g} inches",
                        f"il sort des {width:g} sur {depth:g} pouces",
                    ),
                    Text("measure from the bottom left corner", "mesurez depuis le coin inférieur gauche"),
                )


def figures_are_known(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for entry in content.reference.values():
        for name in unknown_figures(entry):
            near = get_close_matches(name, known_figures(), 1)
            yield _problem(
                "undefined-name",
                ("reference", entry.id, ""),
                Text(f"no number is called {name!r}", f"aucun nombre ne s'appelle {name!r}"),
                Text(f"did you mean {near[0]!r}?", f"vouliez-vous dire {near[0]!r} ?")
                if near
                else Text("name a key of [numbers]", "nommez une clé de [numbers]"),
            )


def counts_are_counted(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    for scenario in content.scenario.values():
        counted = {count.key for count in scenario.counts}
        named = [("loot", loot.per) for loot in scenario.loot]
        named += [("experience", award.feat.per) for award in scenario.experience if award.feat is not None]
        for field, per in named:
            if per is not None and per not in counted:
                yield _problem(
                    "undefined-name",
                    ("scenario", scenario.id, field),
                    Text(f"nothing counts {per!r}", f"rien ne compte {per!r}"),
                    Text("name it in counts", "nommez-le dans counts"),
                )


def feats_can_be_reported(content: models.Content) -> Iterator[tuple[Place, Problem]]:
    """Points for what the rules themselves see need no telling; a feat needs its name in the report."""
    for scenario in content.scenario.values():
        for award in scenario.experience:
            if award.to not in SEEN_BY_THE_RULES and award.key is None:
                yield _problem(
                    "feat-without-key",
                    ("scenario", scenario.id, f"experience.{award.to}"),
                    Text(
                        f"no report can say who is a {award.to}",
                        f"aucun rapport ne peut dire qui est : {award.to}",
                    ),
                    Text(
                        f"give it a key, or reward {', '.join(SEEN_BY_THE_RULES)}",
                        f"donnez-lui une key, ou récompensez {', '.join(SEEN_BY_THE_RULES)}",
                    ),
                )


SEEN_BY_THE_RULES = ("survivor", "winning-leader", "kill")

KINDS_NAMED = (
    "posse",
    "fighter",
    "weapon",
    "mount",
    "item",
    "trait",
    "rule",
    "skill-table",
    "skill",
    "table",
    "scenario",
)

CHECKS: tuple[Check, ...] = (
    ids_are_well_formed,
    open_names_are_ids,
    basis_of_names_fields,
    rerolled_rows_exist,
    dice_are_dice,
    tables_cover_each_score_once,
    rows_have_ids_of_their_own,
    whatever_is_carried_has_a_price,
    plans_stay_on_the_table,
    figures_are_known,
    counts_are_counted,
    feats_can_be_reported,
)
CHECKS_OF_WHOLE_KINDS: tuple[tuple[Check, frozenset[str]], ...] = (
    (every_number_is_a_skill, frozenset({"skill", "skill-table"})),
    (the_wound_chart_is_whole, frozenset({"wound-chart"})),
    (each_list_has_one_leader, frozenset({"fighter"})),
    (ladders_rise, frozenset({"thresholds", "underdog"})),
)
"""Checks that mean something only when every entry of these kinds could be read."""


def entries(content: models.Content) -> Iterator[tuple[str, models.Entry]]:
    for kind in KINDS:
        for entry in getattr(content, kind.replace("-", "_")).values():
            yield kind, entry


def check(
    content: models.Content, places: dict[tuple[str, str], str], broken: Broken, whole_files: bool = True
) -> list[Problem]:
    """Every problem of every check, each with the file it stands in. Where not all files could be read
    at all, only what can be judged of an entry by itself."""
    checks = [one(content) for one in CHECKS]
    if whole_files:
        checks.append(names_are_defined(content, broken))
        checks += [one(content) for one, kinds in CHECKS_OF_WHOLE_KINDS if not kinds & broken.keys()]
    return [
        Problem(
            problem.rule,
            f"{places.get((place[0], place[1]), '')}: {problem.where}",
            problem.message,
            problem.hint,
        )
        for place, problem in islice(chain.from_iterable(checks), gate.MOST_TOLD)
    ]
