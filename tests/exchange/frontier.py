"""Catalogues of a made-up frontier, written for the tests: two tribes whose people are called alike, and
everything that a catalogue can mean beyond figures and prices."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

KEYS = ("Shootin'", "Fightin'", "Strength", "Grit", "Attacks", "Wounds", "Pluck", "Fame", "Fortune")
HERO = ("4+", "4", "3", "4", "1", "1", "4", "1", "1")
HENCHMAN = ("5+", "3", "3", "3", "1", "1", "3")


def costs(dollars: int, infamy: int = 0) -> str:
    return (
        f'<costs><cost name=" $" typeId="usd" value="{dollars}"/>'
        f'<cost name=" Infamy" typeId="inf" value="{infamy}"/></costs>'
    )


def limit(kind: str, value: int, scope: str = "parent", id: str = "") -> str:
    name = id or f"c-{kind}-{value}-{scope}"
    return f'<constraint id="{name}" field="selections" scope="{scope}" value="{value}" type="{kind}"/>'


def profile(name: str, kind: str, values: Iterable[str]) -> str:
    cells = "".join(
        f'<characteristic name="{key}" typeId="k-{at}">{value}</characteristic>'
        for at, (key, value) in enumerate(zip(KEYS, values, strict=False))
    )
    head = f'<profile id="p-{name}" name="{name}" typeId="{kind}">'
    return f"{head}<characteristics>{cells}</characteristics></profile>"


def rifle(name: str, reach: int, strength: int) -> str:
    return (
        f'<profile id="p-{name}" name="{name}" typeId="pt-shoot"><characteristics>'
        f'<characteristic name="Range" typeId="s-1">{reach}"</characteristic>'
        f'<characteristic name="Strength" typeId="s-2">{strength}</characteristic>'
        '<characteristic name="Move Penalty" typeId="s-3">half</characteristic></characteristics></profile>'
    )


def entry(id: str, name: str, *parts: str, kind: str = "upgrade", hidden: bool = False) -> str:
    """An entry with its parts: whole containers, as the format wants them."""
    said = "true" if hidden else "false"
    head = f'<selectionEntry id="{id}" name="{name}" hidden="{said}" type="{kind}">'
    return f"{head}{''.join(parts)}</selectionEntry>"


def inside(container: str, *parts: str) -> str:
    return f"<{container}>{''.join(parts)}</{container}>"


def link(id: str, target: str, *parts: str, kind: str = "selectionEntry") -> str:
    return f'<entryLink id="{id}" targetId="{target}" type="{kind}">{"".join(parts)}</entryLink>'


def group(id: str, name: str, *parts: str, hidden: bool = False) -> str:
    said = "true" if hidden else "false"
    return (
        f'<selectionEntryGroup id="{id}" name="{name}" hidden="{said}">{"".join(parts)}</selectionEntryGroup>'
    )


def sold(price: int) -> str:
    return inside("modifiers", f'<modifier type="set" field="usd" value="{price}"/>')


def unless(child: str, scope: str = "parent") -> str:
    """Hidden as long as nothing of this id is chosen."""
    return (
        '<modifier type="set" field="hidden" value="true"><conditions>'
        f'<condition field="selections" scope="{scope}" value="1" childId="{child}" type="lessThan"/>'
        "</conditions></modifier>"
    )


def hidden_if(child: str, kind: str, value: int, scope: str = "parent") -> str:
    """Hidden while so many of this id are chosen."""
    return (
        '<modifier type="set" field="hidden" value="true"><conditions>'
        f'<condition field="selections" scope="{scope}" value="{value}" childId="{child}" type="{kind}"/>'
        "</conditions></modifier>"
    )


def belongs(category: str) -> str:
    return inside("categoryLinks", f'<categoryLink id="b-{category}" targetId="{category}" primary="true"/>')


def fighter(id: str, name: str, price: int, hero: bool, *parts: str, most: int = -1) -> str:
    made = profile(name, "pt-hero" if hero else "pt-hench", HERO if hero else HENCHMAN)
    return entry(
        id,
        name,
        inside("profiles", made),
        inside("constraints", limit("max", most, "roster", f"c-{id}")),
        belongs("cat-hero" if hero else "cat-hench"),
        *parts,
        costs(price, 5),
        kind="model",
    )


SYSTEM = f"""<gameSystem id="sys" name="Far Frontier" revision="4" battleScribeVersion="2.03">
<publications><publication id="pub" name="Frontier Papers"/></publications>
<costTypes><costType id="usd" name=" $"/><costType id="inf" name=" Infamy"/></costTypes>
<profileTypes><profileType id="pt-hero" name="Hero"><characteristicTypes>{
    "".join(f'<characteristicType id="k-{at}" name="{key}"/>' for at, key in enumerate(KEYS))
}</characteristicTypes></profileType><profileType id="pt-hench" name="Henchman"/>
<profileType id="pt-shoot" name="Shootin' Weapon"/></profileTypes>
<categoryEntries><categoryEntry id="cat-hero" name="Heroes"/><categoryEntry id="cat-hench" name="Henchmen"/>
<categoryEntry id="cat-gun" name="Hired Guns"/></categoryEntries>
<forceEntries><forceEntry id="force" name="Posse"/></forceEntries>
<sharedSelectionEntries>
{entry("hand", "Hand Weapon")}{entry("rifle", "Rifle")}{entry("sixgun", "Sixgun")}{entry("horse", "Horse")}
{entry("mule", "Mule")}{entry("bible", "The Holy Bible")}{entry("pad", "Notepad")}
{entry("xp", "Experience", costs(0, 1))}
{entry("flint", "Flintlock Rifle", inside("profiles", rifle("Flintlock Rifle", 22, 3)), costs(9))}
</sharedSelectionEntries>
<sharedRules><rule id="r-leader" name="Leader"/><rule id="r-proud" name="Proud" publicationId="pub" page="7">
<description>They never run first.</description></rule></sharedRules>
</gameSystem>"""


def tribe(
    name: str, id: str, brave: int, *parts: str, gear: str = "", chief: str = "", beside: str = ""
) -> str:
    """A list whose people are called as those of any other tribe."""
    equipment = inside(
        "entryLinks",
        link(f"{id}-g1", "hand", sold(1)),
        link(f"{id}-g2", "rifle", sold(14)),
        link(f"{id}-g3", "flint", sold(10)),
    )
    groups = (group(f"{id}-gear", "Equipment", equipment), group(f"{id}-own", "Own", gear))
    shared = inside("sharedSelectionEntryGroups", *groups)
    buys = inside(
        "entryLinks",
        link(f"{id}-e", f"{id}-gear", kind="selectionEntryGroup"),
        link(f"{id}-o", f"{id}-own", kind="selectionEntryGroup"),
        link(f"{id}-x", "xp"),
    )
    leads = inside("infoLinks", f'<infoLink id="{id}-l" targetId="r-leader" type="rule"/>')
    own = inside("rules", f'<rule id="{id}-r" name="Ambush"><description>{name} wait.</description></rule>')
    return f"""<catalogue id="{id}" name="{name}" revision="2" battleScribeVersion="2.03" gameSystemId="sys">
