"""usage: scripts/evidence check [RUNS]: how far do two runs of one program differ, and does 'check'
raise an alarm?

Runs the suite quick RUNS (40) times with five processes each, compares every run with the next
one, and writes results/check/rows.csv (the compared rows but for counts that are the same) and
results/check/README.md. Takes 15 s per run."""
import collections, csv, math, statistics, subprocess, sys, tempfile
from program import PROGRAM, RESULTS, said, write
from results import table

PLACE = RESULTS / "check"
KEPT = ("case_id", "stage", "metric", "kind", "ratio", "adjusted_p", "detectable_effect", "verdict")
count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
rows, codes = [], []
with tempfile.TemporaryDirectory() as folder:
    for number in range(count):
        said("run", "--suite", "quick", "--processes", "5", "--seed", str(number), "--no-memory",
             "--quiet", "--output", f"{folder}/{number}")
        print(f"[{number + 1}/{count}]", file=sys.stderr, flush=True)
        if number % 2 == 0:
            continue
        pair = [f"{folder}/{number - 1}", f"{folder}/{number}"]
        codes.append(subprocess.run([PROGRAM, "check", *pair], capture_output=True).returncode)
        for row in csv.DictReader(said("compare", "--format", "csv", *pair).splitlines()):
            is_time = row["kind"] == "time" and row["stage"] in ("app", "server", "frame")
            if is_time or row["kind"] in ("exact", "ratio"):
                rows.append({"pair": number // 2, **{name: row[name] for name in KEPT}})
# Thousands of equal counts say no more one by one than their number does.
write(PLACE / "rows.csv", [row for row in rows if row["kind"] != "exact"
                           or row["verdict"] not in ("same", "not-comparable")])

p95 = lambda values: sorted(values)[math.ceil(0.95 * len(values)) - 1]
share = lambda of, values: f"{100 * of(values):.1f} %" if values else "none"
lines = ["# Two runs of one program", "", "Written by `scripts/evidence check`: the suite quick, "
         "five processes a run, every second run against the one before.", "", f"`check` answered "
         f"{', '.join(f'{code} in {n}' for code, n in sorted(collections.Counter(codes).items()))} "
         f"of {len(codes)} pairs (0: nothing regressed; its level allows one alarm in twenty).", ""]
cells = []
for kind in ("exact", "time", "ratio"):
    own = [row for row in rows if row["kind"] == kind]
    verdicts = collections.Counter(row["verdict"] for row in own)
    sizes = [abs(float(row["ratio"]) - 1) for row in own if row["ratio"]]
    seen = [float(row["detectable_effect"]) for row in own if row["detectable_effect"]]
    changed = verdicts["improved"] + verdicts["regressed"]
    numbers = len(own), verdicts["same"], len(own) - verdicts["same"] - changed, changed
    cells.append([kind, *map(str, numbers), f"{share(statistics.median, sizes)}, "
                  f"{share(p95, sizes)}", share(statistics.median, seen)])
head = ["rows", "number", "same", "undecided", "improved or regressed",
        "size of the change: median, 95 % below", "could have seen, median"]
lines += [table(head, cells), "",
          "`rows.csv` holds every row but the exact ones that are the same, or that neither run "
          "has a value for.", "",
          "`check` asks for 12 % of CPU time, 10 % of a ratio, and significance.", ""]
(PLACE / "README.md").write_text("\n".join(lines))
print("\n".join(lines))
