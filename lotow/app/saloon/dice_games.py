"""A game of dice for whoever shows it: dealt, played on, answered, undone; what each may see and was told."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.app.saloon.kept_games import GameLine, KeptGame, Undone, nothing_to_undo
from lotow.dice.derived import new_seed
from lotow.errors import LotowError, Text
from lotow.rulebook.lookup import fold as folded
from lotow.saloon.dice.advice import Advice, advise_in_game
from lotow.saloon.dice.entries import Dealt, Entry, Kept, Mind, decode_entry, encode_entry
from lotow.saloon.dice.game import begin, step
from lotow.saloon.dice.hands import pack
from lotow.saloon.dice.playing import Sitting, read_answer
from lotow.saloon.dice.sitting_down import OwnDice, deal_anew
from lotow.saloon.dice.state import DiceState
from lotow.saloon.dice.telling import consequences, joined, tell, told
from lotow.storage.store import Put


class GameTold(Struct, frozen=True):
    """A line of the log: what happened, whether it was taken back, and the state it was decided in."""

    line: GameLine[Entry]
    words: Text
    before: DiceState | None = None


class Better(Struct, frozen=True):
    """What somebody kept, what would have been best, and how much that cost on average."""

    number: int
    player: str
    kept: Advice
    best: Advice

    @property
    def cost(self) -> float:
        return self.best.worth - self.kept.worth


class DiceGame(KeptGame[Entry]):
    """A game of dice at hand."""

    kind = "saloon-dice"

    @classmethod
    def new(
        cls,
        name: str,
        people: Sequence[str],
        bots: Sequence[Mind],
        db: str | None,
        seed: str | None = None,
    ) -> DiceGame:
        """A new game, dealt and not yet begun."""
        return cls.create(name, deal_anew(people, bots, new_seed() if seed is None else seed), db)

    @classmethod
    def put(cls, entry: Entry) -> Put:
        return Put(str(entry.__struct_config__.tag), encode_entry(entry))

    @classmethod
    def decoded(cls, payload: str) -> Entry:
        return decode_entry(payload)

    def _fold(self) -> None:
        entries = self.entries
        first = entries[0]
        self.seed = first.seed if isinstance(first, Dealt) else ""
        self.sitting = Sitting(entries)

    @property
    def state(self) -> DiceState:
        return self.sitting.state

    def seat_called(self, name: str) -> int:
        """The seat of a person, by name; whose role is to stay hidden is a bot."""
        seats = self.state.table.seats
        people = {folded(one.name): at for at, one in enumerate(seats) if one.mind == "human"}
        if (found := people.get(folded(name))) is not None:
            return found
        listed = ", ".join(one.name for one in seats if one.mind == "human") or "-"
        raise LotowError(
            Text(f"nobody called {name!r} plays here", f"personne ne s'appelle {name!r} à cette table"),
            hint=Text(f"these people play: {listed}", f"ces personnes jouent : {listed}"),
        )

    def play(
        self, answers: Sequence[str] = (), seat: int | None = None, asked_at: int | None = None
    ) -> list[GameLine[Entry]]:
        """Plays on until somebody has to decide, giving these answers on the way; all of it is one step, and
        nothing is written where an answer cannot be. With `seat`, only that seat's answers are taken; with
        `asked_at`, only where no entry was written after that one."""
        asked_in = self.state

        def work() -> list[Entry]:
            if (answers and self.state != asked_in) or asked_at not in (None, self.head):
                raise _moved_on()
            return self._ahead(answers, seat)

        return self.write(work)

    def _ahead(self, answers: Sequence[str], seat: int | None) -> list[Entry]:
        table, dice, place = self.sitting.ahead(), OwnDice(self.seed), len(self.counting)
        entries: list[Entry] = []
        left = list(answers)
        while True:
            entry = table.goes_on(dice.at(place + len(entries)))
            if entry is None and not left:
                return entries
            if entry is None:
                waits_for = table.waits_for()
                if waits_for is None or seat not in (None, waits_for):
                    raise _not_asked(table.state, left[0])
                entry = read_answer(table.state, left.pop(0))
            table.take(entry)
            entries.append(entry)

    def _undone_to(self) -> int:
        """Back to where somebody decided last, so that it can be decided otherwise."""
        kept = self.counting
        for at in reversed(self.decided()):
            return kept[at - 1].number
        raise nothing_to_undo()

    def decided(self) -> dict[int, int]:
        """Which of the entries that count were people's decisions, each with the seat that decided."""
        first, *rest = self.entries
        table = Sitting([first])
        found = {}
        for at, entry in enumerate(rest, 1):
            if (seat := table.waits_for()) is not None:
                found[at] = seat
            table.take(entry)
        return found

    @property
    def last_decider(self) -> str:
        """The person who decided last, and may take that back; nobody yet is empty."""
        seats = list(self.decided().values())
        return self.state.table.seats[seats[-1]].name if seats else ""

    @property
    def people(self) -> list[str]:
        """Those at the table who are no bots."""
        return [one.name for one in self.state.table.seats if one.mind == "human"]

    def log(self) -> list[GameTold]:
        """Everything that happened in words, what was taken back included."""
        states: list[tuple[int, DiceState]] = []
        lines = []
        for line in self.lines:
            if isinstance(line.entry, Undone):
                while states[-1][0] > line.entry.after:
                    states.pop()
                lines.append(GameTold(line, Text("A step is taken back.", "On revient en arrière.")))
            elif isinstance(line.entry, Dealt):
                states.append((line.number, begin(line.entry).freeze()))
                lines.append(GameTold(line, next(tell([line.entry]))))
            else:
                before = states[-1][1]
                after = step(before, line.entry)
                words = joined([told(before, line.entry), *consequences(before, after)], " ")
                states.append((line.number, after))
                lines.append(GameTold(line, words, before))
        return lines

    def advice(self) -> list[Advice]:
        """Every keep for whoever has dice before him, the best first, by what a player at his seat knows."""
        return advise_in_game(self.state, self.sitting.belief)

    def better(self) -> list[Better]:
        """For each keep of a person the best one by what could be known then, once the roles are open."""
        if self.state.ending is None:
            raise LotowError(
                Text(
                    "what would have been best tells what somebody wanted, and the game is not over",
                    "dire le meilleur choix trahirait les rôles, et la partie n'est pas finie",
                ),
                hint=Text("ask when it is", "demandez quand elle le sera"),
            )
        first, *rest = self.entries
        numbers = [one.number for one in self.counting][1:]
        table = Sitting([first])
        found = []
        for number, entry in zip(numbers, rest, strict=True):
            if isinstance(entry, Kept) and (seat := table.waits_for()) is not None:
                ranked = advise_in_game(table.state, table.belief)
                kept = next(one for one in ranked if one.kept == pack(entry.faces))
                found.append(Better(number, table.state.table.seats[seat].name, kept, ranked[0]))
            table.take(entry)
        return found


def _not_asked(state: DiceState, said: str) -> LotowError:
    who = state.table.seats[state.decider].name
    if state.ending is not None:
        hint = Text("the game is over", "la partie est finie")
    else:
        hint = Text(f"it is for {who} to decide", f"c'est à {who} de décider")
    return LotowError(Text(f"nothing asked for {said!r}", f"rien ne demandait {said!r}"), hint=hint)


def _moved_on() -> LotowError:
    return LotowError(
        Text(
            "somebody has played on meanwhile; the answer was meant for another question",
            "quelqu'un a joué entre-temps ; la réponse visait une autre question",
        ),
        hint=Text("nothing was written; look again", "rien n'est inscrit ; regardez de nouveau"),
    )
