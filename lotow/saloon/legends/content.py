"""What the texts of Western Legends say, as frozen typed values; rules and deeds stand beside."""

from typing import Literal

from msgspec import Struct

from lotow.errors import Text
from lotow.rulebook.models import Basis

Side = Literal["us", "them"]


class Fact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Figures with where they come from; `basis_of` where one of them comes from elsewhere."""

    basis: Basis
    basis_of: dict[str, Basis] = {}


class NamedFact(Fact, frozen=True, kw_only=True):
    """Something with a name."""

    id: str
    name: Text


class Length(NamedFact, frozen=True, kw_only=True):
    """How long a game is: the legend points that end it."""

    points: int


class Discs(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Up to so many players, so many discs resolve a story card."""

    players: int
    discs: int


class Seats(Fact, frozen=True, kw_only=True):
    """How many play."""

    least: int
    most: int
    discs: tuple[Discs, ...]
    discs_each: int


class Limits(Fact, frozen=True, kw_only=True):
    """What a player can carry, hold and do; `ability` is where the legendary ability begins."""

    dollars: int
    nuggets: int
    wounds: int
    hand: int
    miscellaneous: int
    cattle: int
    goals: int
    actions: int
    movement: int
    ability: int


class TrackSpace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a space of a track gives; `choose` says that it is the dollars or the cards."""

    dollars: int = 0
    legend: int = 0
    cards: int = 0
    tokens: int = 0
    choose: bool = False


class Track(Fact, frozen=True, kw_only=True):
    """A track: its spaces, what its rows are worth, what every point past the last space gives. Where the
    spaces are reconstructed, `sure` are those that are not."""

    spaces: tuple[TrackSpace, ...]
    rows: tuple[int, ...]
    row_length: int
    beyond: TrackSpace
    most_tokens: int = 0
    sure: tuple[int, ...] = ()

    def guessed(self, number: int) -> bool:
        """Whether what a space gives is a guess."""
        return self.basis_of.get("spaces") == "reconstructed" and number not in self.sure

    def row(self, points: int) -> int:
        """Legend points of the row so many points stand on; none before the first space."""
        return self.rows[(points - 1) // self.row_length] if points > 0 and self.rows else 0


class Banknotes(Fact, frozen=True, kw_only=True):
    """The smallest note."""

    note: int


class FinalScoring(Fact, frozen=True, kw_only=True):
    """Final scoring."""

    dollars_each: int
    wound: int
    most_wanted: int
    tied_wanted: int
    other_wanted: int
    most_gambler: int


class Opponent(NamedFact, frozen=True, kw_only=True):
    """Somebody who is no player: how many fight cards are drawn, who wins ties."""

    draws: int
    ties: Side


class Deck(Fact, frozen=True, kw_only=True):
    """The values of the fight cards."""

    values: tuple[int, ...]


class Poker(Fact, frozen=True, kw_only=True):
    """A hand of poker at the saloon. `cheat` is the card that stands for any other; a tournament has stakes
    to stay in, the player's and the saloon's."""

    ante: int
    saloon: int
    dealer: int
    board: int
    from_hand: int
    cheat: str
    stay: int = 0
    saloon_stay: int = 0


class Faro(Fact, frozen=True, kw_only=True):
    """Faro: `pays` and `jackpot` are times the stake."""

    cards: int
    shown: int
    stakes: tuple[int, ...]
    most_bets: int
    pays: int
    jackpot: int
    point: int


class Frontier(Fact, frozen=True, kw_only=True):
    """What cards count for at the frontier."""

    figures: int
    ace: int


class Prospecting(Fact, frozen=True, kw_only=True):
    """The prospecting dice: how many faces of each result, and what a result is worth."""

    dice: int
    nugget: int
    tailings: int
    dust: int
    gravel: int
    tailings_dollars: int
    dust_dollars: int


class Stock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From so many items in the game on, so many go to the trading post."""

    items: int
    count: int


class TradingPost(Fact, frozen=True, kw_only=True):
    """What the expansion's trading post is set up with."""

    weapons: int
    mounts: int
    miscellaneous: tuple[Stock, ...]


class Events(Fact, frozen=True, kw_only=True):
    """Where the event markers stand, and how many players make for one event at set-up."""

    track_space: int
    legend_every: int
    set_up_players: int


class TokenKind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Legendary tokens of one value."""

    legend: int
    count: int


class Tokens(Fact, frozen=True, kw_only=True):
    """The legendary tokens of the box; what those of the expansion are worth is not in the texts."""

    base: tuple[TokenKind, ...]
    expansion: int


class PokerHand(NamedFact, frozen=True, kw_only=True):
    """A kind of poker hand."""

    text: Text


class Game(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of `game.toml`."""

    length: tuple[Length, ...]
    seats: Seats
    limits: Limits
    marshal: Track
    wanted: Track
    gambler: Track
    money: Banknotes
    final: FinalScoring
    fight: tuple[Opponent, ...]
    deck: Deck
    poker: Poker
    tournament: Poker
    faro: Faro
    frontier: Frontier
    prospecting: Prospecting
    trading_post: TradingPost
    events: Events
    tokens: Tokens
    hand: tuple[PokerHand, ...]
