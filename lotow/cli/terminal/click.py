"""What lotow needs of the click that typer carries inside itself.

typer 0.28 no longer depends on click but has taken it in under a private name, and re-exports neither the
types a lazy group is written with nor the errors a command line can end in. This is the only place that
knows of the private name; when typer gives these a public one, only this changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from typer._click import Command, Context, HelpFormatter, Parameter
from typer._click.exceptions import ClickException, NoArgsIsHelpError, UsageError
from typer._click.shell_completion import CompletionItem
from typer.core import TyperOption as HelpOption

__all__ = [
    "ClickException",
    "Command",
    "Context",
    "HelpFormatter",
    "HelpOption",
    "NoArgsIsHelpError",
    "Parameter",
    "UsageError",
    "complete_with",
]


def complete_with(
    parameter: Parameter, offers: Callable[[Context, str], Sequence[str | tuple[str, str]]]
) -> None:
    """Lets the shell be offered these (and what stands beside them) for a parameter that has none yet."""
    if parameter._custom_shell_complete is not None:
        return

    def offered(ctx: Context, _: Parameter, incomplete: str) -> list[CompletionItem]:
        found = [(one, "") if isinstance(one, str) else one for one in offers(ctx, incomplete)]
        return [CompletionItem(value, help=said) for value, said in found]

    parameter._custom_shell_complete = offered
