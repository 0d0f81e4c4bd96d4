"""Every rule that makes a posse legal, broken alone, and told in English and in French."""

from __future__ import annotations

import pytest
from posses import (
    COMMON,
    LEADERS,
    book,
    fighter,
    gun,
    legal_with,
    named,
    only_problem,
    posse_of,
    rules_broken,
    said,
)

from lotow.posse.check import CHECKS, check
from lotow.posse.worth import cost, cost_of

LISTS = ("cowboys", "lawmen", "outlaws")
HIRED_GUNS = (
    "us-marshal",
    "preacher",
    "gunslinger",
    "prize-fighter",
    "free-trapper",
    "prospector",
    "soiled-dove",
    "chinese-rail-worker",
    "pinkerton-man",
    "indian-scout",
    "mexican-bandido",
    "reporter",
    "cookie",
)


@pytest.mark.parametrize("list", LISTS)
def test_a_leader_and_two_others_are_legal(list: str) -> None:
    assert rules_broken(legal_with(list=list)) == []


def test_a_posse_over_its_budget_is_told_by_how_much() -> None:
    posse = posse_of(fighter("trail boss"), fighter("cowpoke", count=2), budget=40)
    problem = only_problem(posse, "over-budget")
    assert problem.where == "Riders"
    assert said(problem) == (
        "it costs $42, $2 over its $40",
        "save $2 on fighters or gear",
        "elle coûte 42 $, soit 2 $ de trop pour 40 $",
        "économisez 2 $ sur les hommes ou l'équipement",
    )


def test_a_posse_may_spend_its_whole_budget() -> None:
    assert rules_broken(posse_of(fighter("trail boss"), fighter("cowpoke", count=2), budget=42)) == []


def test_a_posse_that_has_played_may_be_worth_more_than_its_budget() -> None:
    posse = posse_of(fighter("trail boss"), fighter("cowpoke", count=2), budget=10, games=1, stash=3)
    assert rules_broken(posse) == []


@pytest.mark.parametrize("games", [0, 4])
def test_a_posse_that_owes_money_is_never_legal(games: int) -> None:
    problem = only_problem(legal_with(stash=-1, games=games), "debt")
    assert problem.where == "Riders"
    assert said(problem) == (
        "it owes $1: a stash is never below $0",
        "sell gear for $1, or put its stash right",
        "elle doit 1 $ : un magot n'est jamais inférieur à 0 $",
        "vendez pour 1 $ d'équipement, ou corrigez son magot",
    )


def test_what_a_new_posse_spent_over_its_budget_is_told_once() -> None:
    fighters = fighter("trail boss"), fighter("cowpoke", count=2)
    assert rules_broken(posse_of(*fighters, budget=40)) == ["over-budget"]
    assert rules_broken(posse_of(*fighters, budget=40, stash=-3)) == ["over-budget", "debt"]


@pytest.mark.parametrize("list", LISTS)
def test_two_fighters_are_too_few(list: str) -> None:
    posse = posse_of(fighter(LEADERS[list]), fighter(COMMON[list]), list=list)
    problem = only_problem(posse, "too-few-fighters")
    assert said(problem) == (
        "it has 2 of at least 3 fighters",
        "hire 1 more",
        "elle a 2 combattants sur 3 au moins",
        "recrutez-en 1 de plus",
    )


def test_hired_guns_do_not_make_up_for_missing_fighters() -> None:
    posse = posse_of(fighter("trail boss"), fighter("cowpoke"), guns=(gun("cookie"), gun("reporter")))
    only_problem(posse, "too-few-fighters")


def test_a_posse_that_lost_fighters_in_its_games_goes_on_with_fewer_than_three() -> None:
    assert rules_broken(posse_of(fighter("trail boss"), games=2)) == []


