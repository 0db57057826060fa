"""The command `chaloupe`. What takes long to import is imported by the command that needs it."""

import importlib
import importlib.util
import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from chaloupe import __version__, shelf
from chaloupe.core import Game, Problem
from chaloupe.core.mode import compiled
from chaloupe.lab import commands
from chaloupe.lab.usage import explain, usage
from chaloupe.lab.words import chosen_language, say

if TYPE_CHECKING:
    from rich.console import Console

    from chaloupe.lab.setup import Setup

LANGUAGE: Final = chosen_language(sys.argv[1:], os.environ)


def _text(path: str) -> str:
    return say(LANGUAGE, path)


app = typer.Typer(
    name="chaloupe",
    help=_text("help.app"),
    epilog=_text("example.app"),
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


# -- what a shell can complete ---------------------------------------------------------------------------------------


def _complete_game(incomplete: str) -> list[str]:
    return [game.id for game in shelf.games() if game.id.startswith(incomplete)]


def _named(ctx: typer.Context) -> list[Game]:
    """Find the game a line is about; before the line is complete, its words may not have been sorted out."""
    return [game for game in shelf.games() if game.id in (ctx.params.get("game"), *ctx.args)]


def _complete_option(ctx: typer.Context, incomplete: str) -> list[str]:
    found = _named(ctx)
    values = [(option.name, value) for game in found for option in game.options for value in option.values]
    texts = [f"{name}={json.dumps(value) if isinstance(value, bool) else value}" for name, value in values]
    return [text for text in texts if text.startswith(incomplete)]


def _complete_bot(ctx: typer.Context, incomplete: str) -> list[str]:
    found = _named(ctx)
    return [bot.name for game in found for bot in game.roster() if bot.name.startswith(incomplete)]


def _complete_clause(ctx: typer.Context, incomplete: str) -> list[str]:
    found = _named(ctx)
    return [clause for game in found for clause in game.rulebook().clauses if clause.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(help=_text("help.game"), autocompletion=_complete_game, show_default=False)]
Players = Annotated[int | None, typer.Option("--players", "-p", help=_text("help.players"), show_default=False)]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help=_text("help.option"), autocompletion=_complete_option, show_default=False),
]
Bots = Annotated[
    list[str] | None,
    typer.Option("--bot", "-b", help=_text("help.bot"), autocompletion=_complete_bot, show_default=False),
]
Seed = Annotated[str, typer.Option("--seed", "-s", help=_text("help.seed"))]
Json = Annotated[bool, typer.Option("--json", help=_text("help.json"))]
Lang = Annotated[Literal["fr", "en"], typer.Option("--lang", help=_text("help.lang"))]
_DEFAULT_LANG: Final[Literal["fr", "en"]] = "fr" if LANGUAGE == "fr" else "en"


def _command(name: str) -> dict[str, str]:
    panel = _text("help.commands")
    return {"name": name, "help": _text(f"help.{name}"), "epilog": _text(f"example.{name}"), "rich_help_panel": panel}


def _setup(game: str, players: int | None, options: list[str] | None, bots: list[str] | None) -> "Setup":
    from chaloupe.lab.setup import setup  # noqa: PLC0415

    return setup(game, players, options or [], bots or [])


def _console() -> "Console":
    from rich.console import Console  # noqa: PLC0415

    return Console(highlight=False)


def _write_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")


# -- the commands ----------------------------------------------------------------------------------------------------


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"chaloupe {__version__} ({'compiled' if compiled() else 'pure Python'})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def overview(
    ctx: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback answers
        bool, typer.Option("--version", "-V", help=_text("help.version"), callback=_say_version, is_eager=True)
    ] = False,
) -> None:
    """Show the help when no command is named."""
    if ctx.invoked_subcommand is None:
        ctx.get_help()


@app.command(**_command("referee"))  # type: ignore[arg-type]
def referee(lang: Lang = _DEFAULT_LANG) -> None:
    """Answer JSON lines."""
    from chaloupe.lab.lines import serve  # noqa: PLC0415

    raise typer.Exit(serve(lang))


