"""usage: scripts/evidence self [--processes | --real-time] [SEEDS] [OUTPUT.csv]: a test by SciPy,
apart from our own statistics: of strategies against themselves, how often does the 95 % interval
of the ratio contain 1? Writes one row per seed and strategy, computed from samples.csv alone.
Within processes both sides are arms of the suite null, paired round by round. With --processes
each side has five processes of its own, which run by turns (ABBA), and the ratio is that of
their medians, by Welch's t on logarithms. With --real-time both are arms that take turns on the
screen cells, of five processes, and the ratio is that of the means of their shares of a
core."""
import collections, math, statistics, sys
from program import RESULTS, made, rows, write
from scipy import stats

words = [word for word in sys.argv[1:] if not word.startswith("--")]
apart, paced = "--processes" in sys.argv, "--real-time" in sys.argv
kind = "-processes" if apart else "-real-time" if paced else ""
seeds = int(words[0]) if words else 100
output = words[1] if len(words) > 1 else RESULTS / f"self-comparison{kind}.csv"
processes = 5
NULL = ["--suite", "null", "--no-memory", "--samples", "6"]

def samples(metric, seed, count, *options):
    """Those of whole frames by strategy, then by process, in the order of rounds."""
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    with made(*options, "--counters", "none", "--seed", str(seed), "--processes",
              str(count)) as run:
        strategies = {row["case_id"]: row["strategy"] for row in rows(run / "report.csv")}
        for row in rows(run / "samples.csv"):
            if (row["stage"], row["metric"]) == ("frame", metric):
                found[strategies[row["case_id"]]][row["process"]].append(float(row["value"]))
    return found

def of_logs(interval, middle):
    """A ratio and its interval from those of logarithms."""
    return map(math.exp, (middle, interval.low, interval.high))

def within(seed):
    """The ratio and its interval, by strategy: both sides in the same processes."""
    found = samples("cpu_time", seed, processes, *NULL)
    for strategy in (name for name in list(found) if name + "~2" in found):
        logs = [statistics.median(math.log(other / one) for one, other in
                                  zip(values, found[strategy + "~2"][process], strict=True))
                for process, values in found[strategy].items()]
        yield strategy, *of_logs(stats.ttest_1samp(logs, 0).confidence_interval(0.95),
                                 statistics.mean(logs))

def between(seed):
    """The same of sides in processes of their own."""
    sides = [collections.defaultdict(list), collections.defaultdict(list)]
    for turn in range(2 * processes):
        found = samples("cpu_time", 1000 * seed + turn, 1, *NULL, "--strategy",
                        "path-rebuild,additive-translation")
        for strategy, [values] in ((name, own.values()) for name, own in found.items()):
            if strategy != "anchor":
                side = sides[(turn + 1) // 2 % 2]
                side[strategy].append(math.log(statistics.median(values)))
    for strategy in sides[0]:
        one, other = (side[strategy] for side in sides)
        interval = stats.ttest_ind(other, one, equal_var=False).confidence_interval(0.95)
        yield strategy, *of_logs(interval, statistics.mean(other) - statistics.mean(one))

def real_time(seed):
    """The ratio of mean shares of a core in real time, and its interval by the delta method."""
    found = samples("cpu_share", seed, processes, "--scenario", "paced", "--scene", "cells",
                    "--strategy", "path-rebuild,path-rebuild~2", "--duration", "1")
    sides = [list(map(statistics.mean, found[strategy].values()))
             for strategy in ("path-rebuild~2", "path-rebuild")]
    means = [statistics.mean(side) for side in sides]
    interval = stats.ttest_1samp([one / means[0] - other / means[1]
                                  for one, other in zip(*sides)], 0).confidence_interval(0.95)
    ratio = means[0] / means[1]
    yield "path-rebuild", ratio, ratio * math.exp(interval.low), ratio * math.exp(interval.high)

measure = between if apart else real_time if paced else within
found = []
for seed in range(1, seeds + 1):
    for strategy, *ends in measure(seed):
        ratio, low, high = (round(end, 5) for end in ends)
        found.append({"seed": seed, "strategy": strategy, "ratio": ratio, "low": low, "high": high,
                      "contains_1": int(low <= 1 <= high)})
    print(f"[{seed}/{seeds}]", file=sys.stderr)
    write(output, found)
for strategy in sorted({row["strategy"] for row in found}):
    own = [row for row in found if row["strategy"] == strategy]
    width = statistics.median(row["high"] / row["low"] for row in own)
    print(f"{strategy} against itself: the interval contains 1 in "
          f"{sum(row['contains_1'] for row in own)} of {len(own)} seeds, "
          f"its ends a median factor of {width:.3f} apart")
