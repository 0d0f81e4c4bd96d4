"""What is stored is what was written: looking it over finds everything, and never stops halfway."""

from __future__ import annotations

import json
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from support import REPOSITORY, RunLotow

from lotow.app import campaigns, snapshots
from lotow.app.campaigns import open_campaign
from lotow.app.looking_over import verify_campaign, verify_posse
from lotow.campaign.document import from_json
from lotow.campaign.founding import join, new_campaign
from lotow.errors import LotowError
from lotow.journal.campaign_state import CampaignState
from lotow.journal.chain import chained_anew
from lotow.journal.entries.aftermath_entries import Looted
from lotow.posse.members import Posse
from lotow.storage.opening import open_store
from lotow.storage.store import Snapshot

FROZEN = REPOSITORY / "tests" / "frozen" / "campaign-0.1.0.json.xz"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lotow.db"


@pytest.fixture
def posse(lotow: RunLotow, file: Path) -> str:
    """A posse of three entries."""
    assert lotow("posse", "new", "Dalton Gang", "--list", "outlaws", "--db", str(file)).code == 0
    for name in ("Bob", "Grat"):
        ran = lotow("posse", "hire", "dalton", "rowdy", "--name", name, "--db", str(file))
        assert ran.code == 0, ran.err
    return str(file)


