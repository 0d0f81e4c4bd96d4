"""Dates and small numbers as a newspaper writes them."""

from __future__ import annotations

from lotow.errors import Lang

NUMERALS: dict[Lang, tuple[str, ...]] = {
    "en": (
        "none",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    ),
    "fr": (
        "aucun",
        "un",
        "deux",
        "trois",
        "quatre",
        "cinq",
        "six",
        "sept",
        "huit",
        "neuf",
        "dix",
        "onze",
        "douze",
    ),
}
ORDINALS: dict[Lang, tuple[str, ...]] = {
    "en": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    "fr": (
        "premier",
        "deuxième",
        "troisième",
        "quatrième",
        "cinquième",
        "sixième",
        "septième",
        "huitième",
        "neuvième",
        "dixième",
    ),
}
DAYS: dict[Lang, tuple[str, ...]] = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "fr": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
}
MONTHS: dict[Lang, tuple[str, ...]] = {
    "en": (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
    "fr": (
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ),
}


def numeral(number: int, lang: Lang) -> str:
    """A small number as a word, a larger one in figures."""
    words = NUMERALS[lang]
    return words[number] if 0 <= number < len(words) else str(number)


def ordinal(number: int, lang: Lang) -> str:
    """Which one, as a word; nothing for none and for many."""
    words = ORDINALS[lang]
    return words[number - 1] if 1 <= number <= len(words) else ""


def day(date: str, lang: Lang) -> str:
    """A date as a paper writes it: the day of the week, the day, the month; anything else stands as it is."""
    from datetime import date as calendar

    try:
        found = calendar.fromisoformat(date)
    except ValueError:
        return date
    week, month = DAYS[lang][found.weekday()], MONTHS[lang][found.month - 1]
    if lang == "fr":
        return f"{week} {'1er' if found.day == 1 else found.day} {month} {found.year}"
    return f"{week}, {found.day} {month} {found.year}"
