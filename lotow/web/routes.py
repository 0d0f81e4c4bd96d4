"""Every route there is, each with what somebody must be allowed."""

from __future__ import annotations

from lotow.app.people import Need
from lotow.web.pages import (
    amending,
    between,
    building,
    campaigns,
    front,
    links,
    odds,
    openapi,
    playing,
    posses,
    reporting,
    rules,
    saloon_dice,
    saloon_front,
    saloon_legends,
    settling,
    tables,
)
from lotow.web.pages.wizard import Wizard
from lotow.web.serving import Door, campaign, saved_posse


def wizard(path: str, asks: Wizard, need: Need) -> tuple[Door, ...]:
    """The routes of a conversation."""
    return (
        Door(path, asks.show, need, scope=campaign),
        Door(f"{path}/answer", asks.answer, need, "POST", campaign),
        Door(f"{path}/undo", asks.undo, need, "POST", campaign),
        Door(f"{path}/write", asks.write, need, "POST", campaign),
        Door(f"{path}/dice", asks.dice, need, "POST", campaign),
    )


FRONT = (
    Door("/", front.home, "nothing"),
    Door("/j/{token}", front.enter, "nothing"),
    Door("/leave", front.leave, "nothing", "POST"),
    Door("/lang", front.choose_language, "nothing", "POST"),
    Door("/static/{edition}/{name}", front.static, "nothing"),
    Door("/manifest.webmanifest", front.manifest, "nothing"),
    Door("/worker.js", front.worker, "nothing"),
)
RULES = (
    Door("/rules", rules.index, "guest"),
    Door("/rules/chart", rules.chart, "guest"),
    Door("/rules/{kind}", rules.kind, "guest"),
    Door("/rules/{kind}/{id}", rules.entry, "guest"),
)
ODDS = (
    Door("/odds", odds.index, "guest"),
    Door("/odds/{kind}", odds.ask, "guest"),
)
POSSES = (
    Door("/posses", posses.index, "guest"),
    Door("/posses", posses.create, "new-posse", "POST"),
    Door("/posses/new", posses.new, "new-posse"),
    Door("/posses/import", posses.bring_along, "new-posse", "POST"),
    Door("/p/{code}", posses.shared, "nothing"),
    Door("/p/{code}", posses.take_shared, "new-posse", "POST"),
    Door("/posses/{posse}", building.show, "guest", scope=saved_posse),
    Door("/posses/{posse}/history", building.history, "guest", scope=saved_posse),
    Door("/posses/{posse}/share", posses.share, "guest", scope=saved_posse),
    Door("/posses/{posse}/posse.toml", posses.download, "guest", scope=saved_posse),
    Door("/posses/{posse}/{sheet}.pdf", posses.sheet, "guest", scope=saved_posse),
    Door("/posses/{posse}/copy", posses.copy, "new-posse", "POST", saved_posse),
    Door("/posses/{posse}/delete", posses.delete, "build-posse", "POST", saved_posse),
    Door("/posses/{posse}/undo", building.strike, "build-posse", "POST", saved_posse),
    Door("/posses/{posse}/redo", building.strike, "build-posse", "POST", saved_posse),
    Door("/posses/{posse}/{step}", building.step, "build-posse", "POST", saved_posse),
)
CAMPAIGNS = (
    Door("/campaigns", campaigns.index, "guest"),
    Door("/campaigns", campaigns.create, "own", "POST"),
    Door("/campaigns/{campaign}", campaigns.show, "read-campaign", scope=campaign),
    Door("/campaigns/{campaign}/log", campaigns.log, "read-campaign", scope=campaign),
    Door("/campaigns/{campaign}/story", campaigns.tale, "read-campaign", scope=campaign),
    Door("/campaigns/{campaign}/campaign.json", campaigns.export, "own", scope=campaign),
    Door("/campaigns/{campaign}/{sheet}.pdf", campaigns.sheet, "read-campaign", scope=campaign),
    Door("/campaigns/{campaign}/posses/{key}", campaigns.posse, "read-campaign", scope=campaign),
    Door("/campaigns/{campaign}/posses/{key}/{fighter}", campaigns.fighter, "read-campaign", scope=campaign),
    Door("/campaigns/{campaign}/join", campaigns.join_page, "own", scope=campaign),
    Door("/campaigns/{campaign}/join", campaigns.join, "own", "POST", campaign),
    Door("/campaigns/{campaign}/leave", campaigns.leave, "own", "POST", campaign),
    Door("/campaigns/{campaign}/undo", campaigns.undo, "own", "POST", campaign),
    Door("/campaigns/{campaign}/redo", campaigns.redo, "own", "POST", campaign),
    Door("/campaigns/{campaign}/prepare", playing.prepare_page, "play-campaign", scope=campaign),
    Door("/campaigns/{campaign}/prepare", playing.prepare, "play-campaign", "POST", campaign),
    Door("/campaigns/{campaign}/prepared", playing.prepared, "read-campaign", scope=campaign),
    Door("/campaigns/{campaign}/report", reporting.report_page, "play-campaign", scope=campaign),
    Door("/campaigns/{campaign}/report", reporting.report, "play-campaign", "POST", campaign),
    *wizard("/campaigns/{campaign}/aftermath/{key}", settling.AFTERMATH, "play-campaign"),
    Door("/campaigns/{campaign}/aftermath/{key}/policy", settling.policy, "play-posse", "POST", campaign),
    *wizard("/campaigns/{campaign}/trade/{key}", between.TRADE, "play-posse"),
    Door("/campaigns/{campaign}/captives", between.captives, "read-campaign", scope=campaign),
    *wizard("/campaigns/{campaign}/captives/{key}/{member}", between.CAPTIVE, "play-campaign"),
    Door("/campaigns/{campaign}/adjust/{key}", between.adjust_page, "own", scope=campaign),
    Door("/campaigns/{campaign}/adjust/{key}", between.adjusted, "own", "POST", campaign),
    Door("/campaigns/{campaign}/amend/{game}", amending.game_page, "own", scope=campaign),
    Door("/campaigns/{campaign}/amend/{game}", amending.game, "own", "POST", campaign),
    Door("/campaigns/{campaign}/amend-roll/{entry}", amending.roll_page, "own", scope=campaign),
    Door("/campaigns/{campaign}/amend-roll/{entry}", amending.roll, "own", "POST", campaign),
    Door("/campaigns/{campaign}/close", between.close, "own", "POST", campaign),
    Door("/campaigns/{campaign}/reopen", between.reopen, "own", "POST", campaign),
)
TABLES = (
    Door("/tables", tables.index, "guest"),
    Door("/tables", tables.create, "own", "POST"),
    Door("/tables/new", tables.new, "own"),
    Door("/tables/{table}", tables.show, "read-table", scope=tables.scope),
    Door("/tables/{table}/log", tables.log, "read-table", scope=tables.scope),
    Door("/tables/{table}/finish", tables.finish_page, "tap-table", scope=tables.scope),
    Door("/tables/{table}/finish", tables.finish, "tap-table", "POST", tables.scope),
    Door("/tables/{table}/delete", tables.delete, "own", "POST", tables.scope),
)
SALOON = (
    Door("/saloon", saloon_front.index, "guest"),
    Door("/saloon/dice", saloon_front.create_dice, "own", "POST"),
    Door("/saloon/legends", saloon_front.create_legends, "own", "POST"),
    Door("/saloon/dice/{saloon_dice}", saloon_dice.show, "read-saloon", scope=saloon_dice.scope),
    Door("/saloon/dice/{saloon_dice}/log", saloon_dice.log, "read-saloon", scope=saloon_dice.scope),
    Door("/saloon/dice/{saloon_dice}/sit", saloon_dice.sit, "play-saloon", "POST", saloon_dice.scope),
    Door(
        "/saloon/dice/{saloon_dice}/answer", saloon_dice.answer, "sit-saloon", "POST", saloon_dice.seat_scope
    ),
    Door("/saloon/dice/{saloon_dice}/go-on", saloon_dice.go_on, "play-saloon", "POST", saloon_dice.scope),
    Door("/saloon/dice/{saloon_dice}/undo", saloon_dice.undo, "play-saloon", "POST", saloon_dice.undo_scope),
    Door("/saloon/dice/{saloon_dice}/invite", saloon_dice.ask_in, "own", "POST", saloon_dice.scope),
    Door("/saloon/dice/{saloon_dice}/free", saloon_dice.free, "own", "POST", saloon_dice.scope),
    Door("/saloon/dice/{saloon_dice}/delete", saloon_dice.delete, "own", "POST", saloon_dice.scope),
    Door("/saloon/legends/{saloon_legends}", saloon_legends.show, "read-saloon", scope=saloon_legends.scope),
    Door(
        "/saloon/legends/{saloon_legends}/log", saloon_legends.log, "read-saloon", scope=saloon_legends.scope
    ),
    Door(
        "/saloon/legends/{saloon_legends}/score",
        saloon_legends.score_shown,
        "read-saloon",
        scope=saloon_legends.scope,
    ),
    Door(
        "/saloon/legends/{saloon_legends}/sheet.pdf",
        saloon_legends.sheet,
        "read-saloon",
        scope=saloon_legends.scope,
    ),
    Door(
        "/saloon/legends/{saloon_legends}/do", saloon_legends.do, "play-saloon", "POST", saloon_legends.scope
    ),
    Door(
        "/saloon/legends/{saloon_legends}/set",
        saloon_legends.set_fact,
        "play-saloon",
        "POST",
        saloon_legends.scope,
    ),
    Door(
        "/saloon/legends/{saloon_legends}/undo",
        saloon_legends.undo,
        "play-saloon",
        "POST",
        saloon_legends.scope,
    ),
    Door(
        "/saloon/legends/{saloon_legends}/invite", saloon_legends.ask_in, "own", "POST", saloon_legends.scope
    ),
    Door(
        "/saloon/legends/{saloon_legends}/delete", saloon_legends.delete, "own", "POST", saloon_legends.scope
    ),
)
LINKS = (
    Door("/links", links.index, "own"),
    Door("/links", links.hand_out, "own", "POST"),
    Door("/links/{id}", links.show, "own"),
    Door("/links/{id}/take-back", links.take_back, "own", "POST"),
)
API = (
    Door("/api/openapi.json", openapi.describe, "nothing"),
    Door("/api/rules/{kind}/{id}", rules.json_entry, "guest"),
    Door("/api/odds/{kind}", odds.as_json, "guest"),
    Door("/api/posses", posses.every_json, "guest"),
    Door("/api/posses/{posse}", posses.as_json, "guest", scope=saved_posse),
    Door("/api/campaigns", campaigns.every_json, "guest"),
    Door("/api/campaigns/{campaign}", campaigns.as_json, "read-campaign", scope=campaign),
    Door("/api/campaigns/{campaign}/standings", campaigns.standings_json, "read-campaign", scope=campaign),
    Door("/api/campaigns/{campaign}/log", campaigns.log_json, "read-campaign", scope=campaign),
    Door("/api/tables", tables.every_json, "guest"),
    Door("/api/tables/{table}", tables.as_json, "read-table", scope=tables.scope),
    Door("/api/tables/{table}/odds", tables.odds, "read-table", scope=tables.scope),
    Door("/api/tables/{table}/taps", tables.taps, "tap-table", "POST", tables.scope),
    Door("/api/tables/{table}/events", tables.events, "read-table", scope=tables.scope),
    Door("/api/saloon/dice", saloon_dice.every_json, "guest"),
    Door("/api/saloon/dice/{saloon_dice}", saloon_dice.as_json, "read-saloon", scope=saloon_dice.scope),
    Door("/api/saloon/dice/{saloon_dice}/log", saloon_dice.log_json, "read-saloon", scope=saloon_dice.scope),
    Door(
        "/api/saloon/dice/{saloon_dice}/advice",
        saloon_dice.advice_json,
        "read-saloon",
        scope=saloon_dice.scope,
    ),
    Door(
        "/api/saloon/dice/{saloon_dice}/answers",
        saloon_dice.answers_json,
        "sit-saloon",
        "POST",
        saloon_dice.seat_scope,
    ),
    Door("/api/saloon/dice/{saloon_dice}/events", saloon_dice.events, "read-saloon", scope=saloon_dice.scope),
    Door("/api/saloon/legends", saloon_legends.every_json, "guest"),
    Door(
        "/api/saloon/legends/{saloon_legends}",
        saloon_legends.as_json,
        "read-saloon",
        scope=saloon_legends.scope,
    ),
    Door(
        "/api/saloon/legends/{saloon_legends}/score",
        saloon_legends.score_json,
        "read-saloon",
        scope=saloon_legends.scope,
    ),
    Door(
        "/api/saloon/legends/{saloon_legends}/log",
        saloon_legends.log_json,
        "read-saloon",
        scope=saloon_legends.scope,
    ),
    Door(
        "/api/saloon/legends/{saloon_legends}/phrases",
        saloon_legends.phrases_json,
        "play-saloon",
        "POST",
        saloon_legends.scope,
    ),
    Door(
        "/api/saloon/legends/{saloon_legends}/events",
        saloon_legends.events,
        "read-saloon",
        scope=saloon_legends.scope,
    ),
)
DOORS = (*FRONT, *RULES, *ODDS, *POSSES, *CAMPAIGNS, *TABLES, *SALOON, *LINKS, *API)
