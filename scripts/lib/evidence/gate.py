"""usage: scripts/evidence gate [PART...]: measures the gate's false alarms and power; about 50
minutes for all parts.

Parts: same layout one two exact rules (all, unless named). Run scripts/lib/layouts 64 first.
Each part writes its raw CSV into results/gate/; scripts/findings puts what they say into
results/gate/README.md."""
import csv, functools, os, pathlib, random, statistics, subprocess, sys, time
from program import PROGRAM, RESULTS, made, rows, write
from scipy import stats

PLACE = RESULTS / "gate"
CELLS = ["--strategy", "path-rebuild,additive-translation", "--views", "1,10", "--scale", "1"]
GATES = {  # part: (gates of four cells, options)
    "same": (75, ["--inject", "0%"]),
    "layout": (75, ["--inject-layout"]),
    "one": (15, ["--inject-layout", "--inject", "1%"]),
    "two": (15, ["--inject-layout", "--inject", "2%", "--pairs", "50"]),
}

def gates(part):
    count, options = GATES[part]
    found = []
    for number in range(count):
        start = time.monotonic()
        done = subprocess.run([PROGRAM, "selftest", *options, "--seed", str(1000 + number),
                               "--format", "csv", "--quiet"], capture_output=True, text=True)
        seconds = time.monotonic() - start
        cells = list(csv.DictReader(done.stdout.splitlines()))
        if not cells:
            sys.exit(f"scripts/evidence gate: selftest failed: {done.stderr.strip()}")
        found += [{"gate": number, **cell, "seconds_per_cell": f"{seconds / len(cells):.3f}",
                   "load": f"{os.getloadavg()[0]:.2f}"} for cell in cells]
        print(f"{part} {number + 1}/{count}", [cell["verdict"] for cell in cells], file=sys.stderr,
              flush=True)
        write(PLACE / f"{part}.csv", found)

def exact():
    """100 runs of the exact metrics: how many differ from the first in any cell."""
    found, first = [], None
    for number in range(100):
        with made(*CELLS, "--processes", "1", "--samples", "3", "--frames", "5", "--no-memory",
                  "--seed", str(number)) as run:
            values = {(r["case_id"], r["stage"], r["metric"]): r["median"]
                      for r in rows(run / "report.csv") if r["quality"] == "exact"}
        first = first or values
        found.append({"run": number, "rows": len(values),
                      "differing": sum(values.get(key) != first[key] for key in first)})
    write(PLACE / "exact.csv", found)

class Worker(subprocess.Popen):
    """One program told to run batches, as any benchmark would: fresh, on its own, not in turns."""
    def __init__(self, path):
        super().__init__([path, "_gate", *CELLS, "--heap-pad", str(random.randrange(65536))],
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.stdout.readline() == b"ready\n"
        self.kernel = statistics.median(self.batch(0, 0, 2000) for _ in range(9)) / 2000
    def batch(self, cell, frames, runs=0):
        self.stdin.write(b"%d %d %d\n" % (cell, frames, runs))
        self.stdin.flush()
        return float(self.stdout.readline())
    def samples(self, cell, share, repetitions=9, batches=100):
        """CPU ns per frame: of repetitions of 20 ms, and of single batches of about 0.1 ms."""
        for _ in range(20):
            self.batch(cell, 5)
        frame = statistics.median(self.batch(cell, 5) / 5 for _ in range(9))
        runs = lambda frames: round(share * frame * frames / self.kernel)
        long, short = max(1, round(2e7 / frame)), max(1, round(1e5 / frame))
        return ([self.batch(cell, long, runs(long)) / long for _ in range(repetitions)],
                [self.batch(cell, short, runs(short)) / short for _ in range(batches)])

def rules():
    """Two published rules on samples of the same hour, core and programs."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    random.seed(1)
    links = sorted((pathlib.Path(PROGRAM).parent / "layouts").glob("wavebench-*"))
    found = []
    for name, share in {"same file": 0, "layout": 0, "+1 %": 0.01, "+2 %": 0.02,
                        "+5 %": 0.05}.items():
        for trial in range(60):
            one, other = links[:1] * 2 if name == "same file" else random.sample(links, 2)
            cell = trial % 4
            with Worker(str(one)) as old, Worker(str(other)) as new:
                old_long, old_short = old.samples(cell, 0)
                new_long, new_short = new.samples(cell, share)
            p50 = statistics.median(new_short) / statistics.median(old_short) - 1
            mean = statistics.mean(new_long) / statistics.mean(old_long) - 1
            # Mann and Whitney by the normal approximation, as google/benchmark's compare.py has it.
            u_test = stats.mannwhitneyu(old_long, new_long, method="asymptotic")
            found.append({"difference": name, "trial": trial, "cell": cell,
                          "u_test_p": f"{u_test.pvalue:.4g}",
                          "mean_change": f"{mean:.5f}", "p50_change": f"{p50:.5f}"})
        print("rules", name, file=sys.stderr, flush=True)
        write(PLACE / "rules.csv", found)

if __name__ == "__main__":
    parts = {part: functools.partial(gates, part) for part in GATES}
    parts |= {"exact": exact, "rules": rules}
    for part in sys.argv[1:] or parts:
        if part not in parts:
            sys.exit(__doc__)
        parts[part]()
