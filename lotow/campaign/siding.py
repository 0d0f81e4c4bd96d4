"""Who attacks and who defends where the scenario leaves no choice, and whom the attackers fight for.

Readings: a Jailbreak between a captive's posse and his captors is the fight for him, and a Hang 'em High of a
posse with a condemned man the fight for that one; his friends attack whatever the scenario says of sides.
Where both hold somebody, the scenario's own rule decides who attacks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lotow.journal.campaign_state import CampaignState
from lotow.posse.members import Member
from lotow.rulebook import models
from lotow.rulebook.models import Side


def won_back(
    state: CampaignState, attacker: str, others: Sequence[str], scenario: models.Scenario
) -> list[int]:
    """The members of a posse that it could win back by attacking these others in a scenario."""
    prisoner = scenario.prisoner
    if prisoner is None:
        return []
    if prisoner.wins_back == "captive":
        return [
            captive.member
            for captive in state.captives
            if captive.posse == attacker and captive.captor in others
        ]
    return [convict.member for convict in state.condemned if convict.posse == attacker]


def ruled_by(rule: models.SideRule, lists: Mapping[str, str]) -> list[str]:
    """The posses (by key, with their lists) a rule about sides speaks of; none when it does not apply."""
    named = [key for key, of in lists.items() if rule.list is None or of == rule.list]
    return [] if rule.list is not None and rule.match == "only" and len(named) > 1 else named


def fixed_roles(
    state: CampaignState, keys: Sequence[str], scenario: models.Scenario, infamy: Mapping[str, int]
) -> dict[str, Side]:
    """Who attacks and who defends, where neither dice nor a player decide; else nothing."""
    if len(keys) != 2:
        return {}
    friends = [key for key in keys if won_back(state, key, [one for one in keys if one != key], scenario)]
    if len(friends) == 1:
        return opposed(friends[0], "attacker", keys)
    return roles_by_rule(keys, {key: state.posses[key].list for key in keys}, scenario, infamy)


def roles_by_rule(
    keys: Sequence[str],
    lists: Mapping[str, str],
    scenario: models.Scenario,
    infamy: Mapping[str, int] | None,
) -> dict[str, Side]:
    """Who attacks and who defends by the scenario's own rules. Without `infamy` (a game for its own sake)
    only the posses' lists say."""
    for rule in scenario.sides.rules:
        named = ruled_by(rule, lists)
        if named:
            if rule.role == "choice" or (infamy is None and len(named) > 1):
                return {}
            if infamy is None:
                return opposed(named[0], rule.role, keys)
            tied = rule.infamy is not None and len({infamy[key] for key in named}) < len(named)
            pick = max if rule.infamy == "higher" else min
            return {} if tied else opposed(pick(named, key=lambda key: infamy[key]), rule.role, keys)
    return {}


def opposed(key: str, role: Side, keys: Sequence[str]) -> dict[str, Side]:
    """One posse in a role, the other in the other."""
    other: Side = "defender" if role == "attacker" else "attacker"
    return {one: role if one == key else other for one in keys}


def possible_prisoners(
    state: CampaignState,
    attacker: str,
    others: Sequence[str],
    scenario: models.Scenario,
    away: Sequence[int] = (),
) -> list[Member]:
    """Whom the attackers can be fighting for: a man of theirs to win back, else a hero, the leader only if
    he is the last. Nobody where the scenario brings its own."""
    posse = state.posses[attacker]
    theirs = won_back(state, attacker, others, scenario)
    if theirs:
        return [member for member in posse.members if member.id in theirs]
    if scenario.prisoner is None or not scenario.prisoner.hero:
        return []
    heroes = [member for member in posse.members if member.role in ("leader", "hero")]
    heroes = [hero for hero in heroes if hero.id not in away and not hero.absent]
    return [hero for hero in heroes if hero.role == "hero"] or heroes
