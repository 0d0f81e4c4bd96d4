"""The fourth step of an aftermath: captives, retainers, recruits, the Tradin' Post, the doctor.

The player says what comes next until there is nothing more; hired guns who have not been paid by then are
asked for one by one.
"""

from __future__ import annotations

from lotow.campaign.aftermath.captives import next_captive
from lotow.campaign.aftermath.choices import (
    Action,
    Buy,
    Dismiss,
    Give,
    HireGun,
    NewName,
    Recruit,
    Retain,
    Search,
    Sell,
    Swap,
    VisitDoctor,
)
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.doctor import visit
from lotow.campaign.aftermath.market import buy, give, search, sell, swap
from lotow.campaign.aftermath.recruiting import dismiss, hire_gun, recruit
from lotow.campaign.aftermath.renaming import rename
from lotow.campaign.aftermath.retainers import due, let_go, pay_retainer, settle
from lotow.errors import LotowError, Text


def next_spending(desk: Desk) -> bool:
    """Talks about the next captive, carries out the next action, or settles the next retainer; False when
    the player is done and everybody has been paid or has left."""
    if next_captive(desk) or next_action(desk):
        return True
    for gun in due(desk):
        settle(desk, gun)
        return True
    return False


def next_action(desk: Desk) -> bool:
    """Carries out what the player says next; False when he is done."""
    while (action := desk.spend()) is not None:
        try:
            carry_out(desk, action)
        except LotowError as error:
            desk.refuse(action, error)
        else:
            return True
    return False


def carry_out(desk: Desk, action: Action) -> None:
    """One action, or a `LotowError` that says why not; nothing is written then."""
    match action:
        case Recruit():
            recruit(desk, action)
        case HireGun():
            hire_gun(desk, action)
        case Buy():
            buy(desk, action)
        case Search():
            search(desk, action)
        case VisitDoctor():
            visit(desk, action)
        case Sell():
            sell(desk, action)
        case Give():
            give(desk, action)
        case Swap():
            swap(desk, action)
        case Dismiss():
            dismiss(desk, action)
        case NewName():
            rename(desk, action)
        case Retain(member=id, pay=pays):
            gun = next((one for one in due(desk) if one.id == id), None)
            if gun is None:
                raise LotowError(
                    Text("no retainer is due to him", "aucun honoraire ne lui est dû"),
                    hint=Text(
                        "hired guns who played are paid once",
                        "un mercenaire qui a joué est payé une fois",
                    ),
                )
            (pay_retainer if pays else let_go)(desk, gun)
