"""Studies: sweeps that can be interrupted, a page that needs nothing else, the data as Parquet."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, Problem, Rng, Tell
from chaloupe.lab.study.layout import LETTER, NARROW, WIDE, Layout, folded
from chaloupe.lab.study.observer import Observer
from chaloupe.lab.study.page import page
from chaloupe.lab.study.parquet import write_games
from chaloupe.lab.study.plots import AT_THE_END
from chaloupe.lab.study.study import Study, all_options, play, rows, study
from chaloupe.lab.study.summary import summarise
from chaloupe.lab.text.words import say
from chaloupe.lab.work.pool import run_here
from chaloupe.lab.work.results import Results
from tests.process import run as command

pytestmark = pytest.mark.heavy

TOWER = shelf.game("tower")


@pytest.fixture(scope="module")
def plan() -> Study:
    return study(TOWER, "2,3", ["pawns=1"], ["level1", "level1,random"], 4, "s", full=False)


def done(wanted: Study, path: Path, jobs: int = 1, stop_after: int | None = None) -> list[Any]:
    results = Results(path, wanted.about())
    try:
        for number, _ in enumerate(play(wanted, results, run_here, jobs)):
            if number == stop_after:
                return []
    finally:
        results.close()
    return rows(wanted, results.done)


@pytest.fixture(scope="module")
def games(plan: Study, tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    return done(plan, tmp_path_factory.mktemp("study") / "results.jsonl")


def test_one_thing_is_varied_at_a_time(plan: Study) -> None:
    options = all_options(TOWER)
    assert options[0] == {}
    assert len(options) == 1 + sum(len(option.values) - 1 for option in TOWER.options)
    swept = study(TOWER, "2,3", [], ["level1", "level1,random"], 4, "s", full=False).variants
    star = {(2, json.dumps(each)) for each in options} | {(3, "{}")}
    assert {(variant.players, json.dumps(variant.options)) for variant in swept} == star
    assert len(swept) == 2 * len(star)
    assert {variant.bots for variant in plan.variants} == {("level1",), ("level1", "random")}
    assert {(variant.players, json.dumps(variant.options)) for variant in plan.variants} == {
        (2, '{"pawns": 1}'),
        (3, '{"pawns": 1}'),
    }
    full = study(TOWER, "2,3", ["huff=true,false"], ["random"], 4, "s", full=True)
    assert len(full.variants) == 4
    castaways = study(shelf.game("castaways"), "6,7", [], ["random"], 2, "s", full=True)
    assert {each.players for each in castaways.variants if each.options == {"liquid_courage": True}} == {6, 7}
    assert {each.players for each in castaways.variants if not each.options} == {6}


def test_what_cannot_be_studied_is_refused() -> None:
    wrongs: list[tuple[str, list[str], list[str]]] = [
        ("2,x", [], []),
        ("9", [], []),
        ("2", ["huff=maybe"], []),
        ("2", [], ["deep"]),
        ("2", [], ["a,a"]),
    ]
    for wrong in wrongs:
        with pytest.raises(Problem):
            study(TOWER, wrong[0], wrong[1], wrong[2], 4, "s", full=False)
    with pytest.raises(Problem, match="study_empty"):
        study(shelf.game("castaways"), "8", ["quick=true"], ["random"], 2, "s", full=False)


def test_a_resumed_study_is_the_uninterrupted_one(plan: Study, games: list[Any], tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    done(plan, path, stop_after=4)
    assert done(plan, path) == games
    one, other = (json.dumps(summarise(plan, TOWER, each)) for each in (games, done(plan, path)))
    assert one == other
    longer = plan._replace(games=6)
    again = done(longer, path)
    assert len(again) > len(games)
    assert all(row in again for row in games)


def test_the_games_are_watched(plan: Study, games: list[Any]) -> None:
    assert len(games) >= 4 * len(plan.variants)
    for row in games:
        assert row["decisions"] == row["actions"]
        assert row["events"]["turn"] > 0
        assert 0 < row["luck"] < 100
        assert len(row["curve"]) == 21
        assert row["curve"][-1] == pytest.approx(1.0, abs=1e-3)
        assert 0 <= row["decided"] <= 1
        assert set(row["refusals"]) <= set(TOWER.rulebook().clauses)
        assert all(0 < times <= row["asked"] for times in row["refusals"].values())
        assert not set(row["turning"]["events"]) & {"over", *TOWER.routine()}
        assert len(row["turning"]["events"]) == len(row["turning"]["clauses"])
        assert set(row["clauses"]) <= set(TOWER.rulebook().clauses)
        assert row["clauses"]
    found = summarise(plan, TOWER, told(games))
    clauses: Any = found["clauses"]
    assert [row["clause"] for row in clauses] == list(TOWER.rulebook().clauses)
    assert any(row["refuses"] for row in clauses)
    assert any(row["decides"] for row in clauses)
    skilled: list[Any] = [each["skill"] for each in found["summaries"] if len(each["bots"]) > 1]  # type: ignore[attr-defined]
    assert all(skill["better"] == "level1" for skill in skilled if skill["share"] > 0.8)


def test_watching_changes_nothing(games: list[Any], plan: Study) -> None:
    from chaloupe.lab.contest.match import Match

    row = games[0]
    match = Match(TOWER, row["players"], plan.variants[0].options)
    ended = match.play([TOWER.bot(name) for name in row["seats"]], row["deal"])
    assert ended.last == row["last"]
    assert ended.dealt == row["dealt"]


def told(games: list[Any]) -> list[Any]:
    """Let the first half of the games be turned by a capture under a clause, and all of them tell of it thrice."""
    turning = {"size": 0.5, "by": "move", "events": ["capture", "move"], "clauses": ["TOW-33", ""]}
    half = len(games) // 2
    return [
        {**row, "clauses": {"TOW-33": 3}, "turning": turning if number < half else row["turning"]}
        for number, row in enumerate(games)
    ]


def test_clauses_are_counted_as_the_events_cite_them(plan: Study, games: list[Any]) -> None:
    rows = [{**row, "turning": {**row["turning"], "clauses": ["" for _ in row["turning"]["events"]]}} for row in games]
    found: Any = summarise(plan, TOWER, told(rows))
    clauses = {row["clause"]: row for row in found["clauses"]}
    assert (clauses["TOW-33"]["told"], clauses["TOW-33"]["decides"]) == (3.0, pytest.approx(0.5, abs=0.1))
    assert (clauses["TOW-1"]["told"], clauses["TOW-1"]["decides"]) == (0.0, 0.0)
    stories = [each["story"] for each in found["summaries"]]
    assert {"capture": ["TOW-33"]} in [story["behind"] for story in stories]
    assert max(story["turning"].get("capture", 0) for story in stories) == 1.0


def test_an_observer_notes_the_clause_of_each_event() -> None:
    position, observer = TOWER.new(2), Observer(TOWER, TOWER.new(2))
    while position.actor() == CHANCE:
        position.apply(CHANCE, position.draw(Rng(1)), None)
    observer.before(position, int(position.actor()))
    tell = Tell()
    tell.all("capture", {}, "TOW-33")
    tell.all("capture", {}, "TOW-33")
    tell.all("move", {}, "")
    observer.after(position, 0, "move", tell)
    assert observer.clauses == {"TOW-33": 2}
    assert observer.events == {"capture": 2, "move": 1}
    observer.turning = (0.5, "move", tell.told)
    assert observer.found([0])["turning"] == {
        "size": 0.5,
        "by": "move",
        "events": ["capture", "move"],
        "clauses": ["TOW-33", ""],
    }


def test_parquet_reads_back_equal(plan: Study, games: list[Any], tmp_path: Path) -> None:
    write_games(tmp_path / "games.parquet", games, plan.about())
    table = pq.read_table(tmp_path / "games.parquet")
    again = []
    for row in table.to_pylist():
        row["options"] = json.loads(row["options"])
        again.append({**row, **{key: dict(row[key]) for key in ("events", "clauses", "refusals")}})
    assert again == games
    assert json.loads(table.schema.metadata[b"chaloupe"]) == json.loads(json.dumps(plan.about()))


class Links(HTMLParser):
    """Collect what a page would fetch or lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found += [str(value) for name, value in attributes if name in ("src", "href", "srcset", "action", "data")]
        self.ids += [str(value) for name, value in attributes if name == "id"]
        if tag not in ("meta", "input", "br"):
            self.open.append(tag)
        assert tag != "script"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_every_drawing_and_needs_nothing_else(plan: Study, games: list[Any], language: str) -> None:
    text = page(summarise(plan, TOWER, told(games)), TOWER, language)
    links = Links()
    links.feed(text)
    assert links.open == []
    assert links.found == []
    drawn = ["length", "seats", "curve", "luck", "skill", "turning", "decides", "refuses"]
    assert sorted(each for each in links.ids if each in drawn) == sorted(drawn)
    assert text.count('<svg class="plot wide"') == text.count('<svg class="plot narrow"') == len(drawn)
    assert not re.search(r"https?:|url\(|@import|//[a-z]", text)
    assert "{" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    assert not re.search(r"study\.[a-z]+\.[a-z]+", text)
    assert f'<html lang="{language}">' in text
    assert all(f"<b>{clause}</b>" in text for clause in TOWER.rulebook().clauses)


