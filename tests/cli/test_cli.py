"""The command line: help with examples, errors in one line and two languages, completion, and the smaller commands."""

import importlib.util
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from chaloupe import __version__, shelf
from chaloupe.games import cartagena
from chaloupe.lab.text.words import chosen_language
from chaloupe.texts.catalogue import LANGUAGES, read_json
from tests.process import COMMAND, ENGLISH, FRENCH, run, run_many

COMMANDS = ["referee", "simulate", "tournament", "study", "perft", "playthrough", "bench", "demo", "rules", "games"]
COMMANDS += ["conformance", "new-game", "tune", "calibrate"]
HOUSE = [["serve"], ["backup"], ["restore"], ["doctor"], ["person"], ["person", "list"], ["person", "export"]]
HOUSE += [["person", "forget"]]
# What the command line library says by itself.
FOREIGN = ["Usage:", "Show this message", "[default", "[required", "Commands", "for the current shell"]
GAMES = [game.id for game in shelf.games()]


@pytest.mark.compiled
def test_the_version_says_what_is_running() -> None:
    mode = "compiled" if os.environ.get("CHALOUPE_TEST_MODE") == "compiled" else "pure Python"
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"chaloupe {__version__} ({mode})\n", "")
    french = {"compiled": "compilé", "pure Python": "Python pur"}[mode]
    assert run("--version", environment=FRENCH).stdout == f"chaloupe {__version__} ({french})\n"


def test_every_command_has_help_with_an_example_in_both_languages() -> None:
    lines = [[command, "--help"] for command in COMMANDS]
    for environment, example in ((ENGLISH, "Example: "), (FRENCH, "Exemple : ")):
        for command, (code, out, err) in zip(COMMANDS, run_many(lines, environment), strict=True):
            assert (code, err) == (0, "")
            assert example in out
            assert f"chaloupe {command}" in out.partition(example)[2]


with_server = pytest.mark.skipif(
    importlib.util.find_spec("litestar") is None, reason="the packages of the server are not installed"
)


@with_server
def test_help_is_french_to_the_last_word() -> None:
    lines = [["--help"], *([name, "--help"] for name in COMMANDS), *([*words, "--help"] for words in HOUSE)]
    for line, (code, out, err) in zip(lines, run_many(lines, FRENCH), strict=True):
        assert (code, err) == (0, ""), line
        assert "Exemple : " in out, line
        assert [word for word in FOREIGN if word in out] == [], line


@with_server
def test_commands_for_owners_answer_wrong_words_in_one_line(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "none")]
    asked = run("person", environment=FRENCH)
    assert (asked.returncode, asked.stderr) == (0, "")
    assert "forget" in asked.stdout
    wrong = {
        "La commande fly n'existe pas. Voir : chaloupe person --help": ["person", "fly"],
        f"Il n'y a pas de fichier {tmp_path / 'x'}.": ["restore", str(tmp_path / "x"), *data],
        "Il n'y a pas de registre": ["person", "forget", "XYZ", *data],
        f"{__file__} n'est pas possible pour --data.": ["doctor", "--data", __file__],
    }
    for text, line in wrong.items():
        done = run(*line, environment=FRENCH)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), line
        assert done.stderr.startswith(f"chaloupe: {text}")
    assert not (tmp_path / "none").exists()


@with_server
def test_the_server_is_the_first_of_the_commands() -> None:
    shown = [line.split()[1] for line in run().stdout.splitlines() if line.startswith("│ ") and line[2] not in " -"]
    assert shown[0] == "serve"
    assert {*COMMANDS, "backup", "restore", "doctor", "person"} < set(shown)
    done = run("serve", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Example: chaloupe serve" in done.stdout
    wrong = run("serve", "--port", "games")
    assert (wrong.returncode, wrong.stderr) == (
        2,
        "chaloupe: games is not possible for --port. See: chaloupe serve --help\n",
    )


def test_without_a_command_there_is_help() -> None:
    done = run()
    assert done.returncode == 0
    assert all(command in done.stdout for command in COMMANDS)


WRONG: list[tuple[list[str], str, str]] = [
    (["fly"], "no command fly", "commande fly n'existe pas"),
    (["--fly"], "no option --fly", "option --fly n'existe pas"),
    (["simulate"], "GAME is missing", "manque GAME"),
    (["perft", "cartagena"], "--depth is missing", "manque --depth"),
    (["simulate", "chess"], "no game “chess”", "jeu « chess » n'existe pas"),
    (["simulate", "cartagena", "--fly"], "no option --fly", "option --fly n'existe pas"),
    (["simulate", "cartagena", "now"], "now is one word too many", "now est de trop"),
    (["simulate", "cartagena", "--games"], "--games needs a value", "valeur après --games"),
    (["simulate", "cartagena", "--games", "many"], "many is not possible", "many n'est pas possible"),
    (["simulate", "cartagena", "--games", "0"], "0 is not possible", "0 n'est pas possible"),
    (["simulate", "cartagena", "--players", "9"], "2 to 5", "2 à 5"),
    (["simulate", "cartagena", "--option", "pass"], "name=value", "nom=valeur"),
    (["simulate", "cartagena", "--option", "pass=2"], "Possible values", "Valeurs possibles"),
    (["simulate", "cartagena", "--option", "colour=red"], "no option “colour”", "option « colour » n'existe pas"),
    (["simulate", "cartagena", "--bot", "deep"], "no bot “deep”", "robot « deep » n'existe pas"),
    (["simulate", "cartagena", "-p3", "-brandom", "-brandom"], "3 seats", "3 places"),
    (["perft", "--depth", "1"], "Name a game", "Nommez un jeu"),
    (["perft", "--depth", "1", "--position", "/no/such", "-p", "3"], "leave --players", "ôtez --players"),
    (["perft", "--depth", "1", "--position", "/no/such"], "cannot be read", "ne peut pas être lu"),
    (["perft", "--depth", "1", "--position", __file__], "not valid JSON", "pas du JSON valable"),
    (["rules", "cartagena", "CAR-99"], "no clause “CAR-99”", "clause « CAR-99 » n'existe pas"),
    (["rules", "chess"], "no game", "n'existe pas"),
    (["demo", "--game", "chess"], "no game", "n'existe pas"),
    (["games", "--lang", "de"], "de is not possible", "de n'est pas possible"),
    (["tournament", "tower", "--games", "9" * 12], "is not possible for --games", "n'est pas possible pour --games"),
    (["study", "tower", "--games", "9" * 12], "is not possible for --games", "n'est pas possible pour --games"),
    (["study", "tower", "--option", "pawns"], "name=value", "nom=valeur"),
    (["study", "tower", "--bots", "random,random"], "each named once", "nommés une fois"),
    (["tournament", "tower", "--bots", "random"], "at least two", "au moins deux"),
    (["conformance", ".tower"], "no game “.tower”", "jeu « .tower » n'existe pas"),
]


def test_errors_are_one_line_in_the_language_of_the_user() -> None:
    lines = [arguments for arguments, _, _ in WRONG]
    for environment, texts in ((ENGLISH, [row[1] for row in WRONG]), (FRENCH, [row[2] for row in WRONG])):
        for (code, out, err), text in zip(run_many(lines, environment), texts, strict=True):
            assert (code, out) == (2, "")
            assert err.startswith("chaloupe: ")
            assert err.count("\n") == 1
            assert text in err


def test_an_error_is_the_exit_code_of_the_process() -> None:
    done = run("simulate", "chess", environment=FRENCH)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("chaloupe: Le jeu « chess » n'existe pas.")
    assert done.stderr.count("\n") == 1


def test_the_language_comes_from_the_environment_and_lang_goes_before_it() -> None:
    assert chosen_language([], {}) == "en"
    assert chosen_language([], {"LANG": "fr_CA.UTF-8"}) == "fr"
    assert chosen_language([], {"LC_ALL": "C", "LANG": "fr_FR"}) == "en"
    assert chosen_language(["games", "--lang=en"], {"LANG": "fr_FR"}) == "en"
    assert chosen_language(["games", "--lang", "fr"], {}) == "fr"


@pytest.mark.parametrize("path", [("chaloupe.lab", "texts"), ("chaloupe.texts",)])
def test_both_languages_have_the_same_texts(path: tuple[str, ...]) -> None:
    def paths(node: object, at: str) -> set[str]:
        if not isinstance(node, dict) or "by" in node:
            return {at}
        return {path for key, value in node.items() for path in paths(value, f"{at}.{key}")}

    one, other = (paths(read_json(*path, f"{language}.json"), "") for language in LANGUAGES)
    assert one == other


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("chaloupe simulate car", "cartagena"),
        ("chaloupe rules cartagena CAR-1", "CAR-12"),
        ("chaloupe simulate cartagena --option var", "variant=tortuga"),
        ("chaloupe simulate cartagena --bot ran", "random"),
        ("chaloupe playth", "playthrough"),
        ("chaloupe tournament tow", "tower"),
        ("chaloupe tournament tower --bots random,lev", "random,level1"),
    ],
)
def test_a_shell_completes_names(words: str, found: str) -> None:
    number = str(len(words.split()) - 1)
    asked = {"_CHALOUPE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": number}
    done = run(environment={**ENGLISH, **asked})
    assert found in done.stdout.split()


def test_the_laws_are_checked_for_a_program() -> None:
    done = run("conformance", "tower", "--games", "1", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["game"], told["obeys"]) == (0, "tower", True)
    assert {(trial["failure"], trial["steps"] > 0) for trial in told["trials"]} == {(None, True)}


