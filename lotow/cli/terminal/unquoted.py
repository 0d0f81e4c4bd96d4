"""Names of several words: where a command takes one name only, they need no quotes."""

from __future__ import annotations

from typer.core import TyperCommand

from lotow.cli.terminal.click import Context, Parameter

NO_NAMES = ("NOTATION", "FILE")


class NamingCommand(TyperCommand):
    """`posse show Red River Riders` is `posse show "Red River Riders"`."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        name = self._only_name(ctx)
        if name is not None and not ctx.resilient_parsing:
            parsed, extra, _ = self.make_parser(ctx).parse_args(args=list(args))
            if extra:
                words = [str(parsed[str(name.name)]), *extra]
                args = [*self._without(ctx, args, words), "--", " ".join(words)]
        return super().parse_args(ctx, args)

    def _only_name(self, ctx: Context) -> Parameter | None:
        """The one argument, if it is a name and takes one word."""
        arguments = [one for one in self.get_params(ctx) if one.param_type_name == "argument"]
        if len(arguments) != 1 or arguments[0].nargs != 1 or arguments[0].type.name not in ("str", "text"):
            return None
        return None if arguments[0].metavar in NO_NAMES else arguments[0]

    def _without(self, ctx: Context, args: list[str], words: list[str]) -> list[str]:
        """What is left without these words, which follow each other but for options and their values."""
        valued = {
            opt
            for one in self.get_params(ctx)
            if one.param_type_name == "option" and not getattr(one, "is_flag", False)
            for opt in one.opts
        }
        left, expected = [], list(words)
        for at, arg in enumerate(args):
            is_value = at > 0 and args[at - 1] in valued
            if not is_value and expected and arg == expected[0]:
                expected.pop(0)
            elif arg != "--":
                left.append(arg)
        return left