@pytest.fixture
def campaign(file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A campaign with a snapshot."""
    monkeypatch.setattr(campaigns, "KEEP_AFTER", 0)
    with open_store(str(file)) as store:
        store.create("campaign", "Lincoln", new_campaign("Lincoln"))
    with open_campaign("Lincoln", str(file)) as opened:
        riders = Posse(name="Riders", list="cowboys", budget=200, stash=200)
        opened.write(join(opened.state, riders, opened.book, anyway=True))
    return str(file)


def tamper(file: Path | str, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def rules(found: list[dict[str, str]]) -> set[str]:
    return {one["rule"] for one in found}


def test_a_posse_can_be_verified(lotow: RunLotow, posse: str) -> None:
    ran = lotow("posse", "verify", "dalton", "--db", posse)
    assert (ran.code, ran.out.splitlines()[0]) == (0, "Clean: 3 entries, nothing amiss.")
    found = lotow("posse", "verify", "dalton", "--db", posse, "--json").json
    assert found["clean"]
    assert f"Head: {found['head']}" in ran.out
    assert "En ordre" in lotow("posse", "verify", "dalton", "--db", posse, "--lang", "fr").out


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        ("UPDATE entry SET payload = replace(payload, 'Grat', 'Dick') WHERE number = 3", "journal-digest"),
        ("DELETE FROM entry WHERE number = 2", "journal-gap"),
        ("UPDATE entry SET payload = x'ff' WHERE number = 2", "journal-type"),
        ("UPDATE entry SET number = 'two' WHERE number = 2", "journal-type"),
        ('UPDATE entry SET payload = \'{"entry":"founded"}\' WHERE number = 2', "journal-payload"),
        ("UPDATE journal SET head = 'three'", "unreadable"),
        ("UPDATE entry SET payload = CAST(x'c328' AS TEXT) WHERE number = 2", "unreadable"),
    ],
)
def test_a_posse_that_was_changed_does_not_verify(
    lotow: RunLotow, posse: str, statement: str, rule: str
) -> None:
    tamper(posse, statement)
    ran = lotow("posse", "verify", "dalton", "--db", posse, "--json")
    if ran.code == 2:
        assert "damaged" in ran.err
    else:
        assert ran.code == 1
        assert rule in rules(ran.json["problems"])


def test_a_posse_whose_sums_are_wrong_does_not_verify(posse: str) -> None:
    """Whoever rewrites the whole chain still has to make it add up."""
    with open_store(posse) as store:
        journal = store.find("dalton", "posse")
        first = store.read(journal)[0]
        forged = structs.replace(first, number=4, step=4)
    tamper(posse, "UPDATE journal SET head = 4")
    payload = msgspec.json.encode(forged.entry).decode()
    with closing(sqlite3.connect(posse)) as connection, connection:
        connection.execute(
            "INSERT INTO entry VALUES (?,4,4,'founded',?,'[]','','','x','[]')", (journal.id, payload)
        )
    problems = verify_posse("dalton", posse).problems
    assert {"journal-digest"} <= {one.rule for one in problems}


def test_a_journal_does_not_verify_in_silence_under_a_name_that_its_entries_do_not_know(
    lotow: RunLotow, posse: str
) -> None:
    assert "Kept under" not in lotow("posse", "verify", "dalton", "--db", posse).out
    tamper(posse, "UPDATE journal SET name = 'Nobody', folded = 'nobody'")
    ran = lotow("posse", "verify", "nobody", "--db", posse)
    assert (ran.code, "'Nobody'; its entries call it 'Dalton Gang'" in " ".join(ran.out.split())) == (0, True)
    assert lotow("posse", "verify", "nobody", "--db", posse, "--json").json["called"] == "Dalton Gang"


def test_a_campaign_taken_in_under_another_name_says_what_its_entries_call_it(campaign: str) -> None:
    assert verify_campaign("lincoln", campaign).called == ""
    tamper(campaign, "UPDATE journal SET name = 'Other', folded = 'other'")
    assert verify_campaign("other", campaign).called == "Lincoln"


def test_a_digest_written_down_shows_a_shortened_journal(lotow: RunLotow, posse: str) -> None:
    head = lotow("posse", "verify", "dalton", "--db", posse, "--json").json["head"]
    assert lotow("posse", "verify", "dalton", "--db", posse, "--head", head[:12]).code == 0
    lotow("posse", "hire", "dalton", "rowdy", "--db", posse)
    assert lotow("posse", "verify", "dalton", "--db", posse, "--head", head).code == 0
    tamper(posse, "DELETE FROM entry WHERE number > 2", "UPDATE journal SET head = 2")
    assert lotow("posse", "verify", "dalton", "--db", posse).code == 0
    ran = lotow("posse", "verify", "dalton", "--db", posse, "--head", head)
    assert (ran.code, "shortened or rewritten" in ran.out) == (1, True)
    for nonsense in ("", "abc", "not a digest at all"):
        assert lotow("posse", "verify", "dalton", "--db", posse, "--head", nonsense).code == 2


def test_a_campaign_shortened_or_rewritten_does_not_keep_its_head(campaign: str) -> None:
    head = verify_campaign("Lincoln", campaign).head
    assert verify_campaign("Lincoln", campaign, head).problems == ()
    tamper(
        campaign, "DELETE FROM entry WHERE number = 2", "UPDATE journal SET head = 1", "DELETE FROM snapshot"
    )
    assert verify_campaign("Lincoln", campaign).problems == ()
    (problem,) = verify_campaign("Lincoln", campaign, head).problems
    assert problem.rule == "journal-head"


def forge_snapshot(db: str, state: CampaignState) -> None:
    with open_store(db) as store:
        journal = store.find("Lincoln", "campaign")
        last = store.read(journal)[-1]
        blob = snapshots.packed(state)
        store.drop_snapshot(journal)
        store.keep_snapshot(journal, Snapshot(last.number, last.digest, snapshots.snapshot_format(), blob))


def test_a_wrong_snapshot_is_found_and_dropped(campaign: str) -> None:
    with open_campaign("Lincoln", campaign) as opened:
        rich = opened.state.copied()
    for key, posse in rich.posses.items():
        rich.posses[key] = structs.replace(posse, stash=777_777)
    forge_snapshot(campaign, rich)
    with open_campaign("Lincoln", campaign) as opened:
        assert [one.stash for one in opened.state.posses.values()] == [777_777]
    (problem,) = verify_campaign("Lincoln", campaign).problems
    assert problem.rule == "snapshot"
    assert verify_campaign("Lincoln", campaign).problems == ()
    with open_campaign("Lincoln", campaign) as opened:
        assert [one.stash for one in opened.state.posses.values()] == [200]


def test_an_empty_snapshot_does_not_break_every_command(lotow: RunLotow, campaign: str) -> None:
    forge_snapshot(campaign, CampaignState())
    for command in ("show", "standings", "undo"):
        assert lotow("campaign", command, "Lincoln", "--db", campaign).code == 0


@pytest.mark.parametrize("blob", ["x''", "x'00'", "'text'", "x'000000000000000080'", "1"])
def test_a_damaged_snapshot_does_not_break_every_command(lotow: RunLotow, campaign: str, blob: str) -> None:
    tamper(campaign, f"UPDATE snapshot SET blob = {blob}")
    assert lotow("campaign", "show", "Lincoln", "--db", campaign).code == 0
    assert lotow("campaign", "verify", "Lincoln", "--db", campaign).code == 1
    assert lotow("campaign", "verify", "Lincoln", "--db", campaign).code == 0


def test_nothing_is_undone_on_a_broken_chain(lotow: RunLotow, posse: str) -> None:
    tamper(posse, "UPDATE entry SET payload = replace(payload, 'Grat', 'Dick') WHERE number = 3")
    ran = lotow("posse", "undo", "dalton", "--db", posse)
    assert ran.code == 2
    assert "is not as it was written; nothing was added" in ran.err
    assert "verify" in ran.err


def test_what_verify_would_condemn_is_not_struck(campaign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from lotow.errors import Problem, Text
    from lotow.journal import invariants
    from lotow.journal.striking import undo

    plain = invariants.verify
    wrong = Problem("too-many-of-type", "entry 9", Text("3 of deputy, 2 at most", "3"), Text("", ""))

    def condemns(records: list[object], book: object) -> tuple[Problem, ...]:
        return plain(records, book) if len(records) < 3 else (wrong,)  # type: ignore[arg-type]

    monkeypatch.setattr(invariants, "verify", condemns)
    with open_campaign("Lincoln", campaign) as opened:
        with pytest.raises(LotowError, match="a ledger that cannot be right") as told:
            opened.rewrite(undo)
        assert (told.value.way, told.value.problems) == ("anyway", (wrong,))
        assert len(opened.records) == 2
        opened.rewrite(undo, anyway=True)
        assert len(opened.records) == 3


def test_verify_of_what_is_no_json_number_is_a_sentence(lotow: RunLotow, campaign: str) -> None:
    tamper(campaign, 'UPDATE entry SET payload = \'{"entry":"joined","posse":1e999}\' WHERE number = 2')
    ran = lotow("campaign", "verify", "Lincoln", "--db", campaign, "--json")
    assert ran.code == 1
    assert "journal-payload" in rules(json.loads(ran.out)["problems"])


def test_a_ledger_chained_anew_with_another_result_does_not_verify(file: Path) -> None:
    forged = [
        structs.replace(
            one,
            entry=structs.replace(one.entry, dollars=one.entry.dollars + 100)
            if isinstance(one.entry, Looted)
            else one.entry,
        )
        for one in from_json(lzma.decompress(FROZEN.read_bytes()))
    ]
    with open_store(str(file)) as store:
        store.adopt("campaign", "Lincoln", chained_anew(forged))
    found = {one.rule for one in verify_campaign("Lincoln", str(file)).problems}
    assert "dice-result" in found
    assert not {one for one in found if one.startswith("journal-")}
