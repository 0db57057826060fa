"""The help of a command in the user's language, down to the words that the command line library puts in."""

from typing import TYPE_CHECKING, Any, Final

from typer.core import TyperCommand, TyperGroup

from chaloupe.cli.arguments import text

# Whatever shows help: a command, or a group of them, which have no nearer kin in the library.
if TYPE_CHECKING:
    _Helped = TyperCommand
else:
    _Helped = object

_OF_THE_LIBRARY: Final = ("help", "install_completion", "show_completion")


class _Worded(_Helped):
    """Help that is all in one language."""

    def get_usage(self, ctx: Any) -> str:
        """Say how it is called."""
        return super().get_usage(ctx).replace("Usage:", text("help.usage"), 1)

    def get_params(self, ctx: Any) -> list[Any]:
        """Give its options."""
        params = super().get_params(ctx)
        for param in params:
            if param.name in _OF_THE_LIBRARY:
                param.help = text(f"help.of_{param.name}")  # type: ignore[attr-defined]
        return params

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        from typer import rich_utils  # only help needs it, and it takes long to load

        rich_utils.DEFAULT_STRING = text("help.default")
        rich_utils.REQUIRED_LONG_STRING = text("help.required")
        rich_utils.COMMANDS_PANEL_TITLE = text("help.commands")
        super().format_help(ctx, formatter)


class WordedCommand(_Worded, TyperCommand):
    """A command whose help is all in one language."""


class WordedGroup(_Worded, TyperGroup):
    """A group of commands whose help is all in one language."""