@pytest.mark.shelf
@pytest.mark.parametrize("language", ["en", "fr"])
def test_events_are_named_without_particulars(language: str) -> None:
    for game in shelf.games():
        layout = Layout({"summaries": []}, game, language)
        events: Any = game.catalogue(language).find("events")
        for event in events:
            assert layout.event(event)
            assert not re.search(r"[{}\[\]]", layout.event(event))
    assert Layout({"summaries": []}, TOWER, "en").event("unheard_of") == "unheard_of"


@pytest.mark.shelf
@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_fit_their_lines(width: float, language: str) -> None:
    for game in shelf.games():
        variants = [{"players": 4, "options": options, "bots": ["random"]} for options in all_options(game)]
        layout = Layout({"summaries": variants}, game, language, width)
        letters = int((layout.right - layout.left - AT_THE_END) / LETTER)
        for variant in variants:
            lines = folded(layout.label(variant), letters)
            assert all(0 < len(line) <= letters for line in lines)
            assert re.sub("[ ·]", "", "".join(lines)) == re.sub("[ ·]", "", layout.label(variant))  # nothing is cut off


def test_two_who_have_never_won_are_not_compared(games: list[Any]) -> None:
    """Of three kinds of bots two may go without a win: neither is the better one."""
    plan = study(TOWER, "3", ["pawns=1"], ["level2,random,level1"], 1, "s", full=False)
    row = {**games[0], "variant": 0, "players": 3, "deal": "d"}
    seats = [["level2", "random", "level1"], ["random", "level1", "level2"]]
    played = [{**row, "seats": names, "winners": [names.index("level2")], "scores": []} for names in seats]
    found: Any = summarise(plan, TOWER, played)
    assert found["summaries"][0]["skill"]["better"] == "level2"


