"""usage: scripts/evidence contention [REPEATS] [OUTPUT]: what other processes do to which metric,
and which rows are flagged.

They take 0, 0.05, 0.1, 0.25, 0.5, 1 and 2 cores; a part of a core is a process that spins for
that part of every 50 ms. In each repeat (3) every number of cores has its turn, in rotated
order: the suite quick, and 12 views for 2 s at rest and under load in step with the refresh.
Writes results/contention.csv, or OUTPUT: the mean, and the geometric mean of the ratio to the
quiet run of the same repeat with its 95 % interval over repeats. On a host that is not quiet by
itself, "0" is not quiet either: the rows others_cores say what it was. 6 minutes for 3 repeats."""
import collections, json, math, statistics, subprocess, sys
from program import RESULTS, ask, made, rows, write

repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 3
output = sys.argv[2] if len(sys.argv) > 2 else RESULTS / "contention.csv"
levels = [0, 0.05, 0.1, 0.25, 0.5, 1, 2]
SPIN = """import sys, time
part = float(sys.argv[1])
while True:
    end = time.perf_counter() + 0.05 * part
    while time.perf_counter() < end: pass
    if part < 1: time.sleep(0.05 * (1 - part))"""
RUNS = [["--suite", "quick", "--views", "10", "--no-memory"],
        ["--scenario", "paced,loaded", "--views", "12", "--strategy",
         "path-rebuild,additive-translation", "--duration", "2", "--load-phase", "in-step"]]
METRICS = {("time", "frame", "cpu_time"): "median", ("time", "frame", "wall_time"): "median",
           ("paced", "app", "cpu_share"): "mean", ("paced", "server", "cpu_share"): "mean",
           ("paced", "app", "wakeups"): "median", ("paced", "app", "wake_lateness"): "p95",
           ("paced", "frame", "frame_time"): "median", ("paced", "frame", "frame_rate"): "median",
           ("paced", "frame", "hitch_time_ratio"): "median",
           ("paced", "frame", "position_error"): "p95"}

def measure(cores):
    """Numbers by name; of contention means under the scenario alone."""
    found, means = {}, collections.defaultdict(list)
    parts = [1] * int(cores) + [cores % 1] * (cores % 1 > 0)
    busy = [subprocess.Popen([sys.executable, "-c", SPIN, str(part)]) for part in parts]
    try:
        for options in RUNS:
            with made(*options, "--processes", "2", "--counters", "none") as run:
                for row in rows(run / "report.csv"):
                    place = row["stage"], row["metric"]
                    column = METRICS.get((row["pass"], *place))
                    if column and row[column]:
                        found[row["scenario"], row["strategy"], *place] = float(row[column])
                        means[row["scenario"], "", "", "contended_rows"].append(
                            "contended" in row["flags"].split(";"))
                manifest = json.loads((run / "manifest.json").read_text())
                for block in manifest["contention"]["blocks"]:
                    kind = "steady" if block["pass"] == "time" else block["block"].split("/")[0]
                    for key in ("others_cores", "run_delay_share"):
                        if block[key] is not None:
                            means[kind, "", "", key].append(block[key])
        rebuilt, moved = (found.get(("steady", strategy, "frame", "cpu_time"))
                          for strategy in ("path-rebuild", "additive-translation"))
        if rebuilt and moved:
            found["steady", "translation / rebuild", "frame", "cpu_time"] = moved / rebuilt
    finally:
        for process in busy:
            process.kill()
            process.wait()
    return found | {name: statistics.mean(values) for name, values in means.items()}

turns = collections.defaultdict(list)
for repeat in range(repeats):
    for place in range(len(levels)):
        cores = levels[(place + repeat) % len(levels)]
        turns[cores].append(measure(cores))
        print(f"repeat {repeat + 1} of {repeats}, {cores:g} cores: done", file=sys.stderr)

def ratio(name, cores):
    """Geometric mean of the ratios to the quiet run of the same repeat, and its ends; empty
    where a number is 0, or is about others."""
    both = zip(turns[0], turns[cores])
    pairs = [(quiet[name], busy[name]) for quiet, busy in both if name in quiet and name in busy]
    if not name[1] or len(pairs) < 2 or min(min(pair) for pair in pairs) <= 0:
        return "", "", ""
    ends = ask(mean_of_logs=[math.log(other / one) for one, other in pairs])
    return tuple(f"{end:.6g}" for end in ends)

COLUMNS = ["scenario", "strategy", "stage", "metric", "cores", "repeats", "mean", "unit", "ratio",
           "ratio_ci_low", "ratio_ci_high"]
found = [each for of_cores in turns.values() for each in of_cores]
table = []
for name in sorted(set().union(*found)):
    for cores in levels:
        if values := [each[name] for each in turns[cores] if name in each]:
            table.append(dict(zip(COLUMNS, (
                *name, f"{cores:g}", len(values), f"{statistics.mean(values):.6g}", "times",
                *ratio(name, cores)))))
write(output, table)