<forceEntries><forceEntry id="{id}-f" name="Tribe"><constraints>
{limit("min", 3, "roster", f"{id}-min")}{limit("max", 14, "roster", f"{id}-max")}</constraints>
<categoryLinks><categoryLink id="{id}-k" targetId="cat-hero"/></categoryLinks>
{"".join(parts)}</forceEntry></forceEntries>
<selectionEntries>
{fighter(f"{id}-chief", "Chief", 30, True, leads, buys, chief, most=1)}
{fighter(f"{id}-brave", "Braves", brave, False, own, buys)}
{fighter(f"{id}-young", "Youngbloods", 9, True, buys, most=3)}{beside}
</selectionEntries>
<infoLinks><infoLink id="{id}-i" targetId="r-proud" type="rule"/></infoLinks>
{shared}</catalogue>"""


def drifters(*people: str) -> str:
    """A catalogue of hired guns."""
    names = 'id="drift" name="Drifters" revision="1" battleScribeVersion="2.03" gameSystemId="sys"'
    return f"<catalogue {names}>{inside('selectionEntries', *people)}</catalogue>"


def drifter(name: str, price: int, *parts: str) -> str:
    """A hired gun with a retainer of 10."""
    return entry(
        name.lower(),
        name,
        inside("profiles", profile(name, "pt-hero", HERO)),
        inside("rules", f'<rule id="{name}-fee" name="Retainer $10"/>'),
        belongs("cat-gun"),
        *parts,
        costs(price, 20),
        kind="model",
    )


def files(folder: Path, **catalogues: str) -> list[Path]:
    """The game system and these catalogues as files."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / "frontier.gst", *(folder / f"{name}.cat" for name in catalogues)]
    for path, text in zip(paths, (SYSTEM, *catalogues.values()), strict=True):
        path.write_text(text, "utf-8")
    return paths


HILLS = tribe("Hill Tribes", "hills", 8)
PLAINS = tribe("Plains Tribes (North)", "plains", 7)
