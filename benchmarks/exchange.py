"""How long importing catalogues takes, as a multiple of what xml.etree needs to parse the same files; and how
long a roster of fifteen takes.

Without a folder, fourteen catalogues of the usual size are made up. Parsing and importing take turns, the
best of the rounds counts, and time is the processor's: what else the machine does should not tell.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tracemalloc
from pathlib import Path
from time import process_time
from xml.etree.ElementTree import Element, SubElement, fromstring, indent, tostring

from lotow.exchange.importing import ImportedBook, import_files, write
from lotow.exchange.rosters_in import from_bytes
from lotow.exchange.rosters_out import to_ros, to_roster_json
from lotow.posse.files import from_raw
from lotow.rulebook import load_rulebook
from lotow.rulebook.books import load_books

TARGET = 8.0
MEMORY = 30.0
MEN = 15
LISTS = 14
CURIOS = 40
KEYS = ("Shootin'", "Fightin'", "Strength", "Grit", "Attacks", "Wounds", "Pluck", "Fame", "Fortune")
THINGS = ("Sixgun", "Hand Weapon", "Shotgun", "Rifle", "Repeating Rifle", "Heavy Pistol", "Horse", "Lasso")
SKILLS = {"Brawlin'": "Pugilist", "Shootin'": "Fast Draw", "Movin'": "Nimble", "Savvy": "Trader"}
EMPTY = ("profiles", "rules", "infoLinks", "modifiers", "constraints", "categoryLinks")
SCHEMA = "http://www.battlescribe.net/schema/"


def put(owner: Element, container: str, tag: str, **names: str) -> Element:
    """An element inside a container of its owner, with the empty containers that real files are full of."""
    held = owner.find(container)
    made = SubElement(SubElement(owner, container) if held is None else held, tag, names)
    if "id" in names:
        for name in EMPTY:
            SubElement(made, name)
    return made


def limit(owner: Element, scope: str, value: int) -> None:
    SubElement(
        put(
            owner,
            "constraints",
            "constraint",
            field="selections",
            scope=scope,
            value=f"{value}.0",
            type="max",
        ),
        "repeats",
    )


def system() -> Element:
    root = Element("gameSystem", id="sys", name="Made Up", revision="1", battleScribeVersion="2.01")
    root.set("xmlns", f"{SCHEMA}gameSystemSchema")
    put(root, "costTypes", "costType", id="usd", name=" $")
    put(root, "costTypes", "costType", id="inf", name=" Infamy")
    put(root, "profileTypes", "profileType", id="pt", name="Heroe")
    put(root, "categoryEntries", "categoryEntry", id="heroes", name="Heroes")
    put(root, "categoryEntries", "categoryEntry", id="henchmen", name="Henchmen")
    for at, name in enumerate([*THINGS, *(f"Curio {number}" for number in range(CURIOS))]):
        thing = put(
            root, "sharedSelectionEntries", "selectionEntry", id=f"thing-{at}", name=name, type="upgrade"
        )
        rule = put(thing, "rules", "rule", id=f"rule-{at}", name=name)
        SubElement(rule, "description").text = "It does what it always did. " * 12
    return root


def fighter(root: Element, name: str, role: str) -> None:
    put(root, "entryLinks", "entryLink", id=f"l-{name}", name=name, targetId=name, type="selectionEntry")
    entry = put(root, "sharedSelectionEntries", "selectionEntry", id=name, name=name, type="model")
    profile = put(entry, "profiles", "profile", id=f"p-{name}", name=name, profileTypeId="pt")
    for key in KEYS:
        put(profile, "characteristics", "characteristic", name=key, characteristicTypeId=key, value="3")
    limit(entry, "roster", 1 if role == "heroes" else -1)
    put(entry, "categoryLinks", "categoryLink", id=f"k-{name}", targetId=role, primary="true")
    put(entry, "entryLinks", "entryLink", id=f"e-{name}", targetId=f"{role}-gear", type="selectionEntryGroup")
    put(entry, "costs", "cost", name=" $", costTypeId="usd", value="12.0")
    put(entry, "costs", "cost", name=" Infamy", costTypeId="inf", value="5.0")


def gear(root: Element, name: str, first: int) -> None:
    group = put(root, "sharedSelectionEntryGroups", "selectionEntryGroup", id=name, name="Equipment")
    for at in [*range(len(THINGS)), first + len(THINGS), first + len(THINGS) + 1]:
        link = put(
            group, "entryLinks", "entryLink", id=f"{name}-{at}", targetId=f"thing-{at}", type="selectionEntry"
        )
        change = put(link, "modifiers", "modifier", type="set", field="usd", value=f"{at + 2}.0")
        for empty in ("repeats", "conditions", "conditionGroups"):
            SubElement(change, empty)


def skills(root: Element) -> None:
    whole = put(root, "sharedSelectionEntryGroups", "selectionEntryGroup", id="skills", name="Skills")
    preferred = put(whole, "selectionEntryGroups", "selectionEntryGroup", id="preferred", name="Preferred")
    for table, skill in SKILLS.items():
        group = put(
            preferred, "selectionEntryGroups", "selectionEntryGroup", id=table, name=f"{table} Skills"
        )
        for scope in ("parent", "roster", "force") * 3:
            limit(group, scope, -1)
        for number in range(1, 7):
            name = f"{number}. {skill}"
            entry = put(
                group, "selectionEntries", "selectionEntry", id=f"{table}-{number}", name=name, type="upgrade"
            )
            put(entry, "infoLinks", "infoLink", id=f"i-{table}-{number}", targetId="rule-0", type="rule")
            limit(entry, "parent", 1)
            for cost in ("usd", "inf"):
                put(entry, "costs", "cost", name=cost, costTypeId=cost, value="0.0")


def catalogue(number: int) -> Element:
    root = Element("catalogue", id=f"cat-{number}", name=f"List {number}", revision="1")
    root.attrib |= {"battleScribeVersion": "2.01", "gameSystemId": "sys", "xmlns": f"{SCHEMA}catalogueSchema"}
    for role, names in (("heroes", ("Boss", "Scout")), ("henchmen", ("Hand", "Rider", "Cook"))):
        for name in names:
            fighter(root, f"{name} {number}", role)
        gear(root, f"{role}-gear", number * 2)
    skills(root)
    return root


def made_up(folder: Path) -> list[Path]:
    documents = {"made-up.gst": system()} | {f"list-{at}.cat": catalogue(at) for at in range(LISTS)}
    for name, root in documents.items():
        indent(root)
        (folder / name).write_bytes(tostring(root, encoding="utf-8"))
    return sorted(folder.iterdir())


def measure(files: list[Path], rounds: int, scratch: Path) -> int:
    book = load_rulebook()
    contents = [path.read_bytes() for path in files]
    parsing = importing = writing = float("inf")
    imported = import_files(files, book)
    for number in range(rounds):
        begun = process_time()
        for content in contents:
            fromstring(content)
        parsed = process_time()
        imported = import_files(files, book)
        read = process_time()
        write(imported, scratch / f"book-{number}", checked=False)
        written = process_time()
        parsing, importing = min(parsing, parsed - begun), min(importing, read - parsed)
        writing = min(writing, written - read)
    tracemalloc.start()
    import_files(files, book)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    ratio = (importing + writing) / parsing
    new = ", ".join(f"{number} {kind}" for kind, (number, _) in imported.counts().items())
    size = sum(map(len, contents)) / 1e6
    print(f"{len(files)} files, {size:.2f} MB; {len(imported.problems)} problems; new: {new}")
    print(f"xml.etree parses them in   {parsing * 1000:7.1f} ms")
    print(f"lotow imports them in      {importing * 1000:7.1f} ms")
    print(f"and writes the book in     {writing * 1000:7.1f} ms")
    print(f"together                   {ratio:7.1f} times (target: {TARGET:g} at most)")
    print(f"peak memory                {peak / 1e6:7.1f} MB (target: {MEMORY:g} at most)")
    return 0 if ratio <= TARGET and peak / 1e6 <= MEMORY else 1


def rosters(imported: ImportedBook, rounds: int, scratch: Path) -> None:
    """How long a roster of fifteen takes out and in, beside parsing what was written."""
    folder = scratch / "checked"
    write(imported, folder)
    book = load_books((folder,))
    posse_list = next(iter(imported.homes))
    types = [one.id for one in book.content.fighter.values() if one.posse == posse_list]
    fighters = [
        {"type": types[at % len(types)], "name": f"Man {at}", "gear": ["sixgun"]} for at in range(MEN)
    ]
    posse = from_raw({"name": "Crowd", "list": posse_list, "fighter": fighters}, book)
    for name, writes in (("XML", to_ros), ("JSON", to_roster_json)):
        content, _ = writes(posse, book, imported.library)
        writing = reading = float("inf")
        for _ in range(rounds):
            begun = process_time()
            writes(posse, book, imported.library)
            written = process_time()
            back, _ = from_bytes(content, book, "crowd")
            writing, reading = min(writing, written - begun), min(reading, process_time() - written)
        assert back == posse
        print(f"a roster of {MEN} as {name:4}     {writing * 1000:7.1f} ms out, {reading * 1000:5.1f} ms in")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="a folder with .gst and .cat files")
    parser.add_argument("--rounds", type=int, default=15)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        if asked.folder is not None:
            files = sorted(one for one in asked.folder.iterdir() if one.suffix in (".gst", ".cat"))
        else:
            (Path(scratch) / "catalogues").mkdir()
            files = made_up(Path(scratch) / "catalogues")
        failed = measure(files, asked.rounds, Path(scratch))
        rosters(import_files(files, load_rulebook()), asked.rounds, Path(scratch))
        return failed


if __name__ == "__main__":
    sys.exit(main())