@app.command(**_command("simulate"))  # type: ignore[arg-type]
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=_text("help.number"))] = 1_000,
    seed: Seed = "1",
    option: Options = None,
    bot: Bots = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help=_text("help.jobs"))] = 1,
    limit: Annotated[int, typer.Option("--limit", min=1, max=2**31, help=_text("help.limit"))] = 100_000,
    as_json: Json = False,
    lang: Lang = _DEFAULT_LANG,
) -> None:
    """Play many games and count."""
    from chaloupe.lab import report  # noqa: PLC0415
    from chaloupe.lab.simulate import simulate as play  # noqa: PLC0415

    plan = _setup(game, players, option, bot)
    begin = time.perf_counter()
    total = report.watched(play(plan, games, seed, jobs, limit), plan.players, games, lang)
    seconds = time.perf_counter() - begin
    found = {
        "game": plan.game,
        "players": plan.players,
        "options": plan.box().fill(plan.players, plan.options),
        "bots": plan.bots,
        "seed": seed,
        "jobs": jobs,
        **total.summary(),
        "seconds": seconds,
        "actions_per_second": total.actions / seconds,
        "games_per_second": total.games / seconds,
        "cpu_seconds": total.cpu_seconds,
        "actions_per_cpu_second": total.actions / max(total.cpu_seconds, 1e-9),
        "compiled": compiled(),
    }
    if as_json:
        _write_json(found)
    else:
        report.simulation(found, lang, _console())


@app.command(**_command("perft"))  # type: ignore[arg-type]
def perft(
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=1_000, help=_text("help.depth"))],
    game: Annotated[
        str | None, typer.Argument(help=_text("help.game"), autocompletion=_complete_game, show_default=False)
    ] = None,
    position: Annotated[
        Path | None, typer.Option("--position", help=_text("help.position"), show_default=False)
    ] = None,
    players: Players = None,
    option: Options = None,
    divide: Annotated[bool, typer.Option("--divide", help=_text("help.divide"))] = False,
    as_json: Json = False,
    lang: Lang = _DEFAULT_LANG,  # noqa: ARG001 - heard by `chosen_language`, for the errors
) -> None:
    """Count action sequences."""
    from chaloupe.lab.perft import count  # noqa: PLC0415
    from chaloupe.lab.perft import divide as split  # noqa: PLC0415
    from chaloupe.lab.setup import position_from_file  # noqa: PLC0415

    if (game is None) == (position is None):
        raise Problem("perft_source")
    if position is not None:
        box, start = position_from_file(position)
    else:
        plan = _setup(str(game), players, option, None)
        box, start = plan.box(), plan.start()
    parts = split(start, depth) if divide and depth > 0 else []
    nodes = sum(number for _, number in parts) if parts else count(start, depth)
    if as_json:
        divided = {"divide": [{"action": action, "nodes": number} for action, number in parts]} if parts else {}
        _write_json({"game": box.id, "depth": depth, "nodes": nodes, **divided})
        return
    for action, number in parts:
        typer.echo(f"{box.verbs.to_text(action)}: {number}")
    typer.echo(nodes)


@app.command(**_command("playthrough"))  # type: ignore[arg-type]
def playthrough(
    game: GameName,
    players: Players = None,
    seed: Seed = "1",
    option: Options = None,
    bot: Bots = None,
    steps: Annotated[int | None, typer.Option("--steps", min=0, help=_text("help.steps"), show_default=False)] = None,
    lang: Lang = _DEFAULT_LANG,
) -> None:
    """Write a game down."""
    from chaloupe.lab.playthrough import playthrough as lines  # noqa: PLC0415

    for line in lines(_setup(game, players, option, bot), seed, steps, lang):
        sys.stdout.write(line + "\n")


@app.command(**_command("bench"))  # type: ignore[arg-type]
def bench(
    game: Annotated[str, typer.Option("--game", help=_text("help.game"), autocompletion=_complete_game)] = "cartagena",
    players: Players = 3,
    option: Options = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=3_600, help=_text("help.seconds"))] = 3.0,
    as_json: Json = False,
    lang: Lang = _DEFAULT_LANG,
) -> None:
    """Measure this installation."""
    from chaloupe.lab.bench import bench as measure  # noqa: PLC0415

    found = measure(_setup(game, players, option, None), seconds)
    if as_json:
        _write_json(found)
        return
    from chaloupe.lab import report  # noqa: PLC0415

    report.measures(found, lang, _console())


