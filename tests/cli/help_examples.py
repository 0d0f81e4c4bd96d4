"""The examples that help texts give."""

from __future__ import annotations

import re
import shlex

EXAMPLE = re.compile(r"^ {4}lotow (.*)$", re.MULTILINE)


def examples_of(help_text: str) -> list[list[str]]:
    """The command lines that a help text gives as examples, without `lotow`."""
    return [shlex.split(line) for line in EXAMPLE.findall(help_text)]
