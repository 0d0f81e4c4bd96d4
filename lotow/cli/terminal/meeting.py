"""A game prepared on the command line: who decides, whose dice, who is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from lotow.app.campaigns import OpenCampaign
from lotow.app.preparing import prepare_asking
from lotow.cli.terminal.editor import terminal_ask
from lotow.cli.terminal.prompting import PromptedPlayer, policy
from lotow.cli.terminal.rollers import campaign_dice, typed_dice
from lotow.errors import Lang
from lotow.journal.records import Written
from lotow.rulebook.models import Side


class Deciding(Struct, frozen=True, kw_only=True):
    """The options by which decisions and dice come: all by a policy (`auto`), answers and dice given
    beforehand, a seed. Nobody is asked where it is `silent`."""

    auto: bool = False
    answer: Sequence[str] | None = None
    seed: int | None = None
    dice: str | None = None
    lang: Lang = "en"
    silent: bool = False

    def prepare(
        self,
        campaign: OpenCampaign,
        keys: Sequence[str],
        scenario: str | None = None,
        roles: Mapping[str, Side] | None = None,
    ) -> list[Written]:
        """The preparation of a game between these posses."""
        typed, choices = typed_dice(self.seed, self.dice, self.lang), policy(self.auto, self.answer)
        ask = None if self.auto or self.silent else terminal_ask()
        player = PromptedPlayer(campaign, self.lang, self.answer, None, typed, ask)
        roller = campaign_dice(campaign, self.seed, typed)
        told = player.told if ask else None
        written = prepare_asking(campaign, keys, player.put, roller, choices, scenario, roles, told)
        player.all_used()
        return written
