"""The same rosters as JSON, as the web builder New Recruit writes and reads them.

The shape, as found in public exports and in other people's readers: one object with the key `roster`; below
it the tree of the XML format, camelCase keys as there. What is an attribute in XML is a key beside; what is a
container of elements (`selections`) is a list of objects; the text of a characteristic is `$text`;
`description` and `customNotes` are plain keys. Figures and truth values are JSON's own (`"number": 1`,
`"hidden": false`, `"battleScribeVersion": 2.03`). A selection says where it stands in the catalogue:
`"from": "entry"`, or `"from": "group"` with the group's name as `"group"`. `generatedBy` names the program.
"""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, SubElement

import msgspec
from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.exchange.bounds import DEEPEST, LARGEST_FILE, MOST_ELEMENTS

ELEMENTS = {
    "costs": "cost",
    "costLimits": "costLimit",
    "forces": "force",
    "selections": "selection",
    "categories": "category",
    "rules": "rule",
    "profiles": "profile",
    "characteristics": "characteristic",
    "publications": "publication",
}
"""Containers, and what each holds."""
TEXTS = ("customNotes", "description")
FIGURES = frozenset(
    {"number", "value", "catalogueRevision", "gameSystemRevision", "revision", "battleScribeVersion"}
)
TRUTHS = frozenset({"hidden", "primary"})


class _Top(Struct):
    """The top of such a file: the roster, whatever else a program writes beside it."""

    roster: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def is_roster_json(content: bytes) -> bool:
    """Whether a file is meant as such a roster: an object with the key `roster`, first in a broken one."""
    text = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text[:1] != b"{" or len(content) > LARGEST_FILE:
        return _begins(text)
    try:
        return msgspec.json.decode(text, type=_Top).roster is not msgspec.UNSET
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return _begins(text)


def _begins(text: bytes) -> bool:
    return text[:1] == b"{" and text[1:400].lstrip()[:8] == b'"roster"'


def from_json(content: bytes, file: str) -> Element:
    """The roster of a JSON file as the tree that XML would have given."""
    if len(content) > LARGEST_FILE:
        size = LARGEST_FILE // (1024 * 1024)
        raise _refused(f"is larger than {size} MB", f"dépasse {size} Mo", file)
    try:
        raw = msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        en, fr = "is not JSON that can be read", "n'est pas du JSON lisible"
        raise _refused(f"{en}: {str(error)[:80]}", f"{fr} : {str(error)[:80]}", file) from None
    roster = raw.get("roster") if isinstance(raw, dict) else None
    if not isinstance(roster, dict):
        raise _refused("holds no roster", "ne contient pas de liste", file)
    builder = _Builder(file)
    return builder.element(Element("roster"), roster, 0)


class _Builder:
    def __init__(self, file: str) -> None:
        self.file = file
        self.elements = 0

    def element(self, made: Element, fields: dict[str, Any], depth: int) -> Element:
        self.elements += 1
        if depth > DEEPEST or self.elements > MOST_ELEMENTS:
            raise _refused("has too many elements", "a trop d'éléments", self.file)
        for key, value in fields.items():
            if key in ELEMENTS and isinstance(value, list):
                container = SubElement(made, key)
                for one in value:
                    if isinstance(one, dict):
                        self.element(SubElement(container, ELEMENTS[key]), one, depth + 1)
            elif key in TEXTS and isinstance(value, str):
                SubElement(made, key).text = value
            elif key == "$text":
                made.text = _written(value)
            elif not isinstance(value, dict | list):
                made.set(key, _written(value))
        return made


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) >= 2**63:
        return "?"
    return "" if value is None else str(value)


def to_json(root: Element, groups: dict[str, str]) -> bytes:
    """A roster's tree as JSON. `groups` has the names of groups by the ids that selections give."""
    whole = {"roster": {**_object(root, groups), "generatedBy": "lotow"}}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"


def _object(element: Element, groups: dict[str, str]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for child in element:
        if child.tag in ELEMENTS:
            made[child.tag] = [_object(one, groups) for one in child]
        else:
            made[child.tag] = child.text or ""
    if element.tag == "characteristic":
        made["$text"] = element.text or ""
    for key, value in element.attrib.items():
        made[key] = _typed(key, value)
    if element.tag == "selection":
        group = element.get("entryGroupId")
        made["from"] = "entry" if group is None else "group"
        if group is not None:
            made["group"] = groups.get(group, "")
    return made


def _typed(key: str, value: str) -> str | float | bool:
    if key in TRUTHS:
        return value == "true"
    if key in FIGURES:
        figure = float(value)
        return int(figure) if figure.is_integer() else figure
    return value


def _refused(en: str, fr: str, file: str) -> LotowError:
    return LotowError(
        Text(f"{file!r} {en}", f"{file!r} {fr}"),
        hint=Text("export the list again", "exportez la liste à nouveau"),
    )
