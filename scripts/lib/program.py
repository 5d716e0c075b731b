"""The release program: what it answers, and runs of it that are read and thrown away; the words
that a script was given."""
import argparse, contextlib, csv, functools, hashlib, json, os, pathlib, shutil, subprocess, sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ROOT / "results"
PROGRAM = os.path.abspath(os.environ.get("WAVEBENCH_BINARY")
                          or ROOT / ".build/release/wavebench")


class Fault(Exception):
    """A question without one answer."""


def said(*words, **options):
    """What the program writes to standard output; exit 3 where there is none."""
    try:
        return subprocess.check_output([PROGRAM, *words], cwd=ROOT, text=True, **options)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"{error}: is it that of these sources? scripts/build makes it", file=sys.stderr)
        sys.exit(3)


def end(faults, otherwise):
    """Ends a check: 1 with what is wrong, one a line, or 0 with what was found right."""
    print("\n".join(faults) or otherwise)
    sys.exit(1 if faults else 0)


class Parser(argparse.ArgumentParser):
    """Takes its usage from a script's first line, and prints nothing that a terminal obeys."""

    def __init__(self, text):
        super().__init__(usage=text.splitlines()[0].removeprefix("usage: "))

    def error(self, message):
        super().error("".join(each if each.isprintable() else repr(each)[1:-1] for each in message))


def preloaded(library):
    """Compiles a library of Tests/Faults to be loaded before the program; else exit 3."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not shutil.which(PROGRAM) or not compiler or subprocess.run(
            [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library,
             ROOT / f"Tests/Faults/{library.stem}.c", "-ldl"]).returncode:
        print(f"{sys.argv[0]}: there is no {PROGRAM}, or no C compiler, or the library could not "
              "be built: scripts/setup and scripts/build", file=sys.stderr)
        sys.exit(3)


@functools.cache
def listener():
    said("--version")
    # In a session of its own: who ends or counts the processes of this one leaves it out.
    return subprocess.Popen([PROGRAM, "_script"], cwd=ROOT, text=True, start_new_session=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(**question):
    """An answer of the program (Benchmarks/WaveBench/Verbs/ScriptCommand.swift)."""
    process = listener()
    process.stdin.write(json.dumps(question) + "\n")
    process.stdin.flush()
    reply = json.loads(process.stdout.readline() or '{"fault": "the program ended"}')
    if "fault" in reply:
        raise Fault(reply["fault"])
    return reply["answer"]


@contextlib.contextmanager
def made(*options, environment=None):
    """The folder of a run with these options, as long as it is read."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "run"
        command = [PROGRAM, "run", *options, "--quiet", "--output", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        yield folder


def rows(file):
    with open(file, newline="", encoding="utf-8") as table:
        return list(csv.DictReader(table))


def facts_of(file):
    """What a manifest says of a file beside it: rows and SHA-256; a profile has no table, and its
    lines count (Sources/Runs/Store/Runs/FileDigest.swift)."""
    data = file.read_bytes()
    rows = data.count(b"\n")
    if file.suffix == ".csv":
        rows = sum(1 for _ in csv.reader(data.decode().splitlines(keepends=True))) - 1
    return {"rows": rows, "sha256": hashlib.sha256(data).hexdigest()}


def write(file, found):
    """Writes rows; of what a row lacks its cell is empty."""
    file = pathlib.Path(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "w", newline="") as table:
        names = dict.fromkeys(name for row in found for name in row)
        out = csv.DictWriter(table, names, lineterminator="\n")
        out.writeheader()
        out.writerows(found)
