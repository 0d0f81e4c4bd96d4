"""`lotow web`: pages and live tables for everybody in the room."""

import sys
from typing import Annotated

import typer

from lotow.cli.terminal.options import Database, Language
from lotow.errors import LotowError, Text

SERVING = Text("serving {}", "en service sur {}")
YOURS = Text(
    "This link is yours alone: whoever has it may do everything. Invite others from the page Invite.",
    "Ce lien est à vous seul : qui l'a peut tout faire. Invitez les autres depuis la page Inviter.",
)
STOP = Text("Ctrl+C ends it.", "Ctrl+C y met fin.")


def web(
    lan: Annotated[
        bool, typer.Option("--lan", help="Serve the local network, and show the link as a QR code.")
    ] = False,
    host: Annotated[
        str | None, typer.Option("--host", help="The address to listen on; this machine alone when left out.")
    ] = None,
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port to listen on.")] = 8642,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
    certificate: Annotated[
        str | None, typer.Option("--certificate", metavar="FILE", help="Serve https with this certificate.")
    ] = None,
    certificate_key: Annotated[
        str | None, typer.Option("--certificate-key", metavar="FILE", help="The certificate's key.")
    ] = None,
    new_key: Annotated[
        bool, typer.Option("--new-key", help="Draw a new key first: every link handed out is good no more.")
    ] = False,
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Serve pages and live tables to the phones around the table.

    The database is the command line's own; both may be used at once.

    \b
    Examples:
      lotow web
      lotow web --lan
      lotow web --port 9000 --no-open
    """
    try:
        from lotow.web import starting
    except ModuleNotFoundError as error:
        raise LotowError(
            Text(f"the web needs {error.name}", f"le web a besoin de {error.name}"),
            hint=Text("install it: pip install 'lotow[web]'", "installez-le : pip install 'lotow[web]'"),
        ) from None
    from lotow.app import people
    from lotow.exchange.share import qr_text

    listens = host or (starting.EVERYWHERE if lan else starting.LOCAL)
    everywhere = listens in (starting.EVERYWHERE, "::")
    shown = starting.local_address() if everywhere else listens
    listening = starting.Listening(listens, port, shown, certificate or "", certificate_key or "")
    key = people.secret(new=new_key)
    link = starting.link(listening, key)

    def started() -> None:
        said = f"{SERVING.in_(lang).format(listening.address)}\n\n  {link}\n\n"
        code = qr_text(link) + "\n" if lan else ""
        sys.stdout.write(f"{said}{code}{YOURS.in_(lang)}\n{STOP.in_(lang)}\n")
        sys.stdout.flush()
        if not no_open and sys.stdout.isatty():
            typer.launch(link)

    starting.serve(listening, db, key, started)
