"""The end of a turn: stories resolved, hands cut down, the Wanted paid in fame, and whose last turn it is."""

from __future__ import annotations

from lotow.errors import LotowError, Text
from lotow.saloon.legends.accounts import Ledger
from lotow.saloon.legends.entries import TurnEnded
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.state import LegendsTable, after


def end_turn(state: LegendsTable, name: str) -> TurnEnded:
    """Ends the active player's turn."""
    if name != state.active.name:
        raise LotowError(
            Text(f"it is {state.active.name}'s turn", f"c'est à {state.active.name} de jouer"),
            hint=Text("only the active player ends a turn", "seul le joueur actif finit son tour"),
        )
    ledger = Ledger(state)
    resolved = _stories(ledger)
    player = state.players[name]
    ledger.follow(
        f"{name} keeps {player.hand_limit} poker cards at most.",
        f"{name} garde au plus {player.hand_limit} cartes de poker.",
    )
    if player.wanted:
        ledger.gain(name, "legend", game().wanted.row(player.wanted))
    triggered = _trigger(ledger)
    ledger.finish()
    entry = TurnEnded(
        words=Text(f"{name} ends the turn.", f"{name} finit son tour."),
        changes=tuple(ledger.changes),
        warnings=tuple(ledger.warnings),
        markers=tuple(ledger.markers),
        player=name,
        resolved=tuple(resolved),
        triggered=triggered,
    )
    _whose_turn(ledger, after(state, entry))
    return TurnEnded(
        words=entry.words,
        follows=tuple(ledger.follows),
        warnings=entry.warnings,
        changes=entry.changes,
        markers=entry.markers,
        player=name,
        resolved=entry.resolved,
        triggered=triggered,
    )


def _stories(ledger: Ledger) -> list[int]:
    """Story cards with all their discs."""
    state = ledger.state
    resolved = []
    for number, discs in enumerate(state.stories, 1):
        if len(discs) >= state.discs_needed:
            resolved.append(number)
            who = list(dict.fromkeys(discs))
            ledger.follow(
                f"Story card {number}: its reward goes to {', '.join(who)}; then its bandits appear.",
                f"Carte Histoire {number} : récompense : {', '.join(who)} ; puis ses bandits apparaissent.",
            )
            if state.sheriff_active:
                ledger.follow(
                    f"{state.active.name} moves the Sheriff as the card says.",
                    f"{state.active.name} déplace le Shérif comme l'indique la carte.",
                )
    return resolved


def _trigger(ledger: Ledger) -> str:
    """Whoever has reached the end of the game, the active player first."""
    state = ledger.state
    if state.last_round:
        return ""
    reached = [name for name, player in ledger.players.items() if player.legend >= state.target]
    if not reached:
        return ""
    name = state.active.name if state.active.name in reached else reached[0]
    ledger.follow(
        f"{name} has reached {state.target} LP: finish this round, then everybody takes one last turn.",
        f"{name} atteint {state.target} PL : finissez la manche, puis un dernier tour pour chacun.",
    )
    return name


def _whose_turn(ledger: Ledger, state: LegendsTable) -> None:
    if state.over:
        ledger.follow("The game is over: count the points.", "La partie est finie : comptez les points.")
        return
    if state.last_round and state.round == state.last_round:
        ledger.follow(
            f"{state.active.name}'s last turn.", f"À {state.active.name} de jouer, pour la dernière fois."
        )
    else:
        ledger.follow(f"{state.active.name}'s turn.", f"À {state.active.name} de jouer.")
    if state.expansion:
        ledger.follow("The train goes on to its next stop.", "Le train avance à l'étape suivante.")
