"""Lets somebody correct a text in the editor of his choice."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from lotow.errors import LotowError, Text


def edited(text: str, suffix: str) -> str:
    """The text after the editor that VISUAL or EDITOR names has been closed."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"report{suffix}"
        file.write_text(text, "utf-8")
        try:
            subprocess.run([*shlex.split(editor), str(file)], check=True)
            return file.read_text("utf-8-sig")
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            raise LotowError(
                Text(f"the editor {editor!r} failed: {error}", f"l'éditeur {editor!r} a échoué : {error}"),
                hint=Text("VISUAL or EDITOR names another", "VISUAL ou EDITOR en nomme un autre"),
            ) from None
