"""The built wheel, installed somewhere else, is all that lotow needs."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from support import REPOSITORY

import lotow

SCRIPTS = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(REPOSITORY)]
    subprocess.run([sys.executable, *build], check=True, capture_output=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh virtual environment with the wheel. What lotow depends on is lent from this environment
    (a .pth file, which does not bring along the lotow that is installed here for development)."""
    folder = tmp_path_factory.mktemp("elsewhere")
    environment = folder / "venv"
    venv.create(environment, with_pip=False)
    python = environment / SCRIPTS / "python"
    install = ["install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), *install], check=True)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", where], check=True, capture_output=True, encoding="utf-8").stdout
    lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(site.strip()) / "lent.pth").write_text("\n".join(sorted(lent)) + "\n", encoding="utf-8")
    return folder


def run(elsewhere: Path, *command: str) -> str:
    """Runs a command of the environment in its folder, as a user who has never used lotow."""
    program = elsewhere / "venv" / SCRIPTS / command[0]
    home = elsewhere / "home"
    home.mkdir(exist_ok=True)
    ran = subprocess.run(
        [program, *command[1:]],
        cwd=elsewhere,
        env={"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONIOENCODING": "utf-8"},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.stderr == ""
    return ran.stdout


def test_the_wheel_holds_every_data_file_and_every_template(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder, shipped in (("data", "_data"), ("templates", "_templates")):
        files = [path for path in (REPOSITORY / folder).rglob("*") if path.is_file()]
        assert files
        missing = {
            f"lotow/{shipped}/{path.relative_to(REPOSITORY / folder).as_posix()}" for path in files
        } - inside
        assert missing == set()
    assert {"lotow/py.typed", "lotow/__init__.pyi"} <= inside
    assert not [name for name in inside if name.startswith(("tests/", "examples/", "benchmarks/"))]


def test_the_source_archive_holds_no_caches(tmp_path: Path) -> None:
    """Not even those that lie about in the folder it is made from."""
    build = ["-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path), str(REPOSITORY)]
    subprocess.run([sys.executable, *build], check=True, capture_output=True)
    (built,) = tmp_path.iterdir()
    with tarfile.open(built) as archive:
        inside = archive.getnames()
    parts = {part for name in inside for part in name.split("/")}
    assert {"lotow", "data", "tests", "README.md"} <= parts
    assert not {part for part in parts if "cache" in part.casefold() and "." not in part.strip(".")}
    assert not [name for name in inside if name.endswith((".pyc", ".msgpack", ".db"))]


def test_the_installed_lotow_gives_scripts_its_names(elsewhere: Path) -> None:
    assert run(elsewhere, "python", "-c", "import lotow; print(lotow.parse_dice('2d6'))") == "2D6\n"


def test_the_installed_lotow_is_the_one_from_the_wheel(elsewhere: Path) -> None:
    where = run(elsewhere, "python", "-c", "import lotow; print(lotow.__file__)").strip()
    assert Path(where).is_relative_to(elsewhere / "venv")


def test_the_installed_lotow_shows_a_sixgun(elsewhere: Path) -> None:
    shown = run(elsewhere, "lotow", "rules", "show", "sixgun")
    assert shown.startswith("SIXGUN  (weapon)\n")
    assert shown == run(elsewhere, "lotow", "rules", "show", "sixgun"), "the second time from the cache"


def test_the_installed_lotow_runs_as_a_module(elsewhere: Path) -> None:
    assert run(elsewhere, "python", "-m", "lotow", "--version") == f"lotow {lotow.__version__}\n"


def test_the_version_of_the_package_is_that_of_the_wheel(wheel: Path) -> None:
    assert wheel.name.startswith(f"lotow-{lotow.__version__}-")
