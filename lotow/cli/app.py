"""The program: the root of the commands, and the one place where an error becomes a sentence."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Annotated

import typer
import typer.main

from lotow import __version__
from lotow.cli.terminal.click import ClickException, Command, NoArgsIsHelpError, UsageError
from lotow.cli.terminal.encoding import prepare_streams
from lotow.cli.terminal.lazy import SETTINGS, LazyGroup
from lotow.cli.terminal.pager import NO_PAGER, want_pager
from lotow.cli.terminal.speaking import listen_to, spoken
from lotow.cli.terminal.standard_streams import open_streams
from lotow.cli.tree import ROOT
from lotow.notices import listen

if TYPE_CHECKING:
    from lotow.errors import Lang, LotowError, Text

MOST_PROBLEMS = 100
LONGEST_SENTENCE = 400
"""Of what is wrong no more is said: a file may have 80,000 places that cannot be understood."""


class RootGroup(LazyGroup):
    branch = ROOT


app = typer.Typer(
    cls=RootGroup,
    name="lotow",
    help=ROOT.help,
    epilog=ROOT.epilog,
    invoke_without_command=True,
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
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
    no_pager: Annotated[
        bool,
        typer.Option(NO_PAGER, help="Write long pages straight onto the screen; may stand anywhere."),
    ] = False,
    lang: Annotated[
        str, typer.Option("--lang", metavar="en|fr", help="Language of the words.", show_default=False)
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="What there is and what comes next, as JSON.")] = False,
) -> None:
    if context.invoked_subcommand is not None:
        return
    from lotow.cli.terminal.render import show, show_json

    if json:
        from lotow.app.next_steps import look_around

        show_json(look_around())
        return
    from lotow.cli.terminal.greeting import greeting

    show(greeting(spoken()))


def main(args: list[str] | None = None) -> None:
    """Runs a command line and exits: 0 well, 2 a mistake of the user's, as one sentence and a hint."""
    prepare_streams()
    code = run(args)
    gc.freeze()  # spares Python a last search for garbage in all that goes away anyway: it takes 10 ms
    sys.exit(code)


def run(args: list[str] | None = None) -> int:
    """Runs a command line and gives its exit code."""
    args = sys.argv[1:] if args is None else args
    lang = listen_to(args)
    want_pager(NO_PAGER not in args)
    args = [one for one in args if one != NO_PAGER]
    open_streams()
    listen(lambda notice: _say(f"{'note :' if lang == 'fr' else 'note:'} {notice.in_(lang)}"))
    while True:
        try:
            code = _root().main(args=args, prog_name="lotow", standalone_mode=False)
            sys.stdout.flush()
            return code if isinstance(code, int) else 0
        except Exception as error:
            if not _folder_made(error, lang):
                return _failed(error, lang)


def _folder_made(error: Exception, lang: Lang) -> bool:
    """Whether all that was missing is a folder for the database, and somebody at the terminal wants it."""
    if "lotow.storage.trouble" not in sys.modules:
        return False
    from lotow.storage.trouble import NoFolderError

    if not isinstance(error, NoFolderError) or not sys.stdin.isatty():
        return False
    from lotow.cli.terminal.prompting import yes_or_no

    name = str(error.folder)
    question = (
        f"Le dossier {name!r} n'existe pas. Le créer ?"
        if lang == "fr"
        else (f"There is no folder {name!r}. Make it?")
    )
    if not yes_or_no(question, lang):
        return False
    error.folder.mkdir(parents=True, exist_ok=True)
    return True


def _root() -> Command:
    """The root of the commands, in the language that is spoken."""
    command = typer.main.get_command(app)
    if spoken() == "fr":
        from lotow.cli.terminal.french import translate

        translate(command)
    return command


def _failed(error: Exception, lang: Lang) -> int:
    """Says what went wrong and gives the exit code."""
    from lotow.errors import LotowError, both

    match error:
        case LotowError():
            _complain(error, lang)
            return 2
        case NoArgsIsHelpError():
            error.show()
            return 0
        case ClickException():
            _complain(LotowError(both(_clicks_words(error, lang)), hint=_where_to_look(error)), lang)
            return 2
        case typer.Abort():
            _say("arrêté ; rien n'a été modifié" if lang == "fr" else "stopped; nothing was changed")
            return 130
        case BrokenPipeError():
            sys.stdout = None
            return 141
        case OSError(strerror=str()):
            _complain(LotowError(_systems_words(error)), lang)
            return 2
    return _own_mistake(error, lang)


