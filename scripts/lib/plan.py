"""What results/ holds: the rows of results/plan.csv, and what each took, of results/minutes.csv."""
from program import RESULTS, ROOT, rows

PARTS, MINUTES = ROOT / ".build/measure", RESULTS / "minutes.csv"


def plan():
    """A row for each part, as they are measured; a run's first says what it holds and keeps."""
    return rows(RESULTS / "plan.csv")


def rows_of(run):
    return [row for row in plan() if row["run"] == run]


def part(row):
    return row["run"], row["part"]


def minutes_taken():
    """The rows of what was measured, by run and part."""
    return {part(row): row for row in (rows(MINUTES) if MINUTES.exists() else [])}


def is_planned(manifest, rows):
    """True if a run was made by the command lines of its rows, each by one."""
    made = [one["command_line"] for one in manifest.get("parts") or [manifest]]
    return sorted(line[1 + (line[1] == "run"):line.index("--quiet") if "--quiet" in line else None]
                  for line in made) == sorted(row["options"].split() for row in rows)


def command(row):
    """The command that measures a part; options that name an engine first are a driver's."""
    program = [ROOT / ".build/release/wavebench", "run"]
    name = "Players/players.py" if row["run"] == "players" else "Engines/measure.py"
    driver = [ROOT / "scripts/python", ROOT / "Benchmarks" / name]
    return [*(program if row["options"].startswith("-") else driver), *row["options"].split()]
