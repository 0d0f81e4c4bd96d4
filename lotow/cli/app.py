"""The program: the root of the commands, and the one place where an error becomes a sentence."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer
import typer.main
from typer._click.exceptions import ClickException, NoArgsIsHelpError, UsageError

from lotow import __version__
from lotow.cli.lazy import SETTINGS, LazyGroup
from lotow.cli.tree import ROOT

if TYPE_CHECKING:
    from lotow.errors import Lang, LotowError


class RootGroup(LazyGroup):
    branch = ROOT


app = typer.Typer(
    cls=RootGroup,
    name="lotow",
    help=ROOT.help,
    epilog=ROOT.epilog,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"lotow {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    pass


def main(args: list[str] | None = None) -> None:
    """Runs a command line and exits: 0 well, 2 a mistake of the user's, as one sentence and a hint."""
    code = run(args)
    gc.freeze()  # spares Python a last search for garbage in all that goes away anyway: it takes 10 ms
    sys.exit(code)


def run(args: list[str] | None = None) -> int:
    """Runs a command line and gives its exit code."""
    try:
        code = typer.main.get_command(app).main(args=args, prog_name="lotow", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Exception as error:
        return _failed(error, sys.argv[1:] if args is None else args)


def _failed(error: Exception, args: list[str]) -> int:
    """Says what went wrong and gives the exit code; what is no mistake of the user's is raised again."""
    from lotow.errors import LotowError

    match error:
        case LotowError():
            _complain(error, args)
            return 2
        case NoArgsIsHelpError():
            error.show()
            return 0
        case ClickException():
            _complain(LotowError(error.format_message().rstrip("."), hint=_where_to_look(error)), args)
            return 2
        case typer.Abort():
            typer.echo("stopped; nothing was changed", err=True)
            return 130
        case BrokenPipeError():
            sys.stdout = None
            return 141
        case OSError(strerror=str(reason)):
            _complain(LotowError(f"{reason}: {error.filename}" if error.filename else reason), args)
            return 2
    raise error


def _spoken(args: list[str]) -> Lang:
    """The language of a command line: where it failed, nobody can say any more what it was understood as."""
    asked = os.environ.get("LOTOW_LANG", "")
    for at, arg in enumerate(args):
        if arg == "--lang":
            asked = "".join(args[at + 1 : at + 2])
        elif arg.startswith("--lang="):
            asked = arg.partition("=")[2]
    return "fr" if asked.casefold().startswith("fr") else "en"


def _where_to_look(error: ClickException) -> str:
    if isinstance(error, UsageError) and error.ctx is not None:
        return f"`{error.ctx.command_path} --help` tells how to use it"
    return "`lotow --help` tells what there is"


def _complain(error: LotowError, args: list[str]) -> None:
    """The sentence and the hint, and between them every problem in the language asked for."""
    typer.echo(f"error: {error.message}", err=True)
    lang = _spoken(args) if error.problems else "en"
    for problem in error.problems:
        typer.echo(f"  {problem.line(lang)} ({problem.hint.in_(lang)})", err=True)
    if error.hint:
        typer.echo(f"hint: {error.hint}", err=True)