@app.command(**_command("conformance"))  # type: ignore[arg-type]
def conformance(
    game: GameName,
    players: Players = None,
    option: Options = None,
    seed: Annotated[str | None, typer.Option("--seed", "-s", help=_text("help.one_seed"), show_default=False)] = None,
    number: Annotated[int, typer.Option("--games", "-n", min=1, max=100_000, help=_text("help.number"))] = 24,
    lang: Lang = _DEFAULT_LANG,
) -> None:
    """Check the laws of every game."""
    from chaloupe.conformance import find_game, verdicts  # noqa: PLC0415
    from chaloupe.lab.setup import options_from_text  # noqa: PLC0415

    box = find_game(game)
    broken = 0
    for name, steps, failure in verdicts(box, players, options_from_text(box, option or []), seed, number):
        broken += failure is not None
        key = "obeys" if failure is None else "breaks"
        typer.echo(say(lang, f"conformance.{key}", setup=name, steps=steps) + (f"\n{failure}" if failure else ""))
    raise typer.Exit(1 if broken else 0)


@app.command(**_command("demo"))  # type: ignore[arg-type]
def demo(
    game: Annotated[str, typer.Option("--game", help=_text("help.game"), autocompletion=_complete_game)] = "cartagena",
    players: Players = None,
    seed: Seed = "1",
    option: Options = None,
    bot: Bots = None,
    fast: Annotated[bool, typer.Option("--fast", help=_text("help.fast"))] = False,
    lang: Lang = _DEFAULT_LANG,
) -> None:
    """Watch a game."""
    from chaloupe.lab.demo import demo as show  # noqa: PLC0415

    box = shelf.game(game)
    number = players if players is not None else min(max(3, box.fewest), box.most)
    table, console = _setup(game, number, option, bot or [box.roster()[0].name]), _console()
    try:
        show(table, seed, lang, console, fast=fast)
    except KeyboardInterrupt:
        console.print("\n" + say(lang, "demo.stopped"))
        raise typer.Exit(130) from None


TunePlayers = Annotated[
    int | None, typer.Option("--players", "-p", help=_text("help.tune_players"), show_default=False)
]
TuneOut = Annotated[Path | None, typer.Option("--out", help=_text("help.tune_out"), show_default=False)]
Thinking = Annotated[int, typer.Option("--thinking", min=0, max=1_000_000, help=_text("help.thinking"))]


@app.command(**_command("tune"))  # type: ignore[arg-type]
def tune(  # noqa: PLR0913, PLR0917 - as many as there are options
    game: GameName,
    players: TunePlayers = None,
    option: Options = None,
    games: Annotated[int, typer.Option("--games", "-n", min=20, max=10_000_000, help=_text("help.tune_games"))] = 2_000,
    generations: Annotated[
        int, typer.Option("--generations", "-g", min=1, max=100, help=_text("help.generations"))
    ] = 4,
    seed: Seed = "1",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help=_text("help.jobs"))] = 1,
    out: TuneOut = None,
    thinking: Thinking = 0,
    as_json: Json = False,
    lang: Lang = _DEFAULT_LANG,
) -> None:
    """Tune what a game knows about playing well."""
    from chaloupe.lab import tuning  # noqa: PLC0415

    courses = tuning.courses_of(game, players, option or [], seed, games, thinking)
    found = tuning.tune(courses, generations, jobs, out, lang)
    if as_json:
        _write_json(found)
    else:
        tuning.report(found, lang, _console())


