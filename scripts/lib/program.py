"""The release program, and runs of it that are read and thrown away."""
import contextlib, csv, os, pathlib, subprocess, tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ROOT / "results"
PROGRAM = os.environ.get("WAVEBENCH_BINARY") or str(ROOT / ".build/release/wavebench")


@contextlib.contextmanager
def made(*options, environment=None):
    """The folder of a run with these options, as long as it is read."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "run"
        subprocess.run([PROGRAM, "run", *options, "--quiet", "--output", folder], check=True, stdout=subprocess.DEVNULL, env=environment)
        yield folder


def rows(file):
    """The rows of a file of a run."""
    with open(file, newline="", encoding="utf-8") as table:
        return list(csv.DictReader(table))


def write(file, found):
    """Writes rows; of what a row lacks its cell is empty."""
    file = pathlib.Path(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "w", newline="") as table:
        out = csv.DictWriter(table, dict.fromkeys(name for row in found for name in row), lineterminator="\n")
        out.writeheader()
        out.writerows(found)
