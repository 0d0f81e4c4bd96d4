"""Between games, from the web: trading, captives, the referee's word, what was reported wrongly, the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from lincoln_house import GANG, LAW, Served, lincoln_house

from lotow.app import ledger
from lotow.app.aftermath import Conversation
from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.own_dice import CampaignRoller

LINCOLN = "/campaigns/lincoln-county"


@pytest.fixture
def settled(tmp_path: Path) -> Iterator[Served]:
    """The house once everybody has settled the first game."""
    with lincoln_house(tmp_path) as house:
        with open_campaign("lincoln", house.db) as campaign:
            settle(campaign)
        yield house


def settle(campaign: OpenCampaign) -> None:
    keys = [key for key in campaign.state.riding() if campaign.state.unfinished(key)]
    talk = Conversation(campaign, keys, CampaignRoller(campaign.seed), AutoChoices())
    while talk.ready:
        talk.write()


def hidden(page: str, name: str) -> str:
    import html

    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, page[-2000:]
    return html.unescape(found[1])


def read(client: httpx.Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text[-800:]
    return answer.text


def sent(client: httpx.Client, path: str, **fields: str | list[str]) -> str:
    answer = client.post(path, data=fields, follow_redirects=True)
    assert answer.status_code == 200, answer.text[-800:]
    return answer.text


def test_a_posse_trades_by_its_own_player(settled: Served) -> None:
    with settled.visitor("player") as ann:
        page = read(ann, f"{LINCOLN}/trade/{GANG}")
        page = sent(ann, f"{LINCOLN}/trade/{GANG}/answer", asked=hidden(page, "asked"), said="buy sixgun")
        page = sent(ann, f"{LINCOLN}/trade/{GANG}/answer", asked=hidden(page, "asked"), said="done")
        assert "Write this down?" in page
        page = sent(ann, f"{LINCOLN}/trade/{GANG}/write")
        assert "Traded, and written down." in page
    with open_campaign("lincoln", settled.db) as campaign:
        assert "sixgun" in [one.item for one in campaign.state.posses[GANG].stored]


def test_what_the_trade_refuses_is_said_and_asked_again(settled: Served) -> None:
    with settled.visitor("player") as ann:
        page = read(ann, f"{LINCOLN}/trade/{GANG}")
        page = sent(ann, f"{LINCOLN}/trade/{GANG}/answer", asked=hidden(page, "asked"), said="buy a moon")
        assert 'class="notice bad"' in page
        assert 'id="question"' in page


def test_the_referee_gives_and_takes_with_a_reason(settled: Served) -> None:
    with settled.visitor("owner") as owner:
        page = read(owner, f"{LINCOLN}/adjust/{GANG}")
        assert "The referee" in page
        sent(owner, f"{LINCOLN}/adjust/{GANG}", fighter="", reason="a window", dollars="-1", experience="0")
        page = owner.post(f"{LINCOLN}/adjust/{GANG}", data={"dollars": "-1", "reason": ""}).text
        assert "reason" in page
        assert "a window" in read(owner, f"{LINCOLN}/log")


def test_a_game_is_amended_on_the_form_it_was_reported_on(settled: Served) -> None:
    with settled.visitor("owner") as owner:
        page = read(owner, f"{LINCOLN}/amend/1")
        assert re.search(rf'name="{GANG}\.out" value="2" checked', page)
        fields: dict[str, str | list[str]] = {
            "winner": GANG,
            f"{GANG}.role": "attacker",
            f"{LAW}.role": "defender",
            f"{GANG}.kills.1": "2",
            f"{GANG}.out": "2",
            f"{LAW}.fled": "1",
            f"{LAW}.out": ["1", "2", "3", "4"],
        }
        page = sent(owner, f"{LINCOLN}/amend/1", **fields)
        assert "Which does Bob Dalton raise?" in page
        kept = {name: hidden(page, name) for name in ("report", "given", "dice")}
        page = sent(owner, f"{LINCOLN}/amend/1", **kept, said="wounds")
        assert "Put it right" in page
        kept = {name: hidden(page, name) for name in ("report", "given", "dice")}
        page = sent(owner, f"{LINCOLN}/amend/1", **kept, write="1")
        assert "It is put right." in page
    with open_campaign("lincoln", settled.db) as campaign:
        assert campaign.state.games[1].sides[0].kills[0].kills == 2


def test_an_amendment_that_changes_nothing_writes_nothing(settled: Served) -> None:
    with settled.visitor("owner") as owner:
        with open_campaign("lincoln", settled.db) as campaign:
            before = len(campaign.records)
        fields: dict[str, str | list[str]] = {
            "winner": GANG,
            "date": ledger.today(),
            f"{GANG}.role": "attacker",
            f"{LAW}.role": "defender",
            f"{GANG}.out": "2",
            f"{LAW}.fled": "1",
            f"{LAW}.out": ["1", "2", "3", "4"],
        }
        page = sent(owner, f"{LINCOLN}/amend/1", **fields)
        assert "Nothing differs" in page
        with open_campaign("lincoln", settled.db) as campaign:
            assert len(campaign.records) == before


def test_dice_that_were_noted_wrongly_are_mended(settled: Served) -> None:
    with settled.visitor("owner") as owner:
        page = read(owner, f"{LINCOLN}/log?all=1&posse=&game=1")
        entry = re.search(r"amend-roll/(\d+)", page)
        assert entry is not None
        where = f"{LINCOLN}/amend-roll/{entry[1]}"
        assert "How did the dice fall?" in read(owner, where)
        refused = owner.post(where, data={"faces": "9 9 9 9 9"})
        assert refused.status_code == 400


def test_a_campaign_is_closed_and_let_go_on(settled: Served) -> None:
    with settled.visitor("owner") as owner:
        assert "The campaign has ended" in sent(owner, f"{LINCOLN}/close")
        refused = owner.get(f"{LINCOLN}/trade/{GANG}")
        assert refused.status_code == 400
        assert "The campaign has ended" not in sent(owner, f"{LINCOLN}/reopen")


def test_a_game_with_a_prisoner_can_be_reported(settled: Served) -> None:
    scenario = "jailbreak"
    with settled.visitor("player") as ann:
        page = read(ann, f"{LINCOLN}/report?scenario={scenario}&posse={GANG}&posse={LAW}")
        assert f'name="{GANG}.prisoner"' in page
        assert f'name="{GANG}.freed"' in page
        assert 'name="agreed"' in page


@pytest.fixture
def captured(tmp_path: Path) -> Iterator[Served]:
    """The house once Emmett of the Dalton Gang has been taken by the law: the dice were typed in."""
    with lincoln_house(tmp_path) as house, house.visitor("player") as ann:
        page = read(ann, f"{LINCOLN}/aftermath/{GANG}")
        where = f"{LINCOLN}/aftermath/{GANG}"
        page = sent(ann, f"{where}/answer", asked=hidden(page, "asked"), face1="6", face2="2")
        assert "Write this down?" in page
        sent(ann, f"{where}/write")
        yield house


def test_captors_ask_a_ransom_and_the_other_side_says_yes(captured: Served) -> None:
    where = f"{LINCOLN}/captives/{GANG}/2"
    with captured.visitor("other") as bob, captured.visitor("player") as ann:
        assert "Emmett" in read(bob, f"{LINCOLN}/captives")
        page = read(ann, where)
        assert "This waits for their answer." in page
        refused = ann.post(f"{where}/answer", data={"said": "release"})
        assert refused.status_code == 403
        page = read(bob, where)
        page = sent(bob, f"{where}/answer", asked=hidden(page, "asked"), said="ransom")
        sent(bob, f"{where}/answer", asked=hidden(page, "asked"), said="7")
        assert "It waits for the word of" in read(ann, f"{LINCOLN}/captives")
        page = read(ann, where)
        sent(ann, f"{where}/answer", asked=hidden(page, "asked"), said="yes")
        sent(ann, f"{where}/write")
        assert "Nobody is held." in read(ann, f"{LINCOLN}/captives")