@app.command(**_command("calibrate"))  # type: ignore[arg-type]
def calibrate(  # noqa: PLR0913, PLR0917 - as many as there are options
    game: GameName,
    players: TunePlayers = None,
    option: Options = None,
    games: Annotated[int, typer.Option("--games", "-n", min=20, max=10_000_000, help=_text("help.tune_games"))] = 1_000,
    seed: Seed = "1",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help=_text("help.jobs"))] = 1,
    plot: Annotated[Path | None, typer.Option("--plot", help=_text("help.plot"), show_default=False)] = None,
    thinking: Thinking = 0,
    asked: Annotated[int, typer.Option("--asked", min=0, max=1_000_000, help=_text("help.asked"))] = 0,
    fit: Annotated[bool, typer.Option("--fit", help=_text("help.fit"))] = False,
    out: TuneOut = None,
    as_json: Json = False,
    lang: Lang = _DEFAULT_LANG,
) -> None:
    """Compare predicted chances with who wins."""
    from chaloupe.lab import tuning  # noqa: PLC0415

    if asked and (fit or not thinking):
        raise Problem("asked_alone")
    courses = tuning.courses_of(game, players, option or [], seed, games, thinking)
    found = tuning.embolden(courses, jobs, out, lang) if fit else tuning.calibrate(courses, jobs, lang, asked)
    if plot is not None:
        tuning.plot(found, plot)
    if as_json:
        _write_json(found)
    else:
        tuning.report_calibration(found, lang, _console())


@app.command(**_command("rules"))  # type: ignore[arg-type]
def rules(
    game: GameName,
    clause: Annotated[
        str | None, typer.Argument(help=_text("help.clause"), autocompletion=_complete_clause, show_default=False)
    ] = None,
    as_json: Json = False,
    lang: Lang = _DEFAULT_LANG,
) -> None:
    """Read the rulebook."""
    from chaloupe.lab import report  # noqa: PLC0415

    box = shelf.game(game)
    book = box.rulebook()
    wanted = None if clause is None else clause.upper()
    if wanted is not None and wanted not in book.clauses:
        ids = list(book.clauses)
        raise Problem("clause_unknown", clause=clause, first=ids[0], last=ids[-1])
    if as_json:
        chosen = [each for each in book.clauses.values() if wanted in (None, each.id)]
        _write_json([{"id": c.id, "chapter": book.chapters[c.chapter][lang], "text": c.texts[lang]} for c in chosen])
    else:
        report.rulebook(box, wanted, lang, _console())


@app.command(**_command("games"))  # type: ignore[arg-type]
def games(as_json: Json = False, lang: Lang = _DEFAULT_LANG) -> None:
    """List the games."""
    if as_json:
        _write_json([game.describe() for game in shelf.games()])
        return
    from chaloupe.lab import report  # noqa: PLC0415

    report.shelf_table(shelf.games(), lang, _console())


app.command(**_command("tournament"))(commands.tournament)  # type: ignore[arg-type]
app.command(**_command("study"))(commands.study)  # type: ignore[arg-type]


# -- from words to an exit code --------------------------------------------------------------------------------------


def _known_commands() -> list[str]:
    commands = [str(command.name) for command in app.registered_commands]
    return commands + [str(group.name) for group in app.registered_groups]


def _add_server(arguments: list[str]) -> None:
    """Register the commands of the server where there is one, unless another is meant: they take long to load."""
    meant = next((word for word in arguments if not word.startswith("-")), "")
    if meant in _known_commands() or "--version" in arguments or importlib.util.find_spec("chaloupe.server") is None:
        return
    importlib.import_module("chaloupe.server.keep").add_to(app, _text("help.commands"))
    if meant in _known_commands():
        return
    try:
        serve = importlib.import_module("chaloupe.server.command").serve
    except ImportError:  # the packages of the server are not installed
        return
    app.command("serve", epilog=_text("example.serve"), rich_help_panel=_text("help.commands"))(serve)


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
        if hasattr(error, "exit_code"):
            return _fail(usage(error, arguments, _known_commands(), LANGUAGE), 2)
        return _fail(say(LANGUAGE, "errors.internal", why=f"{type(error).__name__}: {error}"), 1)


def _fail(text: str, code: int) -> int:
    sys.stderr.write(f"chaloupe: {' '.join(text.split())}\n")
    return code


def main() -> None:
    """Run the command line of this process."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
