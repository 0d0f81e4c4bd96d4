"""A database with a table in it: a one-off between two example posses, or a game of a campaign."""

from __future__ import annotations

from pathlib import Path

from support import REPOSITORY, Ran, RunLotow

WAR = REPOSITORY / "examples" / "campaign"
EVENINGS = REPOSITORY / "examples" / "table"
POSSES = REPOSITORY / "examples" / "posses"


class AtTable:
    """`lotow table ...` on one database: `at("show", "noon")`."""

    def __init__(self, lotow: RunLotow, folder: Path) -> None:
        self._lotow = lotow
        self.folder = folder
        self.database = str(folder / "table.db")

    def __call__(self, *args: str, group: str = "table") -> Ran:
        return self._lotow(group, *args, "--db", self.database)

    def well(self, *args: str, group: str = "table") -> str:
        """A command that does well; what it printed."""
        ran = self(*args, group=group)
        assert ran.code == 0, ran.err
        assert ran.err == ""
        return ran.out

    def badly(self, *args: str) -> str:
        """A command that is refused with one sentence and a hint, and has written nothing."""
        before = self.head()
        ran = self(*args)
        assert ran.code == 2, ran.out
        assert ran.err.startswith(("error: ", "erreur : "))
        assert "\nhint: " in ran.err or "\nconseil : " in ran.err
        assert self.head() == before
        return ran.err

    def head(self) -> dict[str, int]:
        """How far each table has come."""
        if not Path(self.database).exists():
            return {}
        names = [one["name"] for one in self("list", "--json").json]
        return {name: self("show", name, "--json").json["head"] for name in names}

    def noon(self, scenario: str = "vendetta") -> AtTable:
        """The Dalton Gang attacks the Coffeyville Citizens."""
        files = [str(POSSES / f"{name}.toml") for name in ("outlaws", "lawmen")]
        named = ("--posse", files[0], "--posse", files[1])
        self.well("new", "noon", *named, "--scenario", scenario, "--attacker", "dalton")
        return self

    def war(self) -> AtTable:
        """The Caldwell War, and nobody has played yet."""
        self.well("new", "The Caldwell War", group="campaign")
        for name in ("outlaws", "lawmen", "cowboys"):
            self.well("join", "caldwell", str(WAR / f"{name}.toml"), group="campaign")
        return self

    def seated(self, name: str, scenario: str, *posses: str, seed: int = 201) -> AtTable:
        """A table of the war, prepared by its own policy."""
        playing = [word for posse in posses for word in ("--posse", posse)]
        self.well(
            *("new", name, "--campaign", "caldwell", "--scenario", scenario, *playing),
            *("--auto", "--seed", str(seed)),
        )
        return self
