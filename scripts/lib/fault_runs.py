"""What scripts/check faults, kills and counters share: the program under test with a library of
Tests/Faults loaded before it."""
import os, pathlib, resource, shutil, signal, subprocess, sys, threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = ROOT / ".build/release/wavebench"
LIBRARY = ROOT / ".build/faults.so"
FIXTURES = ROOT / "Tests/Fixtures"
# Short, and of several blocks, so that reports are written several times.
SHORT = ["run", "--suite", "quick", "--views", "1,2", "--processes", "2", "--samples", "1",
         "--frames", "2", "--counters", "none", "--no-memory", "--quiet"]


def build(library=LIBRARY):
    """Compiles a library of Tests/Faults; exit 3 where that cannot be done, or there is no
    release binary."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not BINARY.exists() or not compiler:
        print(f"{sys.argv[0]}: " + ("no C compiler" if BINARY.exists()
                                    else "no release binary; build it with scripts/build"),
              file=sys.stderr)
        sys.exit(3)
    if subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library,
                       ROOT / f"Tests/Faults/{library.stem}.c", "-ldl"]).returncode:
        print(f"{sys.argv[0]}: the library could not be built: scripts/setup installs what it "
              f"needs", file=sys.stderr)
        sys.exit(3)


class Outcome:
    """`code` (below 0: a signal; None: it did not end in time), `said`, and `came`: whether the
    call came."""

    def __init__(self, words, folder, fault=None, seconds=120, address_space=None):
        mark = folder / "mark"
        mark.unlink(missing_ok=True)
        surroundings = dict(os.environ)
        if fault:
            surroundings |= {"LD_PRELOAD": str(LIBRARY), "WAVEBENCH_FAULT": fault,
                             "WAVEBENCH_FAULT_MARK": str(mark)}
        if (folder / "tmp").is_dir():
            surroundings["TMPDIR"] = str(folder / "tmp")
        def bound():
            if address_space:
                resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))

        with open(folder / "said", "w+b") as said:
            started = subprocess.Popen([BINARY, *words], cwd=folder, env=surroundings,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       stderr=said, preexec_fn=bound, start_new_session=True)
            late = threading.Event()
            timer = threading.Timer(seconds,
                                    lambda: (late.set(), os.killpg(started.pid, signal.SIGKILL)))
            timer.start()
            self.code = started.wait()
            timer.cancel()
            self.code = None if late.is_set() else self.code
            said.seek(0)
            self.said = said.read().decode(errors="replace")
        self.came = mark.exists()


def processes(folder):
    """The numbers and names of the processes that runs in `folder` started with a fault, and
    that are alive."""
    wanted, found = f"WAVEBENCH_FAULT_MARK={folder / 'mark'}".encode(), []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                found.append((int(entry.name), (entry / "comm").read_text().strip()))
        except OSError:
            continue
    return found


def unreadable(run, folder):
    """Why what is left of a run cannot be read; None where it can, or where no block was
    finished yet."""
    if not (run / "report.csv").exists():
        return None
    for words in (["report", run], ["compare", run, run],
                  ["merge", run, "--output", folder / "joined"]):
        shutil.rmtree(folder / "joined", ignore_errors=True)
        done = Outcome(words, folder)
        # A comparison refuses a run that is partial or empty, and says so.
        is_refused = done.code == 2 and ("is a partial run" in done.said
                                         or "holds no measured row" in done.said)
        if done.code != 0 and not (words[0] == "compare" and is_refused):
            return f"{words[0]}: exit {done.code}, {done.said.strip()[-300:]}"
    return None
