"""The command `chaloupe`: which commands there are, and what becomes of whatever goes wrong in them."""

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from typing import Annotated, Final

import typer

from chaloupe import __version__
from chaloupe.cli import contest, new_game, play, read, train
from chaloupe.cli.arguments import LANGUAGE, text
from chaloupe.cli.help import WordedCommand, WordedGroup
from chaloupe.cli.usage import explain, usage
from chaloupe.core import Problem
from chaloupe.core.mode import compiled
from chaloupe.lab.text.words import say

app = typer.Typer(
    name="chaloupe",
    cls=WordedGroup,
    help=text("help.app"),
    epilog=text("example.app"),
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)
# In the order in which the help shows them; the server comes before all, keeping house between the two.
COMMANDS: Final[dict[str, tuple[Callable[..., None], ...]]] = {
    "play": (play.demo, read.games, read.rules),
    "lab": (
        play.simulate,
        contest.tournament,
        contest.study,
        train.tune,
        train.calibrate,
        play.playthrough,
        read.perft,
        read.conformance,
        new_game.new_game,
        play.referee,
        play.bench,
    ),
}


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"chaloupe {__version__} ({text('mode.compiled' if compiled() else 'mode.plain')})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def overview(
    ctx: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback answers
        bool, typer.Option("--version", "-V", help=text("help.version"), callback=_say_version, is_eager=True)
    ] = False,
) -> None:
    """Show the help when no command is named."""
    if ctx.invoked_subcommand is None:
        ctx.get_help()


def _add(panel: str, command: Callable[..., None]) -> None:
    name = command.__name__
    words = {"help": text(f"help.{name}"), "epilog": text(f"example.{name}"), "rich_help_panel": text(f"help.{panel}")}
    app.command(name.replace("_", "-"), cls=WordedCommand, **words)(command)  # type: ignore[arg-type]


for _panel, _commands in COMMANDS.items():
    for _command in _commands:
        _add(_panel, _command)


# -- from words to an exit code --------------------------------------------------------------------------------------


def _known_commands() -> list[str]:
    commands = [str(command.name) for command in app.registered_commands]
    return commands + [str(group.name) for group in app.registered_groups]


def _add_server(arguments: list[str]) -> None:
    """Register the commands of the server where there is one, unless another is meant: they take long to load."""
    meant = next((word for word in arguments if not word.startswith("-")), "")
    if meant in _known_commands() or "--version" in arguments or importlib.util.find_spec("chaloupe.server") is None:
        return
    importlib.import_module("chaloupe.cli.admin").add_to(app, text("help.house"), WordedCommand, WordedGroup)
    if meant in _known_commands():
        return
    try:
        server = importlib.import_module("chaloupe.cli.serve")
    except ImportError as missing:  # the packages of the server are not installed
        if meant == "serve":
            raise Problem("extra_missing", library=str(missing.name), extra="server") from None
        return
    words = {"help": server.HELP, "epilog": text("example.serve"), "rich_help_panel": text("help.play")}
    app.command("serve", cls=WordedCommand, **words)(server.serve)
    app.registered_commands.insert(0, app.registered_commands.pop())


def run(arguments: list[str]) -> int:
    """Carry a command line out and give its exit code; whatever is wrong is said in one line on standard error."""
    try:
        _add_server(arguments)
        code = app(args=arguments, prog_name="chaloupe", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Problem as problem:
        return _fail(explain(problem, LANGUAGE), 2)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # nobody reads any more; spare the interpreter's own last flush
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        if os.environ.get("CHALOUPE_DEBUG"):
            raise
        if type(error).__name__ == "NoArgsIsHelpError":  # which has shown the help
            return 0
        if hasattr(error, "exit_code"):
            return _fail(usage(error, arguments, _known_commands(), LANGUAGE), 2)
        return _fail(say(LANGUAGE, "errors.internal", why=f"{type(error).__name__}: {error}"), 1)


def _fail(text: str, code: int) -> int:
    sys.stderr.write(f"chaloupe: {' '.join(text.split())}\n")
    return code


def main() -> None:
    """Run the command line of this process."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # whoever started it has closed the stream
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open to the end
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
