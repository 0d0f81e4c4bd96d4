"""The rules that an entry of a catalogue states: its own, those it links to, those in groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from msgspec import Struct

from lotow.exchange.choosing import Walker
from lotow.exchange.conditions import ConditionFacts, changed
from lotow.exchange.library import children


class Stated(Struct, frozen=True, eq=False):
    """A rule that an entry states: its name and words, and whether it stands in the entry itself. It is not
    `sure` when a catalogue shows it only beside some choices."""

    element: Element
    name: str
    text: str
    own: bool
    sure: bool


def stated(
    parts: Sequence[Element], walker: Walker, who: ConditionFacts, above: tuple[int, ...] = ()
) -> Iterator[Stated]:
    """The rules of an entry, as they read for somebody. Those hidden from them are left out."""
    for part in parts:
        for rule in children(part, "rules"):
            yield from _rule(rule, (rule,), walker, who, own=True)
        for link in children(part, "infoLinks"):
            if link.get("type") in ("rule", "infoGroup"):
                found = walker.target(link)
                if found is not None and found.tag == "rule":
                    yield from _rule(found, (found, link), walker, who, own=False)
                elif found is not None and found.tag == "infoGroup" and id(found) not in above:
                    yield from _group(found, (found, link), walker, who, above)
        for group in children(part, "infoGroups"):
            yield from _group(group, (group,), walker, who, above)


def _group(
    group: Element, parts: tuple[Element, ...], walker: Walker, who: ConditionFacts, above: tuple[int, ...]
) -> Iterator[Stated]:
    if not _is_hidden(group.get("name") or group.tag, parts, walker, who):
        yield from stated((group,), walker, who, (*above, id(group)))


def _is_hidden(name: str, parts: tuple[Element, ...], walker: Walker, who: ConditionFacts) -> bool:
    """Whether something is surely not shown; what a catalogue hides from the start is named."""
    veiled = any(one.get("hidden") == "true" for one in parts)
    hidden = changed(veiled, "hidden", parts, who)
    if hidden.value and hidden.sure and veiled:
        walker.report.hides(f"{walker.document.file}: {name}", name)
    return bool(hidden.value) and hidden.sure


def _rule(
    rule: Element, parts: tuple[Element, ...], walker: Walker, who: ConditionFacts, own: bool
) -> Iterator[Stated]:
    called = (rule.get("name") or "").strip()
    if _is_hidden(called, parts, walker, who):
        return
    name = str(changed(called, "name", parts, who).value)
    said = str(changed(rule.findtext("description") or "", "description", parts, who).value)
    hidden = changed(any(one.get("hidden") == "true" for one in parts), "hidden", parts, who)
    yield Stated(rule, name, " ".join(said.split()), own, hidden.sure)
