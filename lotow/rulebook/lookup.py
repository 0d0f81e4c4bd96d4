"""Finds an entry by what people call it: id, name in either language, singular or plural, alias,
without accents or case, by a unique beginning; a near miss gets suggestions.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from lotow.errors import LotowError, Text
from lotow.rulebook import models

Key = tuple[str, str]
"""Kind and id; a row of a table is a `result` whose id is `table.row`."""

Names = dict[str, list[Key]]

FEW = 16
"""So many entries are listed whole where nothing comes near."""

# Where kinds share a name, the one that stands first is meant: the scenario, not the row of a table for it.
KIND_NAMES: dict[str, Text] = {
    "posse": Text("posse list", "liste de bande"),
    "fighter": Text("fighter type", "type de combattant"),
    "hired-gun": Text("hired gun", "mercenaire"),
    "weapon": Text("weapon", "arme"),
    "mount": Text("mount", "monture"),
    "item": Text("item", "objet"),
    "trait": Text("weapon trait", "trait d'arme"),
    "rule": Text("special rule", "règle spéciale"),
    "skill-table": Text("skill table", "tableau de compétences"),
    "skill": Text("skill", "compétence"),
    "table": Text("dice table", "tableau de dés"),
    "obstacle": Text("thing in the way", "obstacle au tir"),
    "scenery": Text("piece of scenery", "élément de décor"),
    "scenario": Text("scenario", "scénario"),
    "reference": Text("reference", "référence"),
    "result": Text("table result", "résultat de tableau"),
}


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """A name as it is compared: no accents, no case, no punctuation, single spaces."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(" " if not one.isalnum() else one for one in bare if not unicodedata.combining(one))
    return " ".join(kept.replace("œ", "oe").split())


def slug(name: str) -> str:
    """An id from a name; empty when nothing of it can be one."""
    return "-".join("".join(one for one in fold(name) if one.isascii()).split())


def index(content: models.Content) -> Names:
    """Every folded name with the entries that bear it, in the order of `KIND_NAMES`."""
    names: Names = {}
    for kind in KIND_NAMES:
        for key, called in _called(content, kind):
            for name in called:
                bearers = names.setdefault(fold(name), [])
                if key not in bearers:
                    bearers.append(key)
    return names


def _called(content: models.Content, kind: str) -> Iterable[tuple[Key, list[str]]]:
    if kind == "result":
        for table in content.table.values():
            for row in table.rows:
                whole = f"{table.id}.{row.id}"
                yield (kind, whole), [whole, row.id, row.name.en, row.name.fr, *row.aliases, *row.aliases_fr]
        return
    for entry in getattr(content, kind.replace("-", "_")).values():
        called = [entry.id, entry.name.en, entry.name.fr, *entry.aliases, *entry.aliases_fr]
        if entry.plural is not None:
            called += [entry.plural.en, entry.plural.fr]
        else:
            called += [f"{entry.name.en}s", f"{entry.name.fr}s"]
        yield (kind, entry.id), called


def find(names: Names, asked: str, kinds: Collection[str] = ()) -> Key:
    """The one entry meant by `asked`, among these kinds (all when empty). `kind:name` narrows it."""
    asked, kinds = _narrowed(asked, kinds)
    wanted = fold(asked)
    exact = _of_kinds(names.get(wanted, []), kinds)
    if exact and (len(exact) == 1 or exact[0][0] != exact[1][0]):
        return exact[0]
    begun = exact or _begun(names, wanted, kinds)
    if len(begun) == 1:
        return begun[0]
    what = _what(kinds)
    if begun:
        listed = sorted(_said(key) for key in begun)
        more = ["..."] if len(listed) > 8 else []
        said = ", ".join(listed[:8] + more)
        raise LotowError(
            Text(
                f"{asked!r} could be more than one {what.en}",
                f"{asked!r} : plusieurs possibilités ({what.fr})",
            ),
            hint=Text(f"say which: {said}", f"précisez : {said}"),
        )
    hint, way = _nearest(names, wanted, kinds)
    raise LotowError(
        Text(f"no {what.en} called {asked!r}", f"rien de tel : {asked!r} ({what.fr})"), hint=hint, way=way
    )


def meant(names: Names, ordered: Sequence[str], asked: str, kinds: Collection[str]) -> Key | None:
    """The same for whoever asks thousands of times and wants no suggestions: None when nothing, or more than
    one, is meant. `ordered` are the names, sorted."""
    asked, kinds = _narrowed(asked, kinds)
    wanted = fold(asked)
    exact = _of_kinds(names.get(wanted, []), kinds)
    if exact:
        return exact[0] if len(exact) == 1 or exact[0][0] != exact[1][0] else None
    begun: Names = {}
    for at in range(bisect_left(ordered, wanted), len(ordered)):
        if not ordered[at].startswith(wanted):
            break
        begun[ordered[at]] = names[ordered[at]]
    found = _begun(begun, wanted, kinds)
    return found[0] if len(found) == 1 else None


def _narrowed(asked: str, kinds: Collection[str]) -> tuple[str, Collection[str]]:
    head, colon, tail = asked.partition(":")
    return (tail, (head.strip(),)) if colon and head.strip() in KIND_NAMES else (asked, kinds)


def _of_kinds(keys: Iterable[Key], kinds: Collection[str]) -> list[Key]:
    return [key for key in keys if not kinds or key[0] in kinds]


def _begun(names: Names, wanted: str, kinds: Collection[str]) -> list[Key]:
    """Entries with a name that begins so; rows of tables only when nothing else does."""
    if not wanted:
        return []
    begun = [key for name, keys in names.items() if name.startswith(wanted) for key in _of_kinds(keys, kinds)]
    entries = [key for key in begun if key[0] != "result"]
    return list(dict.fromkeys(entries or begun))


def _nearest(names: Names, wanted: str, kinds: Collection[str]) -> tuple[Text, str]:
    if near := nearest(names, wanted, kinds):
        return Text(f"did you mean {' or '.join(near)}?", f"vouliez-vous dire {' ou '.join(near)} ?"), ""
    there = list(dict.fromkeys(_said(key) for keys in names.values() for key in _of_kinds(keys, kinds)))
    if len(there) <= FEW:
        return Text(f"there are: {', '.join(there)}", f"il y a : {', '.join(there)}"), ""
    return Text("name it as the book does", "nommez-le comme le livre"), "search-rules"


def nearest(names: Names, wanted: str, kinds: Collection[str]) -> list[str]:
    """Up to three names that are almost, or that hold, the folded name asked for; one for each entry."""
    from difflib import get_close_matches

    possible = [name for name, keys in names.items() if _of_kinds(keys, kinds)]
    near = get_close_matches(wanted, possible, 12, 0.7) or [
        name for name in possible if wanted and wanted in name
    ]
    meant = {_of_kinds(names[name], kinds)[0]: name for name in reversed(near)}
    return list(reversed(meant.values()))[:3]


def _what(kinds: Collection[str]) -> Text:
    if not kinds:
        return Text("entry", "entrée")
    return Text(
        " or ".join(KIND_NAMES[kind].en for kind in kinds), " ou ".join(KIND_NAMES[kind].fr for kind in kinds)
    )


def _said(key: Key) -> str:
    kind, name = key
    return f"{kind}:{name}" if kind == "result" else name
