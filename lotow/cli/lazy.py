"""Command groups that load a command only when it is the one asked for.

Building typer's view of every command would cost more than most commands take. So the tree of commands
is written down (see `tree.py`), help lists it from there, and one leaf is imported and built at a time.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
import typer.main
from typer._click import Command, Context, HelpFormatter
from typer.core import TyperGroup

SETTINGS = {"help_option_names": ["-h", "--help"]}


class Leaf:
    """A command: where its function is, and one line of help."""

    def __init__(self, function: str, help: str, hidden: bool = False) -> None:
        self.module, _, self.function = function.partition(":")
        self.help = help
        self.hidden = hidden


class Branch:
    """A group of commands. `default` is the command meant when none is named: by the group alone, or, with
    `takes_anything`, by any first word that is no command."""

    def __init__(
        self,
        help: str,
        commands: dict[str, Leaf | Branch],
        default: str = "",
        takes_anything: bool = False,
        epilog: str = "",
    ) -> None:
        self.help = help
        self.commands = commands
        self.default = default
        self.takes_anything = takes_anything
        self.epilog = epilog
        self.hidden = False


class LazyGroup(TyperGroup):
    """A group whose commands are named by a `Branch`."""

    branch: Branch

    def list_commands(self, ctx: Context) -> list[str]:
        return [name for name, node in self.branch.commands.items() if not node.hidden]

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        node = self.branch.commands.get(cmd_name)
        if node is None:
            return None
        return build_group(cmd_name, node) if isinstance(node, Branch) else build_command(cmd_name, node)

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args[0] not in self.branch.commands and not ctx.resilient_parsing:
            from difflib import get_close_matches

            from lotow.errors import LotowError

            near = get_close_matches(args[0], known, 2)
            hint = f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(known)}"
            raise LotowError(f"no command `{ctx.command_path} {args[0]}`", hint=hint)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        rows = [(name, node.help) for name, node in self.branch.commands.items() if not node.hidden]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        if self._means_default(ctx, args):
            args = [self.branch.default, *args]
        return super().parse_args(ctx, args)

    def _means_default(self, ctx: Context, args: list[str]) -> bool:
        """Whether these words, without the name of a command, are meant for the default one."""
        branch = self.branch
        if not branch.default or (args and args[0] in SETTINGS["help_option_names"]):
            return False
        if branch.takes_anything:
            return bool(args) and args[0] not in branch.commands
        return not ctx.resilient_parsing and (not args or args[0].startswith("-"))


def build_group(name: str, branch: Branch) -> LazyGroup:
    """The group of a branch, without its commands."""
    group = LazyGroup(
        name=name,
        help=branch.help,
        epilog=branch.epilog or None,
        no_args_is_help=branch.takes_anything or not branch.default,
        rich_markup_mode=None,
        context_settings=SETTINGS,
    )
    group.branch = branch
    return group


def build_command(name: str, leaf: Leaf) -> Command:
    """One command, imported now."""
    function: Any = getattr(import_module(leaf.module), leaf.function)
    app = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
    app.command(name, short_help=leaf.help)(function)
    command = typer.main.get_command(app)
    command.hidden = leaf.hidden
    return command
