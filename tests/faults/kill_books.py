"""Kills programs that replace a book at random moments, and lets eight of them do so at once.

`python tests/faults/kill_books.py --kills 500 --crowds 20`: afterwards there is always one whole book, the
old or the new one, and every command works.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter, sleep

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from lotow.rulebook.books import added
from lotow.rulebook.in_force import book_in_force

FILES = 40
READY = "ready"
BOOK = """[book]
id = "mine"
version = "{version}"
name = {{ en = "Mine", fr = "Le mien" }}
text = {{ en = "Ours.", fr = "Le nôtre." }}
"""
ADD = """
import sys
from pathlib import Path
from lotow.rulebook import shelf
import lotow.rulebook.checking, lotow.rulebook.overlay
print("ready", flush=True)
shelf.add(Path(sys.argv[1]), replace=True)
"""


def written(folder: Path, version: str) -> Path:
    """A book of many files, each of which says its version."""
    folder.mkdir(parents=True)
    (folder / "book.toml").write_text(BOOK.format(version=version), "utf-8")
    for number in range(FILES):
        (folder / f"more-{number}.toml").write_text(f"# {version}\n", "utf-8")
    return folder


def adding(folder: Path) -> subprocess.Popen[str]:
    """A program that replaces the book, as far as its first line."""
    process = subprocess.Popen(
        [sys.executable, "-c", ADD, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == READY
    return process


def replace(folder: Path) -> float:
    """Replaces the book, undisturbed; how many seconds it took. (Half of them are the end of the program.)"""
    process = adding(folder)
    begun = perf_counter()
    _, complaint = process.communicate(timeout=60)
    assert process.returncode == 0, complaint
    return perf_counter() - begun


def version_there() -> str:
    """The version of the one book on the shelf; raises when it is not whole, or cannot be played with."""
    folder = added()["mine"]
    said = {path.read_text("utf-8").strip("# \n") for path in folder.glob("more-*.toml")}
    assert len(list(folder.glob("*.toml"))) == FILES + 1, "files are missing"
    assert len(said) == 1, "files of two versions"
    assert book_in_force().content.book.id == "core+mine"
    return said.pop()


def kill_many(place: Path, times: int, seed: int) -> int:
    """Kills so many programs; how many of them had replaced the book."""
    random = Random(seed)
    books = [written(place / name, name) for name in ("old", "new")]
    replace(books[1])
    seconds = replace(books[0])
    replaced = 0
    for turn in range(times):
        before = version_there()
        process = adding(books[(turn + 1) % 2])
        sleep(random.uniform(0, seconds / 2))
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
        replaced += version_there() != before
    replace(books[1])
    assert version_there() == "new"
    return replaced


def crowd(place: Path, number: int) -> str:
    """So many programs replace the book at once; whose it is in the end."""
    books = [written(place / str(at), str(at)) for at in range(number)]
    running = [adding(book) for book in books]
    complaints = [one.communicate(timeout=120)[1] for one in running]
    assert [one.returncode for one in running] == [0] * number, complaints
    return version_there()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--crowds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = os.environ["XDG_CACHE_HOME"] = f"{folder}/home"
        replaced = kill_many(Path(folder) / "kills", asked.kills, asked.seed)
        print(f"{asked.kills} kills, {replaced} after the book had been replaced: always a whole book")
        for turn in range(asked.crowds):
            crowd(Path(folder) / f"crowd-{turn}", 8)
        print(f"{asked.crowds} crowds of eight: always a whole book")


if __name__ == "__main__":
    main()
