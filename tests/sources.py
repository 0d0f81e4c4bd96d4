"""The sources of the package, parsed once for all tests that read them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from support import REPOSITORY

PACKAGE = REPOSITORY / "lotow"


@cache
def modules() -> dict[Path, ast.Module]:
    """Every module of the package with its tree."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def room(path: Path) -> str:
    """The room a module is in; the package's own front door is none."""
    return place(path).partition("/")[0].removesuffix(".py")


def called(node: ast.expr) -> str:
    """What is called, without what it belongs to."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
