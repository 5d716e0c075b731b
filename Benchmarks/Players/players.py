#!/usr/bin/env python3
"""Measures the wave on vector players and rasterisers: the processor time of all their threads for
a frame of all views, as a new shape in each frame, moved by its position, standing still and, where
that can be had, as a picture of itself that is kept and moved, at whole pixels and filtered.

To hand over points is not measured, to parse a file neither. Libraries and ways take turns in one
process; each of --processes begins anew. Before, one view of each way is looked at. Writes a run
(docs/reference/schema.md, "Runs of other programs"); with the packages of
scripts/lib/requirements.txt:

    scripts/python Benchmarks/Players/players.py rlottie,cairo --views 1,12 --output there

Exit codes: 0 done, 2 bad usage, 3 something is missing, or a picture is wrong."""
import argparse, itertools, multiprocessing, pathlib, random, sys, time
from concurrent.futures import ProcessPoolExecutor
sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / folder)
                for folder in ("Benchmarks/Engines", "scripts/lib")]
import measure
from libraries import FRAMES, LIBRARIES, SCALE
from processes import Failure, meter
from python_run import Run, refuse_full

# Levels of 255 by which a way may differ from a new shape: half a pixel to the side is 16 where the
# wave is steepest; Skia puts corners on quarters of a pixel.
MOST, USUAL = {"skia": 64}, 32


def pictures(name):
    """What is said of a library: its version, and how far its ways are apart.

    Raises Failure where a moved wave is another than a rebuilt one, or cannot be told from one that
    stands still."""
    facts, kind = {f"{name}.version": LIBRARIES[name].load()}, LIBRARIES[name]
    view, shown = kind(0.3), {}
    for way in kind.WAYS:
        view.prepare(way)
        shown[way] = []
        for frame in range(FRAMES):
            view.show(way, frame)
            shown[way].append(view.coverage())
    for way, found in shown.items():
        apart = max(int(abs(one - other).max()) for one, other in zip(shown["path-rebuild"], found))
        if (apart > MOST.get(name, USUAL)) != (way == "still"):
            raise Failure(f"{name}: {way} is {apart} levels from a wave that is rebuilt")
        if way not in ("path-rebuild", "still"):
            facts[f"{name}.levels.{way}"] = apart
    return facts


def one_process(names, views, rounds, seed):
    """Of each case the times of its batches, ns a frame, in the order of measuring; whether others
    took cores; what is said of libraries."""
    facts = {key: text for name in names for key, text in pictures(name).items()}
    first, draw, times = meter(), random.Random(seed), {}
    for count in views:
        cases = [(name, way) for name in names for way in LIBRARIES[name].WAYS]
        shown = {name: [LIBRARIES[name](phase) for phase in measure.phases(count)]
                 for name in names}
        # The first round pays for what is made once.
        for turn in range(rounds + 1):
            for order, (name, way) in enumerate(draw.sample(cases, len(cases))):
                for view in shown[name]:
                    view.prepare(way)
                start = time.process_time_ns()
                for frame in range(FRAMES):
                    for view in shown[name]:
                        view.show(way, frame)
                spent = (time.process_time_ns() - start) / FRAMES
                if turn:
                    times.setdefault((name, way, count), []).append((turn - 1, order, spent))
    spent = (after - before for before, after in zip(first, meter()))
    return times, measure.is_contended(*spent), facts


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("libraries", type=measure.listed(str), help=", ".join(LIBRARIES))
    add("--output", required=True, metavar="DIR", help="the run's folder; new or empty")
    add("--views", type=measure.listed(measure.number(1, 1_000, int)), default=[12])
    add("--rounds", type=measure.number(1, 1_000, int), default=5, help="samples of a process")
    add("--processes", type=measure.number(1, 100, int), default=5)
    add("--seed", type=int, default=1)
    add("--quiet", action="store_true", help="as measure.py has it: nothing is said")
    asked = parser.parse_args()
    if unknown := [name for name in asked.libraries if name not in LIBRARIES]:
        parser.error(f"'{unknown[0]}' is unknown: {', '.join(LIBRARIES)}")
    refuse_full(parser, asked.output)
    # What the cases of measure.py have besides.
    fixed = {"size": (375, 60), "scale": SCALE, "speed": 12, "phases": "own", "loop": "threaded",
             "beside": 8, "scenario": "steady"}
    return argparse.Namespace(**vars(asked), **fixed, graphics="software", engine="players")


def run(asked):
    cases = {}
    for views, name in itertools.product(asked.views, asked.libraries):
        own = vars(asked) | {"engine": name, "strategy": LIBRARIES[name].WAYS}
        for way in LIBRARIES[name].WAYS:
            cases[name, way, views] = measure.case(argparse.Namespace(**own), way, views, "idle")
    with Run(asked, list(cases.values()), {}) as result:
        for process in range(asked.processes):
            with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as fresh:
                times, contended, facts = fresh.submit(
                    one_process, asked.libraries, asked.views, asked.rounds,
                    asked.seed * 1_000 + process).result()
            for key, batches in times.items():
                for turn, order, spent in batches:
                    result.add(cases[key]["case_id"], process, order,
                               {("frame", "cpu_time"): spent}, contended, facts, round=turn,
                               frames=FRAMES, source="clock", **{"pass": "time"})


if __name__ == "__main__":
    try:
        run(arguments())
    except Failure as failure:
        print(f"players.py: {failure}", file=sys.stderr)
        sys.exit(failure.code)
