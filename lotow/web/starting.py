"""Starts the server: where it listens, what it is called there, and the link that lets somebody in."""

from __future__ import annotations

import errno
import socket
import ssl
from collections.abc import Callable

import uvicorn
from msgspec import Struct
from starlette.applications import Starlette

from lotow.app import people
from lotow.errors import LotowError, Text, why
from lotow.web.house import House
from lotow.web.routes import DOORS
from lotow.web.serving import make_app

NOT_PEM = Text("it or its key is not what it should be", "lui ou sa clé n'est pas ce qu'il faut")
OTHER_PORT = Text("choose another port", "choisissez un autre port")
OTHER_HOST = Text("choose an address of this machine", "choisissez une adresse de cette machine")
LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"


class Listening(Struct, frozen=True):
    """Where a server listens; `shown` is the address that others type."""

    host: str
    port: int
    shown: str
    certificate: str = ""
    certificate_key: str = ""

    @property
    def address(self) -> str:
        scheme = "https" if self.certificate else "http"
        shown = f"[{self.shown}]" if ":" in self.shown else self.shown
        return f"{scheme}://{shown}:{self.port}"


def application(db: str | None, key: bytes, *, secure: bool = False) -> Starlette:
    """Everything that is served."""
    return make_app(House(db, key, secure=secure), DOORS)


def link(listening: Listening, key: bytes) -> str:
    """The owner's own link."""
    return f"{listening.address}/j/{people.owner_token(key)}"


def serve(listening: Listening, db: str | None, key: bytes, started: Callable[[], None]) -> None:
    """Serves until it is stopped; `started` is called once somebody may come in."""
    _readable_certificate(listening)
    app = application(db, key, secure=bool(listening.certificate))
    config = uvicorn.Config(
        app,
        host=listening.host,
        port=listening.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        ssl_certfile=listening.certificate or None,
        ssl_keyfile=listening.certificate_key or None,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
        limit_concurrency=2_000,
    )
    with _bound(listening) as bound:
        server = uvicorn.Server(config)
        started()
        server.run([bound])


def _readable_certificate(listening: Listening) -> None:
    """Refuses a certificate that cannot be served with, before anything is promised."""
    if not listening.certificate:
        return
    try:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(listening.certificate, listening.certificate_key or None)
    except OSError as error:
        reason = NOT_PEM if isinstance(error, ssl.SSLError) else why(error)
        raise LotowError(
            Text(
                f"{listening.certificate} is no certificate to serve with: {reason.en}",
                f"{listening.certificate} ne peut servir de certificat : {reason.fr}",
            ),
            hint=Text(
                "give a certificate and its key, both as PEM files",
                "donnez un certificat et sa clé, tous deux au format PEM",
            ),
        ) from None


def _bound(listening: Listening) -> socket.socket:
    """The port, taken before anything is promised. It says that it speaks TCP: else what goes out in two
    parts waits for the other side to have acknowledged the first, the blink of an eye each time."""
    family = socket.AF_INET6 if ":" in listening.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((listening.host, listening.port))
        bound.listen(128)
    except OSError as error:
        bound.close()
        reason = why(error)
        taken = error.errno in (errno.EADDRINUSE, errno.EACCES)
        raise LotowError(
            Text(
                f"cannot listen on {listening.host}:{listening.port}: {reason.en}",
                f"impossible d'écouter sur {listening.host}:{listening.port} : {reason.fr}",
            ),
            hint=OTHER_PORT if taken else OTHER_HOST,
            way="other-port" if taken else "other-host",
        ) from None
    return bound


def local_address() -> str:
    """What this machine is called in the local network. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOCAL
