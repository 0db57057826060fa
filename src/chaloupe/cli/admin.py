"""The commands for whoever runs a server: backup, restore, person, doctor. They need no running server."""

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table
from typer.core import TyperCommand, TyperGroup

from chaloupe.cli.doctor import Finding, examine
from chaloupe.core.problems import Problem
from chaloupe.server.terminal import language_here, texts
from chaloupe.storage.backup import back_up, restore
from chaloupe.storage.looking import reading
from chaloupe.storage.people import export_person, forget_person, people
from chaloupe.storage.place import DATABASE, alone, data_folder

NAMES: Final = ("backup", "restore", "person", "doctor")
LANGUAGE: Final = language_here()
YES: Final = ("y", "yes", "o", "oui")
_MARKS: Final = {"ok": "[green]✓[/green]", "note": "[yellow]•[/yellow]", "wrong": "[red]✗[/red]"}


def _say(text: str, /, **details: object) -> str:
    return texts(LANGUAGE).message(text, details)


def _help(name: str) -> dict[str, str]:
    return {"help": _say(f"admin.{name}.help"), "epilog": _say(f"admin.{name}.example")}


Data = Annotated[
    Path | None, typer.Option("--data", help=_say("admin.data"), file_okay=False, show_default=str(data_folder()))
]
AsJson = Annotated[bool, typer.Option("--json", help=_say("admin.json"))]
Person = Annotated[str, typer.Argument(help=_say("admin.person.who"), show_default=False)]

person_app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")


def _folder(data: Path | None) -> Path:
    return data if data is not None else data_folder()


@contextmanager
def _explained() -> Iterator[None]:
    """Say a problem in one line and end with the code of bad input."""
    try:
        yield
    except Problem as problem:
        typer.echo(f"chaloupe: {_say(f'errors.{problem.key}', **problem.details)}", err=True)
        raise typer.Exit(2) from problem


@contextmanager
def _bar(what: str) -> Iterator[Any]:
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=1.0)
        yield lambda share: progress.update(task, completed=share)


def _write_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")


def backup(
    target: Annotated[Path, typer.Argument(help=_say("admin.backup.target"), dir_okay=False, show_default=False)],
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Copy all tables into one file, even while a server is at work."""
    with _explained(), _bar(_say("admin.backup.going_on")) as progress:
        size = back_up(_folder(data) / DATABASE, target, progress)
    if as_json:
        _write_json({"backup": str(target), "bytes": size})
    else:
        typer.echo(_say("admin.backup.done", path=str(target), kb=max(1, size // 1024)))


def put_back(
    source: Annotated[Path, typer.Argument(help=_say("admin.restore.source"), show_default=False)],
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Put a backup in the place of the tables; the old ones are set aside."""
    with _explained(), _bar(_say("admin.restore.going_on")) as progress:
        kept = restore(source, _folder(data), progress)
    if as_json:
        _write_json({"restored": str(source), "old": None if kept is None else str(kept)})
        return
    typer.echo(_say("admin.restore.done", path=str(source)))
    if kept is not None:
        typer.echo(_say("admin.restore.kept", path=str(kept)))


@person_app.command("list", **_help("list"))  # type: ignore[arg-type]
def list_people(
    named: Annotated[str, typer.Argument(help=_say("admin.list.named"), show_default=False)] = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """List people."""
    with _explained(), reading(_folder(data) / DATABASE) as store:
        found = people(store, named)
    if as_json:
        _write_json([known._asdict() for known in found])
        return
    table = Table(*(_say(f"admin.list.{column}") for column in ("id", "name", "tables")))
    for known in found:
        table.add_row(known.id, known.name, str(known.tables))
    Console(highlight=False).print(table)


@person_app.command("export", **_help("export"))  # type: ignore[arg-type]
def export(person: Person, data: Data = None) -> None:
    """Write what is kept about a person."""
    with _explained(), reading(_folder(data) / DATABASE) as store:
        found = export_person(store, person)
    sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=1) + "\n")


@person_app.command("forget", **_help("forget"))  # type: ignore[arg-type]
def forget(
    person: Person,
    data: Data = None,
    yes: Annotated[bool, typer.Option("--yes", help=_say("admin.forget.yes"))] = False,
    as_json: AsJson = False,
) -> None:
    """Delete what is kept about a person."""
    folder = _folder(data)
    with _explained():
        if not (folder / DATABASE).is_file():  # before a lock makes the folder
            raise Problem("storage_missing", path=str(folder / DATABASE))
        with alone(folder), reading(folder / DATABASE) as store:
            if not yes and not _agreed(_say("admin.forget.sure", person=person)):
                raise Problem("forget_declined")
            tables = _forget(store, person)
    if as_json:
        _write_json({"forgotten": person, "tables": tables})
    else:
        typer.echo(_say("admin.forget.done", tables=len(tables)))


def _agreed(question: str) -> bool:
    """Ask at the terminal; whatever is not a yes is a no."""
    sys.stdout.write(f"{question} {_say('admin.forget.choice')} ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().lower() in YES


def _forget(store: sqlite3.Connection, person: str) -> list[str]:
    store.execute("PRAGMA secure_delete = ON")
    store.execute("BEGIN IMMEDIATE")
    try:
        tables = forget_person(store, person)
    except BaseException:
        store.execute("ROLLBACK")
        raise
    store.execute("COMMIT")
    # What was deleted is still in the companion file until it is emptied.
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return tables


def doctor(
    data: Data = None,
    port: Annotated[int, typer.Option(min=1, max=65535, help=_say("admin.doctor.port"))] = 8330,
    deep: Annotated[bool, typer.Option("--deep", help=_say("admin.doctor.deep"))] = False,
    as_json: AsJson = False,
) -> None:
    """Say what is wrong with this installation."""
    console = Console(highlight=False)
    found: list[Finding] = []
    for finding in examine(_folder(data), port, deep=deep):
        found.append(finding)
        if not as_json:
            console.print(f"{_MARKS[finding.state]} {finding.sentence(LANGUAGE)}")
    wrong = sum(finding.state == "wrong" for finding in found)
    if as_json:
        findings = [
            {"what": each.what, "state": each.state, "text": each.sentence(LANGUAGE), **each.details} for each in found
        ]
        _write_json({"well": wrong == 0, "findings": findings})
    else:
        console.print(_say("admin.doctor.ill" if wrong else "admin.doctor.well", number=wrong))
    raise typer.Exit(1 if wrong else 0)


def add_to(app: typer.Typer, panel: str, command: type[TyperCommand], group: type[TyperGroup]) -> None:
    """Register the commands, made of these classes."""
    for name, deed in (("backup", backup), ("restore", put_back), ("doctor", doctor)):
        app.command(name, cls=command, rich_help_panel=panel, **_help(name))(deed)  # type: ignore[arg-type]
    for known in person_app.registered_commands:
        known.cls = command
    words = {"help": _say("admin.person.help"), "epilog": _say("admin.list.example")}
    app.add_typer(person_app, name="person", cls=group, rich_help_panel=panel, **words)  # type: ignore[arg-type]
