"""The help of a command in the user's language, down to the words that the command line library puts in."""

from typing import Any, Final

from typer.core import TyperCommand, TyperGroup

from chaloupe.lab.commands.arguments import text

_OF_THE_LIBRARY: Final = ("help", "install_completion", "show_completion")


def _reword(params: list[Any]) -> list[Any]:
    for param in params:
        if param.name in _OF_THE_LIBRARY:
            param.help = text(f"help.of_{param.name}")
    return params


def _reword_panels() -> None:
    from typer import rich_utils  # only help needs it, and it takes long to load

    rich_utils.DEFAULT_STRING = text("help.default")
    rich_utils.REQUIRED_LONG_STRING = text("help.required")
    rich_utils.COMMANDS_PANEL_TITLE = text("help.commands")


class WordedCommand(TyperCommand):
    """A command whose help is all in one language."""

    def get_usage(self, ctx: Any) -> str:
        """Say how it is called."""
        return super().get_usage(ctx).replace("Usage:", text("help.usage"), 1)

    def get_params(self, ctx: Any) -> list[Any]:
        """Give its options."""
        return _reword(super().get_params(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _reword_panels()
        super().format_help(ctx, formatter)


class WordedGroup(TyperGroup):
    """A group of commands whose help is all in one language."""

    def get_usage(self, ctx: Any) -> str:
        """Say how it is called."""
        return super().get_usage(ctx).replace("Usage:", text("help.usage"), 1)

    def get_params(self, ctx: Any) -> list[Any]:
        """Give its options."""
        return _reword(super().get_params(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _reword_panels()
        super().format_help(ctx, formatter)