@pytest.mark.parametrize(("list", "most"), [("cowboys", 15), ("lawmen", 12), ("outlaws", 15)])
def test_one_fighter_more_than_the_list_allows_is_too_many(list: str, most: int) -> None:
    full = posse_of(fighter(LEADERS[list]), fighter(COMMON[list], count=most - 1), list=list, budget=1000)
    assert rules_broken(full) == []
    over = posse_of(fighter(LEADERS[list]), fighter(COMMON[list], count=most), list=list, budget=1000)
    problem = only_problem(over, "too-many-fighters")
    assert said(problem) == (
        f"it has {most + 1} fighters, {most} at most",
        "dismiss 1; hired guns do not count",
        f"elle a {most + 1} combattants, {most} au plus",
        "renvoyez-en 1 (hors mercenaires)",
    )


def test_hired_guns_do_not_count_for_the_size() -> None:
    guns = (gun("gunslinger"), gun("preacher"), gun("reporter"))
    assert rules_broken(legal_with(fighter("cowpoke", count=12), guns=guns)) == []


def test_a_cookie_makes_room_for_one_fighter_more() -> None:
    sixteen = (fighter("cowpoke", count=13),)
    assert rules_broken(legal_with(*sixteen, guns=(gun("cookie"),))) == []
    only_problem(legal_with(*sixteen), "too-many-fighters")
    seventeen = (fighter("cowpoke", count=14),)
    problem = only_problem(legal_with(*seventeen, guns=(gun("cookie"),)), "too-many-fighters")
    assert problem.message.en == "it has 17 fighters, 16 at most"


@pytest.mark.parametrize(
    ("list", "leader", "chef"),
    [
        ("cowboys", "hire a trail boss ($24)", "recrutez : chef de convoi (24 $)"),
        ("lawmen", "hire a sheriff ($28)", "recrutez : shérif (28 $)"),
        ("outlaws", "hire a desperado ($30)", "recrutez : desperado (30 $)"),
    ],
)
def test_a_posse_needs_a_leader(list: str, leader: str, chef: str) -> None:
    problem = only_problem(posse_of(fighter(COMMON[list], count=3), list=list), "no-leader")
    assert said(problem) == ("it has no leader", leader, "elle n'a pas de leader", chef)


def test_a_leader_of_another_list_leads_nobody() -> None:
    posse = posse_of(fighter("desperado"), fighter("cowpoke", count=2))
    assert rules_broken(posse) == ["wrong-list", "no-leader"]


def test_a_hero_who_took_over_is_a_leader() -> None:
    posse = posse_of(fighter("greenhorn", role="leader"), fighter("cowpoke", count=2), games=1)
    assert rules_broken(posse) == []


@pytest.mark.parametrize(
    ("list", "type", "most", "called", "nommes"),
    [
        ("cowboys", "trail boss", 1, "trail bosses", "chefs de convoi"),
        ("cowboys", "greenhorn", 2, "greenhorns", "blancs-becs"),
        ("cowboys", "buckaroo", 3, "buckaroos", "buckaroos"),
        ("cowboys", "wrangler", 2, "wranglers", "emberlificoteurs"),
        ("lawmen", "deputy", 2, "deputies", "adjoints"),
        ("lawmen", "vigilante", 5, "vigilantes", "lyncheurs"),
        ("outlaws", "kid", 3, "kids", "kids"),
        ("outlaws", "tough", 5, "toughs", "durs"),
    ],
)
def test_each_type_has_its_own_limit(list: str, type: str, most: int, called: str, nommes: str) -> None:
    there = 1 if type == LEADERS[list] else 0
    if most > there:
        assert rules_broken(legal_with(fighter(type, count=most - there), list=list)) == []
    problem = only_problem(legal_with(fighter(type, count=most - there + 1), list=list), "too-many-of-type")
    assert said(problem) == (
        f"{most + 1} {called}, {most} at most",
        "dismiss 1",
        f"{most + 1} {nommes}, {most} au plus",
        "renvoyez-en 1",
    )


@pytest.mark.parametrize("list", LISTS)
def test_the_common_hand_has_no_limit(list: str) -> None:
    assert rules_broken(legal_with(fighter(COMMON[list], count=8), list=list)) == []


