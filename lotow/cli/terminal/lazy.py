"""Command groups that load a command only when it is the one asked for.

Building typer's view of every command would cost more than most commands take. So the tree of commands
is written down (see `tree.py`), help lists it from there, and one leaf is imported and built at a time.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, TypeVar

import typer
import typer.main
from typer.core import TyperGroup

from lotow.cli.terminal.campaign_meant import with_campaign
from lotow.cli.terminal.click import Command, Context, HelpFormatter, HelpOption, Parameter
from lotow.cli.terminal.speaking import spoken
from lotow.cli.terminal.unquoted import NamingCommand

Spoken = TypeVar("Spoken", bound=Command)
COMPLETING = "_LOTOW_COMPLETE"
"""Set by the shell's script when it asks what could follow."""
SETTINGS = {"help_option_names": ["-h", "--help"]}


class Leaf:
    """A command: where its function is among the commands (`module:function`), and one line of help."""

    def __init__(self, function: str, help: str, hidden: bool = False) -> None:
        module, _, self.function = function.partition(":")
        self.module = f"lotow.cli.commands.{module}"
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


class PagedHelp(Command):
    """A command whose help goes through the pager where it is longer than the screen."""

    def get_help_option(self, ctx: Context) -> HelpOption | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _show_help
        return option


def _show_help(ctx: Context, _: Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    text = f"{ctx.get_help()}\n"
    if not sys.stdout.isatty() or not _paged(text):
        typer.echo(text, nl=False)
    ctx.exit()


def _paged(text: str) -> bool:
    from lotow.cli.terminal.pager import page_out

    return page_out(text)


class LeafCommand(PagedHelp, NamingCommand):
    """A command whose options with a value in brackets, `[N|all]`, may stand without one: the last word in
    the brackets is then meant."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        meant = {
            name: option.metavar.strip("[]").rpartition("|")[2]
            for option in self.params
            if option.metavar is not None and option.metavar.startswith("[")
            for name in option.opts
            if name.startswith("-")
        }
        words: list[str] = []
        for word, following in zip(args, [*args[1:], "--"], strict=False):
            words.append(word)
            if word in meant and following.startswith("-"):
                words.append(meant[word])
        return super().parse_args(ctx, with_campaign(self, ctx, words))

    def collect_usage_pieces(self, ctx: Context) -> list[str]:
        """What is required stands without brackets."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


class LazyGroup(PagedHelp, TyperGroup):
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

            from lotow.errors import LotowError, Text

            near = get_close_matches(args[0], known, 2)
            listed = ", ".join(known)
            hint = Text(f"did you mean {' or '.join(near)}?", f"vouliez-vous dire {' ou '.join(near)} ?")
            called = f"`{ctx.command_path} {args[0]}`"
            raise LotowError(
                Text(f"no command {called}", f"pas de commande {called}"),
                hint=hint if near else Text(f"there are: {listed}", f"il y a : {listed}"),
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        shown = [(name, node) for name, node in self.branch.commands.items() if not node.hidden]
        rows = [(name, _said(node.help)) for name, node in shown]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        if self._means_default(ctx, args):
            args = [self.branch.default, *args]
        has_its_own = any(one.name == "lang" for one in self.params)
        return super().parse_args(ctx, args if has_its_own else without_language(args))

    def _means_default(self, ctx: Context, args: list[str]) -> bool:
        """Whether these words, without the name of a command, are meant for the default one."""
        branch = self.branch
        if not branch.default or (args and args[0] in SETTINGS["help_option_names"]):
            return False
        if branch.takes_anything:
            return bool(args) and args[0] not in branch.commands
        return not ctx.resilient_parsing and (not args or args[0].startswith("-"))


def without_language(args: list[str]) -> list[str]:
    """The words for a group without its `--lang`, which has been heard already; a command's own stays."""
    at = 0
    while at < len(args) and args[at].startswith("-"):
        if args[at] in ("--lang=en", "--lang=fr"):
            return [*args[:at], *without_language(args[at + 1 :])]
        if args[at] == "--lang" and args[at + 1 : at + 2] in (["en"], ["fr"]):
            return [*args[:at], *without_language(args[at + 2 :])]
        at += 1
    return args


def _said(help: str) -> str:
    if spoken() == "fr":
        from lotow.cli.terminal.french import in_french

        return in_french(help)
    return help


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
    return _spoken(group)


def build_command(name: str, leaf: Leaf) -> Command:
    """One command, imported now."""
    function: Any = getattr(import_module(leaf.module), leaf.function)
    app = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
    app.command(name, cls=LeafCommand, short_help=leaf.help)(function)
    command = typer.main.get_command(app)
    command.hidden = leaf.hidden
    for option in command.params:
        if option.name == "lang":
            option.default = spoken()
    if COMPLETING in os.environ:
        from lotow.cli.terminal.completing import attach

        attach(command)
    for parameter in command.params:
        _name_value(parameter)
    return _spoken(command)


def _name_value(parameter: Parameter) -> None:
    """What the help calls the value of a parameter that does not say so itself: `N`, `TEXT`, its own name."""
    if parameter.metavar is not None or getattr(parameter, "is_flag", False):
        return
    if parameter.param_type_name == "argument":
        parameter.metavar = str(parameter.name).upper().replace("_", "-") + "..." * (parameter.nargs == -1)
    else:
        number = parameter.type.name.startswith(("int", "float"))
        parameter.metavar = "N" if number else "TEXT"


def _spoken(command: Spoken) -> Spoken:
    """The command in the language of whoever asks."""
    if spoken() == "fr":
        from lotow.cli.terminal.french import translate

        translate(command)
    return command
