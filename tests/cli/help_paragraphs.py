"""Every paragraph of help that the command line has, and which of them have no French yet.

`python tests/cli/help_paragraphs.py` prints what is missing as it is to be written into help-fr.toml.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from lotow.cli.app import app
from lotow.cli.terminal.click import Command
from lotow.cli.terminal.french import known_french, paragraphs
from lotow.cli.terminal.lazy import Branch, build_command, build_group
from lotow.cli.terminal.speaking import listen_to
from lotow.cli.tree import ROOT


def every_paragraph() -> list[str]:
    """All that help says in English, but for the examples, each once; whatever was spoken before."""
    import typer.main

    listen_to(("--lang", "en"))
    said = [*_of_branch("lotow", ROOT), *_of_command(typer.main.get_command(app))]
    return list(dict.fromkeys(paragraph for text in said for paragraph in paragraphs(text)))


def missing() -> list[str]:
    """The paragraphs without French, as stanzas to fill in."""
    known = known_french()
    return [
        f'[[help]]\nen = {json.dumps(one, ensure_ascii=False)}\nfr = ""\n'
        for one in every_paragraph()
        if one not in known
    ]


def _of_branch(name: str, branch: Branch) -> Iterator[str]:
    yield branch.help
    yield from _of_command(build_group(name, branch))
    for called, node in branch.commands.items():
        if isinstance(node, Branch):
            yield from _of_branch(called, node)
        else:
            yield node.help
            yield from _of_command(build_command(called, node))


def _of_command(command: Command) -> Iterator[str]:
    yield command.help or ""
    for parameter in command.params:
        yield getattr(parameter, "help", None) or ""


if __name__ == "__main__":
    sys.stdout.write("\n".join(missing()))