def test_what_is_not_on_the_list_is_named_with_what_is() -> None:
    problem = only_problem(legal_with(fighter("cowpoke", "heavy pistol", name="Bo")), "not-on-equipment-list")
    assert problem.where == "Bo"
    assert said(problem) == (
        "not on its list: heavy pistol",
        "the list has: hand weapon, sixgun, shotgun, rifle, repeating rifle, lasso, horse",
        "hors de sa liste : revolver lourd",
        "la liste : arme blanche, 6 coups, fusil de chasse, fusil, winchester, lasso, cheval",
    )


def test_the_same_thing_off_the_list_twice_is_one_problem() -> None:
    posse = legal_with(fighter("cowpoke", "le mat", "le mat"))
    assert only_problem(posse, "not-on-equipment-list").message.en == "not on its list: 2 x Le Mat revolver"


def test_heroes_and_henchmen_have_lists_of_their_own() -> None:
    assert rules_broken(legal_with(fighter("greenhorn", "heavy pistol"))) == []
    assert rules_broken(legal_with(fighter("cowpoke", "rifle"))) == []
    only_problem(legal_with(fighter("greenhorn", "rifle")), "not-on-equipment-list")


def test_a_hero_who_has_played_may_own_what_the_tradin_post_sells() -> None:
    assert rules_broken(legal_with(fighter("greenhorn", "buffalo gun", games=1), games=1)) == []


def test_a_hero_who_has_not_played_yet_buys_from_the_list_only() -> None:
    posse = legal_with(fighter("greenhorn", "buffalo gun"), games=3)
    only_problem(posse, "not-on-equipment-list")


def test_a_henchman_never_has_more_than_its_list() -> None:
    posse = legal_with(fighter("cowpoke", "buffalo gun", games=5), games=5)
    only_problem(posse, "not-on-equipment-list")


def test_a_henchman_who_became_a_hero_buys_as_a_hero() -> None:
    assert rules_broken(legal_with(fighter("cowpoke", "heavy pistol", role="hero"))) == []


def test_five_weapons_are_one_too_many() -> None:
    four = ("sixgun", "sixgun", "hand weapon", "lasso")
    assert rules_broken(legal_with(fighter("cowpoke", *four))) == []
    problem = only_problem(legal_with(fighter("cowpoke", *four, "shotgun", name="Bo")), "too-many-weapons")
    assert problem.where == "Bo"
    assert said(problem) == ("5 weapons, 4 at most", "drop 1", "5 armes, 4 au plus", "retirez-en 1")


def test_two_sixguns_are_two_weapons() -> None:
    posse = legal_with(fighter("cowpoke", *["sixgun"] * 5))
    assert only_problem(posse, "too-many-weapons").message.en == "5 weapons, 4 at most"


def test_a_horse_is_no_weapon() -> None:
    gear = ("sixgun", "sixgun", "hand weapon", "lasso", "horse")
    assert rules_broken(legal_with(fighter("cowpoke", *gear))) == []


def test_two_long_arms_are_legal() -> None:
    assert rules_broken(legal_with(fighter("cowpoke", "rifle", "winchester"))) == []


def test_three_weapons_that_need_two_hands_are_one_too_many() -> None:
    posse = legal_with(fighter("cowpoke", "rifle", "rifle", "winchester"))
    problem = only_problem(posse, "too-many-two-handed")
    assert said(problem) == (
        "3 weapons that need two hands, 2 at most",
        "drop 1",
        "3 armes qui exigent deux mains, 2 au plus",
        "retirez-en 1",
    )


def test_two_double_handed_weapons_are_one_too_many() -> None:
    armed = fighter("greenhorn", "double-handed weapon", "double-handed weapon", games=1)
    problem = only_problem(legal_with(armed, games=1), "two-double-handed")
    assert said(problem) == (
        "2 double-handed weapons, 1 at most",
        "drop 1",
        "2 armes à deux mains, 1 au plus",
        "retirez-en 1",
    )


def test_one_double_handed_weapon_is_legal() -> None:
    assert (
        rules_broken(legal_with(fighter("greenhorn", "double-handed weapon", "sixgun", games=1), games=1))
        == []
    )