def test_without_luck_only_skill_is_drawn(plan: Study, games: list[Any]) -> None:
    found: Any = summarise(plan, TOWER, games)
    for each in found["summaries"]:
        each["story"]["luck"] = 0.0
    text = page(found, TOWER, "en")
    assert '<figure id="luck">' not in text
    assert say("en", "study.skill.alone") in text


def test_scores_are_drawn_where_there_are_points() -> None:
    cartagena = shelf.game("cartagena")
    wanted = study(cartagena, "2", ["variant=jungle"], ["random"], 2, "s", full=False)
    results: dict[int, Any] = {}
    for package in wanted.packages():
        from chaloupe.lab.work.package import carry_out

        results[package.number] = carry_out(package).result
    text = page(summarise(wanted, cartagena, rows(wanted, results)), cartagena, "en")
    assert '<figure id="scores">' in text


def test_the_command_writes_everything(tmp_path: Path) -> None:
    words = ["study", "tower", "--players", "2", "--option", "huff=true", "--bots", "random", "--games", "2"]
    ran = command(*words, "--jobs", "1", "--json", "--out", str(tmp_path / "o"))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout) == json.loads((tmp_path / "o" / "study.json").read_text("utf-8"))
    assert pq.read_table(tmp_path / "o" / "games.parquet").num_rows == json.loads(ran.stdout)["games"]
    assert (tmp_path / "o" / "report.html").read_text("utf-8").startswith("<!doctype html>")
