"""What all tests share: a cache of their own, no settings of whoever runs them, and the command line."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import hypothesis
import pytest
from postgres_server import NoServerError, Server, running_server
from support import REPOSITORY, Ran, RunLotow, SpoiltBook

if TYPE_CHECKING:
    from browsing import Phones
    from lincoln_house import Served
    from playwright.sync_api import Browser

MEMORY = Path("/dev/shm")
ENOUGH = 2_000_000_000


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Tests neither read nor write the user's folders, and see none of the user's settings: from before the
    first of them is imported. What they write goes into memory where there is room: databases that are
    written through to a disk are half of what the tests take. `--basetemp` keeps it elsewhere."""
    home = Path(mkdtemp(prefix="lotow-tests-", dir=_memory()))
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    if config.option.basetemp is None and _memory() is not None:
        config.option.basetemp = str(home / "folders")
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    patch.setenv("HOME", str(home))
    patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    patch.setenv("XDG_DATA_HOME", str(home / "data"))
    config.addinivalue_line("markers", "local_data: compares with files that a variable names")
    settings = ("LOTOW_LANG", "LOTOW_DB", "LOTOW_WHO", "COLUMNS", "FORCE_COLOR", "NO_COLOR")
    for name in (*settings, "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        patch.delenv(name, raising=False)
    # A busy machine fails no test: hypothesis gives each example 200 ms unless told otherwise.
    hypothesis.settings.register_profile("patient", deadline=None)
    hypothesis.settings.load_profile("patient")


def _memory() -> Path | None:
    """A folder that is kept in memory, if there is one with room enough."""
    try:
        return MEMORY if shutil.disk_usage(MEMORY).free > ENOUGH and os.access(MEMORY, os.W_OK) else None
    except OSError:
        return None


def in_ci() -> bool:
    """Whether everything that the tests need must be there."""
    return os.environ.get("CI", "").casefold() not in ("", "0", "false")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a test is skipped for want of local data alone: for want of a browser or a program it fails."""
    report = yield
    allowed = hasattr(report, "wasxfail") or item.get_closest_marker("local_data") is not None
    if report.skipped and not allowed and in_ci():
        report.outcome = "failed"
        report.longrepr = f"skipped, which nothing may be here: {report.longrepr}"
    return report


@pytest.fixture
def lotow(capsys: pytest.CaptureFixture[str]) -> RunLotow:
    """Runs a command line in this process: `lotow("rules", "show", "sixgun").out`."""

    def run(*args: str) -> Ran:
        from lotow.cli.app import run as run_command

        capsys.readouterr()
        code = run_command(list(args))
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def spoilt(tmp_path: Path) -> SpoiltBook:
    """A copy of the core book to spoil."""
    return SpoiltBook(tmp_path / "data" / "core")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A PostgreSQL server; the tests that need it are skipped where there is none, but never in CI."""
    try:
        with running_server() as server:
            yield server
    except NoServerError as error:
        pytest.skip(str(error))


@pytest.fixture
def postgres_url(postgres_server: Server) -> Iterator[str]:
    """An empty PostgreSQL database."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that does not exist yet or is empty, as people name it: a file's path, a server's URL."""
    if request.param == "sqlite":
        return str(tmp_path / "lotow.db")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def newcomer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the examples and another program's catalogues; nothing saved, no book added."""
    from lotow.rulebook.books import load_books

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shutil.copytree(REPOSITORY / "examples", "examples")
    shutil.copytree(REPOSITORY / "tests" / "exchange" / "catalogues", "catalogues")
    yield tmp_path
    load_books.cache_clear()


@pytest.fixture
def riders(newcomer: Path, lotow: RunLotow) -> Path:
    """The same with a saved posse, the Red River Riders."""
    assert lotow("posse", "import", "examples/posses/cowboys.toml", "--name", "Red River Riders").code == 0
    return newcomer


@pytest.fixture
def lincoln(riders: Path, lotow: RunLotow) -> Path:
    """The same with a campaign, Lincoln County, of two posses."""
    assert lotow("campaign", "new", "Lincoln County").code == 0
    for posse in ("Red River Riders", "examples/posses/outlaws.toml"):
        assert lotow("campaign", "join", "lincoln", posse).code == 0
    return riders


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with a campaign in which a game was played, and a table: one for the tests of a module."""
    from lincoln_house import lincoln_house

    with lincoln_house(tmp_path_factory.mktemp("house")) as served:
        yield served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, for the tests of a module (no longer: while it runs, so does a loop of its own)."""
    from browsing import chromium

    program = shutil.which("chromium")
    if program is None:
        pytest.skip("no Chromium is installed")
    with chromium(program) as started:
        yield started


@pytest.fixture
def phones(browser: Browser) -> Iterator[Phones]:
    """Phones to be handed out, each a device of its own. None may have had anything to complain of."""
    from browsing import Phones

    handed_out = Phones(browser)
    yield handed_out
    handed_out.close()
    assert handed_out.complaints == []
