"""usage: scripts/evidence callgrind [REPETITIONS]: does Callgrind count the same in every run,
and does one more path element cost each view the same to 0.1 %, however many there are (all in
step, in storage that is reused)? Writes results/callgrind-repetitions.csv and
callgrind-path-element.csv; exit code 1 when the answer is no. Takes about 15 s per repetition."""
import collections, os, sys
from program import RESULTS, made, rows, write

repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 10


def counts(*options, padding=0):
    """What a run counted by case, stage, metric and round; and each case: how many views it has,
    and what it is apart from their width."""
    with made("--suite", "quick", "--instrument", "callgrind", *options,
              environment=os.environ | {"PADDING": "x" * padding}) as run:
        report, samples = rows(run / "report.csv"), rows(run / "samples.csv")
    parts = list(report[0])[list(report[0]).index("scenario"):list(report[0]).index("stage")]
    parts.remove("width_pt")
    return ({(row["case_id"], row["stage"], row["metric"], int(row["round"])): row["value"]
             for row in samples if row["pass"] == "callgrind"},
            {row["case_id"]: (int(row["views"]), tuple(row[part] for part in parts))
             for row in report})


values = collections.defaultdict(list)
for turn in range(repetitions):  # the caller's environment grows each time; it must not matter
    for key, value in counts(padding=turn * 101)[0].items():
        values[key].append(value)
    print(f"[{turn + 1}/{repetitions}]", file=sys.stderr)
repeated = [{"case_id": case, "stage": stage, "metric": metric, "sample": sample,
             "runs": len(found), "distinct_values": len(set(found)), "least": min(found, key=float),
             "greatest": max(found, key=float)}
            for (case, stage, metric, sample), found in values.items()]
write(RESULTS / "callgrind-repetitions.csv", repeated)
# In step: a sine costs more or fewer instructions by its argument, which the phase moves. Storage
# that is reused: an allocation costs what was allocated and freed before.
(narrow, cases), (wide, others) = (counts("--strategy", "path-rebuild-reused", "--phases",
                                          "in-step", "--size", f"{width}x60")
                                   for width in (375, 376))
wider = {parts: case for case, (_, parts) in others.items()}
table = []
for (case, stage, _, sample), before in narrow.items():
    if stage == "app.tick":
        views, parts = cases[case]
        after = wide[wider[parts], stage, "instructions", sample]
        table.append({"views": views, "sample": sample, "width_375": before, "width_376": after,
                      "difference_per_view": (float(after) - float(before)) / views})
write(RESULTS / "callgrind-path-element.csv", table)
same = sum(row["distinct_values"] == 1 and row["runs"] == repetitions for row in repeated)
print(f"identical in {repetitions} runs: {same} of {len(repeated)} counts")
steps = {sample: sorted({row["difference_per_view"] for row in table if row["sample"] == sample})
         for sample in sorted({row["sample"] for row in table})}
print("app.tick, instructions per view for one more path element, by sample:", steps)
sys.exit(not table or same < len(repeated)
         or any(step[-1] - step[0] > 0.001 * step[-1] for step in steps.values()))
