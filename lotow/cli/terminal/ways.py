"""How to do on the command line what an error says would help (`LotowError.way`)."""

from __future__ import annotations

from contextvars import ContextVar

from lotow.errors import Lang, LotowError, Problem, Text

SPOKEN_OF: ContextVar[str] = ContextVar("SPOKEN_OF", default="")
"""The campaign that the command at hand is about: ways name it."""

WAYS = {
    "add-a-book": Text("`lotow book add FOLDER` adds one", "`lotow book add DOSSIER` en ajoute un"),
    "check-book": Text("`lotow book check FOLDER` lists them", "`lotow book check DOSSIER` les énumère"),
    "replace-book": Text("--replace takes the new one instead", "--replace prend le nouveau"),
    "anyway": Text("--anyway does it all the same", "--anyway le fait malgré tout"),
    "add-book": Text("add its book: `lotow book add FOLDER`", "ajoutez son livre : `lotow book add DOSSIER`"),
    "export-campaign": Text("`lotow campaign export{}` makes one", "`lotow campaign export{}` en fait un"),
    "history": Text(
        "`lotow posse history` and `lotow campaign log` show what happened",
        "`lotow posse history` et `lotow campaign log` montrent ce qui s'est passé",
    ),
    "list-posses": Text("`lotow posse list` lists them all", "`lotow posse list` les montre toutes"),
    "list-campaigns": Text("`lotow campaign list` lists them all", "`lotow campaign list` les montre toutes"),
    "name-catalogues": Text("name them with --against", "nommez-les avec --against"),
    "search-rules": Text(
        "`lotow rules search WORDS` looks through names and texts",
        "`lotow rules search MOTS` parcourt noms et textes",
    ),
    "other-port": Text("--port names it", "--port le nomme"),
    "other-host": Text("--lan finds it", "--lan la trouve"),
    "reopen": Text("`lotow campaign reopen{}` does it", "`lotow campaign reopen{}` s'en charge"),
    "copy-posse": Text("`lotow posse copy` makes one", "`lotow posse copy` en fait une"),
    "rides-there": Text(
        "`lotow campaign log`, `undo`, `verify` and `leave` deal with it",
        "`lotow campaign log`, `undo`, `verify` et `leave` s'en occupent",
    ),
    "trade": Text("`lotow campaign trade{}` does it", "`lotow campaign trade{}` s'en charge"),
    "list-deleted": Text(
        "`lotow posse restore` and `lotow campaign restore` list what was deleted",
        "`lotow posse restore` et `lotow campaign restore` montrent ce qui fut supprimé",
    ),
    "verify": Text(
        "`lotow posse verify` and `lotow campaign verify` tell more",
        "`lotow posse verify` et `lotow campaign verify` en disent plus",
    ),
    "unsigned": Text("--unsigned takes them on trust", "--unsigned les prend sur parole"),
    "other-database": Text("--db or LOTOW_DB names it", "--db ou LOTOW_DB la nomme"),
    "settle": Text(
        "`lotow campaign aftermath{}` takes it up where it was left",
        "`lotow campaign aftermath{}` reprend où l'on s'était arrêté",
    ),
    "settle-now": Text(
        "Now settle it: `lotow campaign aftermath{}`.",
        "À présent, les suites : `lotow campaign aftermath{}`.",
    ),
    "use-campaign": Text(
        "`lotow campaign use NAME` says it once for all",
        "`lotow campaign use NOM` le dit une fois pour toutes",
    ),
    "strike": Text("`lotow campaign strike` does it", "`lotow campaign strike` s'en charge"),
    "amend": Text(
        "`lotow campaign amend` puts a game or a roll right, and plays what follows again",
        "`lotow campaign amend` corrige une partie ou un jet et rejoue la suite",
    ),
    "table-log": Text("`lotow table log` numbers them", "`lotow table log` les numérote"),
    "list-tables": Text("`lotow table list` lists them all", "`lotow table list` les montre toutes"),
    "new-table": Text("`lotow table new` opens one", "`lotow table new` en ouvre une"),
    "attacker": Text("--attacker POSSE", "--attacker BANDE"),
    "winner": Text("--winner POSSE, or --winner draw", "--winner BANDE, ou --winner draw"),
    "prepare": Text("`lotow campaign prepare{}` does it", "`lotow campaign prepare{}` s'en charge"),
    "new-posse": Text("`lotow posse new NAME` begins one", "`lotow posse new NOM` en commence une"),
    "new-saloon-dice": Text(
        "`lotow saloon dice new NAME` begins one", "`lotow saloon dice new NOM` en commence une"
    ),
    "list-saloon-dice": Text("`lotow saloon dice list` lists them", "`lotow saloon dice list` les montre"),
    "new-saloon-legends": Text(
        "`lotow saloon legends new NAME` begins one", "`lotow saloon legends new NOM` en commence une"
    ),
    "list-saloon-legends": Text(
        "`lotow saloon legends list` lists them", "`lotow saloon legends list` les montre"
    ),
    "new-campaign": Text("`lotow campaign new NAME` begins one", "`lotow campaign new NOM` en commence une"),
}


def hint_of(problem: Problem | LotowError, lang: Lang) -> str:
    """How a problem is mended, and how that is done here."""
    return (" ; " if lang == "fr" else "; ").join(
        one for one in (problem.hint.in_(lang), way(problem.way, lang)) if one
    )


def line_of(problem: Problem, lang: Lang) -> str:
    """A problem as it is listed on the screen."""
    return f"{problem.line(lang)} [{problem.rule}] - {hint_of(problem, lang)}"


def none_yet(key: str, way_out: str, lang: Lang) -> str:
    """That there is nothing of a kind yet, and how to begin."""
    from lotow.words import named, word

    return f"{named(word(key, lang), way(way_out, lang), lang)}."


def way(name: str, lang: Lang) -> str:
    """The words for a way, or nothing where there is none."""
    return WAYS[name].in_(lang).replace("{}", _quoted(SPOKEN_OF.get())) if name else ""


def _quoted(name: str) -> str:
    """A campaign's name as it is typed after a command, or nothing when none is spoken of."""
    return (f' "{name}"' if " " in name else f" {name}") if name else ""