def _systems_words(error: OSError) -> Text:
    from lotow.errors import Text, why

    reason = why(error)
    if not error.filename:
        return reason
    return Text(f"{reason.en}: {error.filename}", f"{reason.fr} : {error.filename}")


def _own_mistake(error: Exception, lang: Lang) -> int:
    """What nobody thought of: one sentence, and a file with all that could help to mend it."""
    import traceback

    from lotow.errors import LotowError, Text

    details = f"lotow {__version__}, Python {sys.version}\n{''.join(traceback.format_exception(error))}"
    kept = _kept(details)
    place = Text(f"what happened is in {kept}", f"les détails sont dans {kept}")
    _complain(
        LotowError(
            Text(
                f"this is a mistake in lotow, nothing was written ({type(error).__name__})",
                f"c'est une erreur de lotow, rien n'a été écrit ({type(error).__name__})",
            ),
            hint=place if kept else _nowhere(error),
        ),
        lang,
    )
    return 70


def _kept(details: str) -> str:
    """A file with these details, by its name; none where no file can be written."""
    from tempfile import NamedTemporaryFile

    try:
        with NamedTemporaryFile(
            "w", prefix="lotow-mistake-", suffix=".txt", delete=False, encoding="utf-8", errors="replace"
        ) as file:
            file.write(details)
    except OSError:
        return ""
    return file.name


def _nowhere(error: Exception) -> Text:
    """The details in short, where no file could be written."""
    import traceback

    from lotow.errors import Text

    last = traceback.extract_tb(error.__traceback__)[-1]
    said = f"{last.filename}:{last.lineno}: {str(error)[:200]}"
    return Text(f"{said}; no file could be written", f"{said} ; aucun fichier n'a pu être écrit")


def _clicks_words(error: ClickException, lang: Lang) -> str:
    message = error.format_message().rstrip(".")
    if lang == "fr":
        from lotow.cli.terminal.french import complaint

        return complaint(message)
    return message


def _where_to_look(error: ClickException) -> Text:
    from lotow.errors import Text

    if isinstance(error, UsageError) and error.ctx is not None:
        path = error.ctx.command_path
        before = Text("", "")
        if "unexpected extra argument" in error.message:
            before = _quotes()
        elif error.message.startswith("No such option") and error.ctx.parent is None:
            before = _after_the_command()
        return Text(
            f"{before.en}`{path} --help` tells how to use it",
            f"{before.fr}`{path} --help` explique comment s'en servir",
        )
    return Text("`lotow --help` tells what there is", "`lotow --help` dit ce qu'il y a")


def _quotes() -> Text:
    from lotow.errors import Text

    return Text(
        'a name of several words wants quotes: "Red River Riders"; ',
        'un nom de plusieurs mots demande des guillemets : "Red River Riders" ; ',
    )


def _after_the_command() -> Text:
    from lotow.errors import Text

    return Text(
        "a command's options stand after it, as in `lotow posse list --db FILE`; ",
        "les options d'une commande se mettent après elle, comme dans `lotow posse list --db FICHIER` ; ",
    )


def _say(line: str) -> None:
    from lotow.gate import visible

    said = visible(line)
    if sys.stderr.isatty():
        from shutil import get_terminal_size

        from lotow.cli.terminal.measuring import between_words

        said = between_words(said, get_terminal_size().columns)
    sys.stderr.write(f"{said}\n")


def _complain(error: LotowError, lang: Lang) -> None:
    """The sentence and the hint, and between them the problems in the language asked for."""
    from lotow.cli.terminal.ways import hint_of

    said = error.message.in_(lang)
    if len(said) > LONGEST_SENTENCE:
        said = f"{said[: LONGEST_SENTENCE // 2]} ... {said[-LONGEST_SENTENCE // 2 :]}"
    _say(f"{'erreur :' if lang == 'fr' else 'error:'} {said}")
    for problem in error.problems[:MOST_PROBLEMS]:
        _say(f"  {problem.line(lang)} ({hint_of(problem, lang)})")
    if (more := len(error.problems) - MOST_PROBLEMS) > 0:
        _say(f"  ... et {more} de plus" if lang == "fr" else f"  ... and {more} more")
    if hint := hint_of(error, lang):
        _say(f"{'conseil :' if lang == 'fr' else 'hint:'} {hint}")
