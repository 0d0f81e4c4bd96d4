"""The command line. `main` is imported only when called, so that `import lotow` stays light."""

from __future__ import annotations


def main() -> None:
    """The console script."""
    import gc

    gc.set_threshold(50_000)  # a command lives for a moment; searching for garbage meanwhile is waste
    from lotow.cli.app import main as run

    run()
