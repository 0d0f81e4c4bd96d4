"""Commands about a campaign need not name it where only one can be meant."""

from __future__ import annotations

from typing import Any

from lotow.cli.terminal.click import Command, Context, Parameter
from lotow.cli.terminal.ways import SPOKEN_OF

FIRST = ("CAMPAIGN", "CAMPAGNE")
"""What help calls a campaign, in either language."""
HELP = ("-h", "--help")


def with_campaign(command: Command, ctx: Context, args: list[str]) -> list[str]:
    """The words of a command whose first argument is a campaign, with the one that is meant in front where
    none is named."""
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    if not arguments or arguments[0].metavar not in FIRST or ctx.resilient_parsing or set(args) & set(HELP):
        return args
    parsed, extra, _ = command.make_parser(ctx).parse_args(args=list(args))
    said = [*_said(parsed, arguments), *extra]
    if not _could_do_without(arguments[1:], len(said)):
        SPOKEN_OF.set(said[0] if said else "")
        return args
    from lotow.app import in_use

    db = parsed.get("db")
    needed = sum(one.required for one in arguments[1:])
    if len(said) > needed and in_use.is_one(said[0], db):
        SPOKEN_OF.set(said[0])
        return args
    name = in_use.meant(db)
    if name is None:
        if len(said) > needed:
            SPOKEN_OF.set(said[0])
            return args
        raise in_use.nobody_said_which(db)
    SPOKEN_OF.set(name)
    return [name, *args]


def _said(parsed: dict[str, Any], arguments: list[Parameter]) -> list[str]:
    """The words that are no options, in their order."""
    words: list[str] = []
    for one in arguments:
        value = parsed.get(str(one.name))
        if isinstance(value, str):
            words.append(value)
        elif isinstance(value, (list, tuple)):
            words += [str(word) for word in value]
    return words


def _could_do_without(others: list[Parameter], said: int) -> bool:
    """Whether so many words could all be for the other arguments."""
    most = None if any(one.nargs == -1 for one in others) else len(others)
    return sum(one.required for one in others) <= said and (most is None or said <= most)