def test_a_double_handed_weapon_does_not_go_with_a_long_arm() -> None:
    armed = fighter("greenhorn", "winchester", "double-handed weapon", games=1)
    problem = only_problem(legal_with(armed, games=1), "double-handed-with-long-arm")
    assert said(problem) == (
        "a double-handed weapon cannot go with a repeating rifle",
        "drop one of the two",
        "une arme à deux mains ne va pas avec : winchester",
        "retirez l'une des deux",
    )


def test_a_double_handed_weapon_goes_with_a_shotgun() -> None:
    armed = fighter("greenhorn", "shotgun", "double-handed weapon", games=1)
    assert rules_broken(legal_with(armed, games=1)) == []


def test_one_rider_has_one_mount() -> None:
    problem = only_problem(legal_with(fighter("cowpoke", "horse", "horse")), "too-many-mounts")
    assert said(problem) == (
        "2 mounts for one rider",
        "keep 1",
        "2 montures pour un cavalier",
        "gardez-en 1",
    )


def test_the_wrangler_s_own_horse_is_one_already() -> None:
    only_problem(legal_with(fighter("wrangler", "horse")), "too-many-mounts")


def test_a_hired_gun_of_a_kind_is_hired_once() -> None:
    problem = only_problem(legal_with(guns=(gun("preacher"), gun("preacher"))), "hired-gun-twice")
    assert said(problem) == (
        "2 hired guns of one kind: preacher",
        "1 of each kind at most",
        "2 mercenaires du même type : prédicateur",
        "1 de chaque type au plus",
    )


@pytest.mark.parametrize("list", ["cowboys", "outlaws"])
def test_peace_officers_ride_with_lawmen_only(list: str) -> None:
    problem = only_problem(legal_with(list=list, guns=(gun("US marshal", name="Sam"),)), "hired-gun-refuses")
    assert problem.where == "Sam"
    assert said(problem) == (
        "a US marshal rides only with the lawmen",
        "hire another hired gun",
        "marshal des États-Unis : seulement avec les défenseurs de la loi",
        "engagez un autre mercenaire",
    )
    only_problem(legal_with(list=list, guns=(gun("Pinkerton man"),)), "hired-gun-refuses")


def test_lawmen_hire_peace_officers() -> None:
    posse = legal_with(list="lawmen", guns=(gun("US marshal", "horse", "winchester"), gun("Pinkerton man")))
    assert rules_broken(posse) == []


def test_an_option_that_is_not_offered_is_named_with_those_that_are() -> None:
    problem = only_problem(legal_with(guns=(gun("Indian scout", "horse", name="Ta"),)), "option-not-offered")
    assert problem.where == "Ta"
    assert said(problem) == (
        "an Indian scout has no such option: horse",
        "options: none",
        "éclaireur indien : cette option n'existe pas, cheval",
        "options : aucune",
    )
    offered = only_problem(legal_with(guns=(gun("preacher", "dynamite"),)), "option-not-offered")
    assert offered.hint.en == "options: sawed-off shotgun, mule"
    assert offered.hint.fr == "options : canon scié, mule"


def test_an_option_is_taken_once() -> None:
    only_problem(legal_with(guns=(gun("cookie", "shotgun", "shotgun"),)), "option-not-offered")


def test_two_members_of_one_name_cannot_be_told_apart() -> None:
    posse = legal_with(fighter("cowpoke", name="Old Tom"), guns=(gun("cookie", name="old tom"),))
    problem = only_problem(posse, "duplicate-name")
    assert problem.where == "Old Tom"
    assert said(problem) == (
        "2 members are called that",
        "give each a name of their own",
        "2 membres portent ce nom",
        "donnez à chacun son nom",
    )


def test_a_type_nobody_knows_gets_a_suggestion() -> None:
    problem = only_problem(legal_with(fighter("cowpkoe", name="Bo")), "unknown-fighter")
    assert problem.where == "Bo"
    assert said(problem) == (
        "no fighter type is called 'cowpkoe'",
        "did you mean cowpoke?",
        "aucun type de combattant ne s'appelle 'cowpkoe'",
        "vouliez-vous dire cowpoke ?",
    )


