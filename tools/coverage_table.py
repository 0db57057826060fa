"""Shows which lines and branches the tests on plain Python have reached, by package.

Of every package of the rules and the table so much must be reached as `FLOOR` says, and of all together as `TOGETHER`
says, else the check fails; the places that no test reaches are listed in build/not-reached.txt. What cannot be reached
at all is excluded in pyproject.toml, with its reason.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import coverage

ROOT = Path(__file__).resolve().parent.parent
MISSING = ROOT / "build" / "not-reached.txt"
# Each game is one package; "chaloupe" are the modules beside the packages, the box of a game and the shelf.
STRICT = ("core", "texts", "mind", "learn", "chaloupe", "games", "table")
# Percents of lines and branches; whoever reaches more raises them.
FLOOR = 98
TOGETHER = 99
WIDTH = 22


class Reached(NamedTuple):
    """What was reached of some files."""

    lines: int = 0
    lines_missed: int = 0
    branches: int = 0
    branches_missed: int = 0

    def __add__(self, other: "Reached") -> "Reached":  # type: ignore[override]
        """Put two sums together."""
        return Reached(*(one + another for one, another in zip(self, other, strict=True)))

    @property
    def missed(self) -> int:
        """Count what was not reached."""
        return self.lines_missed + self.branches_missed

    def share(self) -> float:
        """Give the percents that were reached, rounded down: all is only said of all."""
        total = self.lines + self.branches
        return (total - self.missed) * 1000 // total / 10 if total else 100.0


def package_of(path: str) -> str:
    """Name the package of a file; each game is one.

    >>> package_of("src/chaloupe/games/tower/moves.py"), package_of("src/chaloupe/core/rng.py")
    ('games/tower', 'core')
    >>> package_of("src/chaloupe/shelf.py")
    'chaloupe'
    """
    folders = Path(path).parent.parts
    inside = folders[folders.index("chaloupe") + 1 :]
    return "/".join(inside[: 2 if inside[:1] == ("games",) else 1]) or "chaloupe"


def read(report: dict[str, Any]) -> tuple[dict[str, Reached], list[str]]:
    """Sum up a report by package, and list what is not reached of the rules and the table."""
    sums: dict[str, Reached] = {}
    missing: list[str] = []
    for path, found in sorted(report["files"].items()):
        summary = found["summary"]
        reached = Reached(
            summary["num_statements"],
            summary["missing_lines"],
            summary["num_branches"],
            summary["missing_branches"],
        )
        package = package_of(path)
        sums[package] = sums.get(package, Reached()) + reached
        if package.partition("/")[0] in STRICT:
            missing += [f"{path}:{line}" for line in found["missing_lines"]]
            lost = set(found["missing_lines"])
            missing += [
                f"{path}:{start} never goes to {'the end' if end < 0 else end}"
                for start, end in found["missing_branches"]
                if start not in lost
            ]
    return sums, missing


def table(sums: dict[str, Reached]) -> list[str]:
    """Draw the table, the strict packages first."""
    order = sorted(sums, key=lambda name: (name.partition("/")[0] not in STRICT, name))
    lines = [f"{'package':<{WIDTH}}{'lines':>8}{'missed':>8}{'branches':>10}{'missed':>8}{'reached':>10}"]
    for name in order:
        one = sums[name]
        numbers = f"{one.lines:>8}{one.lines_missed:>8}{one.branches:>10}{one.branches_missed:>8}{one.share():>8.1f} %"
        lines.append(f"{name:<{WIDTH}}{numbers}")
    return lines


def main() -> int:
    """Read what was counted, show it, and fail if something is missing that may not be."""
    counted = coverage.Coverage(config_file=str(ROOT / "pyproject.toml"))
    counted.load()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        counted.json_report(outfile=str(path))
        sums, missing = read(json.loads(path.read_text("utf-8")))
    MISSING.write_text("".join(f"{place}\n" for place in missing), "utf-8")
    print("\n".join(table(sums)))
    print(f"\n{len(missing)} places in the rules and the table that no test reaches: {MISSING.relative_to(ROOT)}")
    low = too_low(sums)
    for sentence in low:
        print(sentence)
    return 1 if low else 0


def too_low(sums: dict[str, Reached]) -> list[str]:
    """Say of what too little was reached."""
    strict = {name: one for name, one in sums.items() if name.partition("/")[0] in STRICT}
    asked = [(name, one, FLOOR) for name, one in strict.items()]
    asked.append(("rules and table together", sum(strict.values(), Reached()), TOGETHER))
    return [
        f"{name}: {one.share()} % are reached, {floor} % have to be"
        for name, one, floor in asked
        if one.share() < floor
    ]


if __name__ == "__main__":
    sys.exit(main())