def test_the_shelf_and_its_rules_can_be_read() -> None:
    assert [game["id"] for game in json.loads(run("games", "--json").stdout)] == GAMES
    assert "Cartagena" in run("games").stdout
    book = json.loads(run("rules", "cartagena", "--json", "--lang", "fr").stdout)
    assert [clause["id"] for clause in book] == [f"CAR-{number}" for number in range(1, 59)]
    one = run("rules", "cartagena", "car-53")
    assert "That player wins, alone." in one.stdout
    assert "CAR-52" not in one.stdout
    whole = run("rules", "cartagena", environment=FRENCH)
    assert "Ce joueur gagne, seul." in whole.stdout


def test_perft_from_a_game_and_from_a_file(tmp_path: Path) -> None:
    assert run("perft", "cartagena", "-p", "3", "-d", "3").stdout == "960\n"
    divided = run("perft", "cartagena", "--depth", "2", "--divide").stdout.splitlines()
    assert divided[0] == "tile A false: 10"
    assert divided[-1] == "120"
    told = json.loads(run("perft", "cartagena", "--depth", "1", "--divide", "--json").stdout)
    assert (told["nodes"], len(told["divide"])) == (12, 12)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(shelf.game("cartagena").new(2).document()))
    assert run("perft", "--position", str(file), "--depth", "2").stdout == "120\n"
    file.write_text('{"game": "cartagena", "players": 2}')
    assert run("perft", "--position", str(file), "--depth", "2").returncode == 2


def test_a_position_of_a_file_is_judged_in_the_words_of_its_game(tmp_path: Path) -> None:
    """Several games have an error of the same name, each with a sentence of its own."""
    file = tmp_path / "position.json"
    for game, phase in (("cartagena", "layout"), ("lifeboats", "first_player"), ("tower", "first")):
        start = shelf.game(game).new(shelf.game(game).fewest)
        file.write_text(json.dumps({**start.document(), "turn": 0}))
        for environment in (ENGLISH, FRENCH):
            done = run("perft", "--position", str(file), "--depth", "1", environment=environment)
            assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
            assert str(file) in done.stderr
            assert phase in done.stderr


@pytest.mark.compiled
def test_the_golden_text_of_a_game() -> None:
    words = "--players 2 --option variant=jungle --option layout=random --seed golden --steps 60 --lang fr"
    done = run("playthrough", "cartagena", *words.split())
    assert done.stdout == (Path(cartagena.__file__).parent / "golden" / "jungle.txt").read_text(encoding="utf-8")


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_written_down(game: str) -> None:
    texts = []
    for seed in ("0", "1"):
        environment = {**FRENCH, "PYTHONHASHSEED": seed}
        done = run("playthrough", game, "--seed", "text", "--steps", "60", environment=environment)
        assert (done.returncode, done.stderr) == (0, "")
        texts.append(done.stdout)
    assert texts[0] == texts[1]
    assert "== 10" in texts[0] or "winners:" in texts[0]  # a short game is over before
    assert "events." not in texts[0]
    assert "asks." not in texts[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_demonstration_is_told_to_its_end(game: str) -> None:
    done = run("demo", "--game", game, "--fast", "--bot", "random", "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Résultat" in done.stdout
    assert "events." not in done.stdout
    assert "★" in done.stdout
    headings = shelf.game(game).catalogue("fr").find("standing")
    if isinstance(headings, dict):
        assert all(heading in done.stdout for heading in headings.values())
    assert [word for word in ("hands", "seats", "queue", "pawns", "colour") if word in done.stdout] == []


def test_a_demonstration_is_paced_and_can_be_stopped() -> None:
    command = [*COMMAND, "demo", "--bot", "random"]
    with subprocess.Popen(command, env=ENGLISH, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        begun = process.stdout.readline()
        time.sleep(2)
        assert process.poll() is None, "a person could not have followed that"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, "")
    assert begun
    assert out.endswith("The game was stopped.\n")


def test_a_measure_in_both_forms() -> None:
    found = json.loads(run("bench", "--seconds", "0.2", "--json").stdout)
    assert found["playout_actions_per_second"] > 0
    assert "A view, ns" in run("bench", "--seconds", "0.2").stdout


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [*COMMAND, "playthrough", "cartagena", "--seed", "pipe"]
    with subprocess.Popen(command, env=ENGLISH, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_starting_is_quick() -> None:
    """What takes long to import is imported by the command that needs it."""
    code = "import sys, chaloupe.cli.main; print(*sorted(sys.modules))"
    done = subprocess.run([COMMAND[0], "-c", code], env=ENGLISH, capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "chaloupe.cli.main" in loaded
    assert not {"rich.console", "asyncio", "multiprocessing", "litestar", "chaloupe.lab.text.simulate"} & set(loaded)