def test_a_type_like_nothing_in_the_book_gets_the_list() -> None:
    problem = only_problem(legal_with(fighter("astronaut")), "unknown-fighter")
    assert problem.hint.en == "take one of: trail boss, greenhorn, buckaroo, cowpoke, wrangler"
    assert (
        problem.hint.fr == "choisissez parmi : chef de convoi, blanc-bec, buckaroo, vacher, emberlificoteur"
    )


def test_a_hired_gun_among_the_fighters_is_told_what_it_is() -> None:
    problem = only_problem(legal_with(fighter("gunslinger")), "unknown-fighter")
    assert problem.hint.en == "a gunslinger is a hired gun"
    assert problem.hint.fr == "tueur à gages : c'est un mercenaire"


def test_a_fighter_among_the_hired_guns_is_told_what_it_is() -> None:
    problem = only_problem(legal_with(guns=(gun("cowpoke"),)), "unknown-fighter")
    assert problem.message.en == "no hired gun is called 'cowpoke'"
    assert problem.hint.en == "a cowpoke is a fighter type"


def test_an_item_nobody_knows_gets_a_suggestion() -> None:
    problem = only_problem(legal_with(fighter("cowpoke", "winchster", name="Bo")), "unknown-item")
    assert problem.where == "Bo"
    assert said(problem) == (
        "nothing is called 'winchster'",
        "did you mean winchester?",
        "objet inconnu : 'winchster'",
        "vouliez-vous dire winchester ?",
    )


def test_an_unknown_item_in_the_stash_is_found_too() -> None:
    problem = only_problem(legal_with(stored=["banjo"]), "unknown-item")
    assert problem.where == "Riders"
    assert problem.hint.fr == "nommez-le comme le livre"


def test_a_type_of_another_list_is_refused() -> None:
    problem = only_problem(legal_with(fighter("upstanding citizen", name="Al")), "wrong-list")
    assert problem.where == "Al"
    assert said(problem) == (
        "an upstanding citizen rides with the lawmen",
        "take one of: trail boss, greenhorn, buckaroo, cowpoke, wrangler",
        "citoyen volontaire : ce type appartient à la liste défenseurs de la loi",
        "choisissez parmi : chef de convoi, blanc-bec, buckaroo, vacher, emberlificoteur",
    )


# What one comes with


def test_the_wrangler_s_horse_is_free_and_legal() -> None:
    posse = legal_with(fighter("wrangler", name="Lefty"))
    wrangler = named(posse, "Lefty")
    assert [held.item for held in wrangler.gear] == ["horse"]
    assert cost_of(wrangler) == 22
    assert rules_broken(posse) == []


@pytest.mark.parametrize("type", HIRED_GUNS)
def test_what_a_hired_gun_comes_with_is_free_and_legal(type: str) -> None:
    posse = legal_with(list="lawmen", guns=(gun(type, name="Sam"),))
    entry = book().content.hired_gun[type]
    sam = named(posse, "Sam")
    assert len(sam.gear) == sum(one.count for one in entry.gear) + bool(entry.gear_choice)
    assert cost_of(sam) == entry.hire_fee
    assert rules_broken(posse) == []


@pytest.mark.parametrize("type", HIRED_GUNS)
def test_all_options_of_a_hired_gun_together_are_legal(type: str) -> None:
    entry = book().content.hired_gun[type]
    posse = legal_with(list="lawmen", guns=(gun(type, *[one.item for one in entry.options], name="Sam"),))
    assert cost_of(named(posse, "Sam")) == entry.hire_fee + sum(one.price for one in entry.options)
    assert rules_broken(posse) == []


def test_the_trapper_s_buffalo_gun_replaces_his_musket() -> None:
    posse = legal_with(guns=(gun("free trapper", "buffalo gun", "double-handed weapon", name="Jim"),))
    assert [held.item for held in named(posse, "Jim").gear] == [
        "hand-weapon",
        "buffalo-gun",
        "double-handed-weapon",
    ]
    assert cost_of(named(posse, "Jim")) == 16 + 20 + 3
    assert rules_broken(posse) == []


def test_the_scout_has_his_bow_unless_he_takes_the_rifle() -> None:
    posse = legal_with(guns=(gun("Indian scout", name="Ta"),))
    assert [held.item for held in named(posse, "Ta").gear] == ["tomahawk", "hand-weapon", "longbow"]
    other = legal_with(guns=(gun("Indian scout", "rifle", name="Ta"),))
    assert [held.item for held in named(other, "Ta").gear] == ["tomahawk", "hand-weapon", "rifle"]
    assert cost_of(named(other, "Ta")) == 28
    assert rules_broken(posse) == rules_broken(other) == []


def test_the_scout_does_not_get_both() -> None:
    posse = legal_with(guns=(gun("Indian scout", "rifle", "longbow"),))
    only_problem(posse, "option-not-offered")


def test_calling_a_thing_included_does_not_make_it_so() -> None:
    holds = [{"item": "nitro", "included": True}]
    only_problem(legal_with(fighter("cowpoke", holds=holds)), "not-on-equipment-list")
    only_problem(legal_with(guns=(gun("cookie", holds=holds),)), "option-not-offered")


# Prices


@pytest.mark.parametrize(
    ("type", "price"),
    [("wrangler", 6), ("cowpoke", 8), ("buckaroo", 8), ("trail boss", 10), ("greenhorn", 10)],
)
def test_a_lasso_costs_a_wrangler_6_other_henchmen_8_and_heroes_10(type: str, price: int) -> None:
    posse = posse_of(fighter(type, "lasso"))
    assert posse.members[0].gear[-1].price == price


@pytest.mark.parametrize(
    ("list", "type", "item", "price"),
    [
        ("cowboys", "trail boss", "horse", 16),
        ("cowboys", "cowpoke", "horse", 12),
        ("lawmen", "sheriff", "horse", 15),
        ("cowboys", "cowpoke", "sixgun", 5),
        ("lawmen", "vigilante", "sixgun", 6),
        ("outlaws", "kid", "sixgun", 5),
        ("outlaws", "rowdy", "sixgun", 6),
        ("outlaws", "desperado", "sawed-off shotgun", 13),
        ("outlaws", "tough", "sawed-off shotgun", 16),
        ("cowboys", "cowpoke", "winchester", 12),
        ("cowboys", "trail boss", "winchester", 16),
    ],
)
def test_gear_costs_what_its_own_list_says(list: str, type: str, item: str, price: int) -> None:
    assert posse_of(fighter(type, item), list=list).members[0].gear[-1].price == price


def test_the_cost_is_types_gear_fees_and_options() -> None:
    posse = posse_of(
        fighter("trail boss", "sixgun", "winchester"),
        fighter("wrangler", "lasso"),
        fighter("cowpoke", "lasso"),
        guns=(gun("gunslinger", "heavy pistol"),),
    )
    assert cost(posse) == (24 + 5 + 16) + (22 + 6) + (9 + 8) + (30 + 10)
    assert posse.stash == 200 - cost(posse)


# All at once


def test_every_rule_is_a_function_of_its_own() -> None:
    assert len(CHECKS) == len(set(CHECKS)) == 25


def test_a_hopeless_posse_is_told_everything_at_once() -> None:
    from support import REPOSITORY

    from lotow.posse.files import read_text

    text = (REPOSITORY / "examples" / "posses" / "hopeless.toml").read_text("utf-8")
    rules = {one.rule for one in check(read_text(text, book()), book())}
    assert rules == {
        "over-budget",
        "too-many-fighters",
        "no-leader",
        "too-many-of-type",
        "not-on-equipment-list",
        "too-many-weapons",
        "too-many-two-handed",
        "two-double-handed",
        "double-handed-with-long-arm",
        "hired-gun-twice",
        "hired-gun-refuses",
        "option-not-offered",
        "too-many-mounts",
        "duplicate-name",
        "unknown-fighter",
        "unknown-item",
        "wrong-list",
    }


@pytest.mark.parametrize("name", LISTS)
def test_the_example_of_each_list_is_legal(name: str) -> None:
    from support import REPOSITORY

    from lotow.posse.files import read_text

    text = (REPOSITORY / "examples" / "posses" / f"{name}.toml").read_text("utf-8")
    posse = read_text(text, book())
    assert posse.list == name
    assert rules_broken(posse) == []
