#!/usr/bin/env python3
"""Measures the wave on a third-party engine, a browser or Qt Quick, started anew for each sample,
in real time; or, with --ways, which ways to move it go on while the thread that asked is blocked.

Writes samples.csv and manifest.json (docs/reference/schema.md, "Runs of other programs") into a new
folder; `wavebench report DIR` and all other commands read it, `wavebench merge DIR --output RUN`
writes its report.csv. With the packages of scripts/lib/requirements.txt:

    scripts/python Benchmarks/Engines/measure.py chromium --views 12 --load idle --output there
    scripts/python Benchmarks/Engines/measure.py qtquick --strategy translation --picture there.png
    scripts/python Benchmarks/Engines/measure.py firefox --ways all --scale 1 --output there

The program (scripts/build) says where views begin, which frames were dropped and whether others
disturbed. Exit codes: 0 done, 1 a control of --ways was wrong, 2 bad usage, 3 the machine lacks
something, 130 and 143 stopped by a signal with what was measured saved."""
import argparse, contextlib, functools, math, os, pathlib, random, re, sys, time
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts/lib"))
import chromium, display, firefox, gtk4, qtquick, webkitgtk, ways
from processes import Books, Failure, end, guarded, meter
from program import ask
from python_run import Run, refuse_full

ENGINES = {engine.NAME: engine for engine in (chromium, firefox, webkitgtk, qtquick, gtk4)}
REFRESH = 60  # Hz, of the display
WARM_UP = 1.0  # s: caches fill, the first rasters are done
LOOK = 0.25  # s between two looks at the threads: one that lived for less is not in the books
FIRST_FRAMES = 60.0  # s: on an emulated GPU one of 300 rebuilt views takes several


class Scene:
    """What an engine is asked to show: views of one wave in a grid, close to square."""
    page = "page"

    def __init__(self, asked, strategy, views, load, begun=0.0):
        """`begun`: where in its period a busy app's work begins, as a share of it."""
        self.strategy, self.scale, self.loop = strategy, asked.scale, asked.loop
        self.still, (width, height) = asked.time if asked.picture else None, asked.size
        columns = max(1, min(views, math.ceil(math.sqrt(views * height / width))))
        self.screen = columns * width, math.ceil(views / columns) * height
        begins = phases(views) if asked.phases == "own" else [0] * views
        self.parameters = {"strategy": strategy, "views": views, "columns": columns,
                           "width": width, "height": height, "scale": asked.scale,
                           "speed": asked.speed, "phases": ",".join(f"{one:.6g}" for one in begins)}
        if self.still is not None:
            self.parameters["still"] = self.still
        elif load != "idle":
            work, period = times(load)
            self.parameters |= {"work": work, "period": period, "begin": begun * period}


@functools.cache
def phases(views):
    """Where in its period each view's wave begins, as the program has it."""
    return ask(phases=views)


# MARK: What is asked

def times(load):
    """ms of work in each period of a load that is not idle."""
    match = re.fullmatch(r"busy:([\d.]+)ms/([\d.]+)ms", load)
    if not match or not all(0 < float(one) <= 60_000 for one in match.groups()):
        raise argparse.ArgumentTypeError(
            f"'{load}' is no load: write idle or busy:WORK/PERIOD, as busy:24.6ms/41ms")
    return float(match[1]), float(match[2])


def listed(one):
    return lambda text: list(dict.fromkeys(one(part.strip()) for part in text.split(",")))


def number(least, most, kind=float):
    def read(text):
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is not from {least} to {most}")
        return value
    return read


def size(text):
    match = re.fullmatch(r"(\d+)x(\d+)", text)
    if not match or not all(1 <= int(one) <= 10_000 for one in match.groups()):
        raise argparse.ArgumentTypeError(f"'{text}' is no size in whole points, as 375x60")
    return int(match[1]), int(match[2])


def load(text):
    if text in ("idle", "none"):  # As schema 2 spelt it.
        return "idle"
    return text if times(text) else None


def arguments():
    parser = argparse.ArgumentParser(usage="measure.py ENGINE --output DIR [OPTIONS]; "
                                     "--help has them", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter,
                                     allow_abbrev=False)
    add = parser.add_argument
    add("engine", choices=ENGINES)
    add("--output", metavar="DIR", help="the run's folder; new or empty")
    add("--picture", metavar="FILE.png", help="instead: what is shown --time seconds after the "
        "start")
    add("--time", type=number(-1e6, 1e6), default=0.0, metavar="S", help="default 0")
    add("--graphics", choices=["gpu", "software"], default="gpu",
        help="gpu (default): where a driver may emulate a GPU; software: the engine draws on the "
        "processor")
    add("--strategy", type=listed(str), metavar="A,B", help="default: all that the engine has")
    add("--ways", type=listed(str), metavar="A,B", help="instead of strategies: which of these "
        "ways to move, or all, go on while the app's thread is blocked")
    add("--beside", type=number(0, 20, int), default=8, metavar="K", help="ways that a page shows "
        "beside its controls; 0: each alone; default 8")
    add("--loop", choices=["threaded", "basic"], default="threaded",
        help="Qt Quick's, with a GPU; default threaded")
    add("--views", type=listed(number(1, 10_000, int)), default=[12], metavar="N,N",
        help="default 12")
    add("--size", type=size, default=(375, 60), metavar="WxH", help="of a view, pt; default 375x60")
    add("--scale", type=number(1, 3, int), default=2, metavar="S",
        help="pixels per point, 1 to 3; default 2")
    add("--speed", type=number(-1e4, 1e4), default=12.0, metavar="PT/S", help="default 12")
    add("--phases", choices=["own", "in-step"], default="own", help="default own")
    add("--load", type=listed(load), metavar="L,L", help="idle, busy:WORK/PERIOD; default idle")
    add("--duration", type=number(0.1, 3600), default=1.0, metavar="S",
        help="of a sample; default 1")
    add("--processes", type=number(1, 1000, int), default=5, metavar="K",
        help="starts of each case; default 5")
    add("--seed", type=int, default=1, help="of orders, and of where a load begins; default 1")
    add("--quiet", action="store_true", help="no line for each start")
    asked = parser.parse_args()
    engine = ENGINES[asked.engine]
    if bool(asked.output) == bool(asked.picture):
        parser.error("say where the run goes, --output DIR, or the picture, --picture FILE.png")
    if asked.output:
        refuse_full(parser, asked.output)
    if asked.speed == 0:
        parser.error("--speed 0 shows nothing that moves")
    everything = list(dict.fromkeys(chromium.STRATEGIES + qtquick.STRATEGIES))
    for name in asked.strategy or []:
        if name not in everything:
            parser.error(f"--strategy '{name}' is unknown: {', '.join(everything)}")
        if reason := engine.refusal(name, asked.graphics):
            parser.error(f"{asked.engine} cannot show '{name}': {reason}")
    if asked.ways:
        known = ways.named(engine.FAMILY)
        asked.ways = known if asked.ways == ["all"] else asked.ways
        if other := set(asked.ways) - set(known):
            parser.error(f"--ways '{other.pop()}' is unknown: all, {', '.join(known)}")
        if asked.graphics == "software" and (
                reason := engine.refusal("translation", asked.graphics)):
            parser.error(f"{asked.engine} cannot be asked for --graphics software: {reason}")
        asked.views, asked.load, asked.strategy = [1], ["idle", ways.LOAD], asked.ways
        return asked
    asked.strategy = asked.strategy or [name for name in engine.STRATEGIES
                                        if not engine.refusal(name, asked.graphics)]
    if not asked.strategy:
        parser.error(f"{asked.engine} shows no strategy: ask for --ways all")
    if asked.picture and (len(asked.strategy), len(asked.views)) != (1, 1):
        parser.error("a picture shows one --strategy and one number of --views")
    return asked


# MARK: One start

@contextlib.contextmanager
def showing(engine, scene, asked, folder):
    """An engine that shows a scene, in a folder of its own, both gone afterwards."""
    place = folder / f"{time.monotonic_ns()}"
    place.mkdir(0o711)
    try:
        yield engine.Shown(scene, asked.graphics, place)
    finally:
        end(os.getsid(0), place)


def photograph(engine, asked, folder):
    with showing(engine, Scene(asked, asked.strategy[0], asked.views[0], "idle"), asked,
                 folder) as shown:
        # A still has settled when its display is shown nothing new any more.
        count, deadline = -1, time.monotonic() + 20
        while time.monotonic() < deadline and (
                count < 1 or len(shown.display.shown()) != count):
            count = len(shown.display.shown())
            shown.listen(WARM_UP)
        shown.picture(os.path.abspath(asked.picture))


def measure(engine, scene, asked, folder):
    """One start: numbers by (stage, metric), whether others disturbed, the engine's facts."""
    with showing(engine, scene, asked, folder) as shown:
        deadline = time.monotonic() + FIRST_FRAMES
        while len(shown.display.shown()) < 2:
            if time.monotonic() > deadline:
                raise Failure(f"{engine.NAME} showed no second frame within {FIRST_FRAMES:.0f} s")
            shown.listen(LOOK)
        shown.listen(WARM_UP)
        shown.display.begin()
        books, first = Books(), meter()
        begin = first[0]
        while (left := begin + asked.duration - time.monotonic()) > 0:
            shown.listen(min(LOOK, left))
            books.look()
        seconds, *spent = (after - before for before, after in zip(first, meter()))
        pictures = [one for one in sorted(shown.display.shown()) if begin <= one < begin + seconds]
    uses = books.uses(lambda name, words, is_first: "display" if words[:1]
                      and words[0].endswith("sway")
                      else engine.side(asked.graphics, name, words, is_first))
    values = frame_values(pictures, begin, seconds)
    sums = {name: uses[name] for name in ("app", "server", "gpu", "display") if name in uses}
    sums["frame"] = [sum(use[index] for name, use in uses.items() if name not in ("gpu", "display"))
                     for index in range(4)]
    if not emulated(shown.facts.get("renderer", "")):
        sums.pop("gpu", None)
    for stage, (time_on_core, _, voluntary, involuntary) in sums.items():
        values[stage, "cpu_share"] = 100 * time_on_core / 1e9 / seconds
        if values["frame", "frames_presented"]:
            values[stage, "picture_cpu_time"] = time_on_core / values["frame", "frames_presented"]
        if stage in ("app", "server", "frame"):
            values[stage, "wakeups"] = voluntary / seconds
            values[stage, "preemptions"] = involuntary / seconds
    waiting = max(uses[name][1] for name in ("app", "server") if name in uses) / 1e9 / seconds
    used = sum(use[0] for use in uses.values()) / 1e9
    return values, is_contended(seconds, *spent, used, waiting), shown.facts


def is_contended(seconds, busy, stolen, own, used=0.0, waiting=0.0):
    """True if others disturbed, by what two meters differ in and what else was used, s; `waiting`
    is the share of the time that a side was ready and had no core."""
    return ask(others={"waits": [waiting], "others_cores": (busy - own - used) / seconds,
                       "steal_cores": stolen / seconds, "seconds": seconds})


def emulated(renderer):
    """True if a driver of this name computes on the processor what a GPU would."""
    return any(word in renderer.lower()
               for word in ("llvmpipe", "softpipe", "lavapipe", "swrast", "swiftshader"))


def frame_values(times, begin, seconds):
    names = ("frames_presented", "frames_missed", "longest_miss", "frame_rate", "hitch_time_ratio")
    found = ask(shown={"times": times, "start": begin, "duration": seconds, "refresh_hz": REFRESH})
    return {("frame", name): value for name, value in zip(names, found)}


# MARK: A run

def case(asked, strategy, views, load):
    """A case by the columns of report.csv, named like the program's own."""
    (width, height), scenario = asked.size, asked.scenario
    setting = [text for text, is_told in (
        (f"speed_pt_s={asked.speed!r}".removesuffix(".0"), asked.speed != 12),
        (f"graphics={asked.graphics}", True), (f"loop={asked.loop}", asked.loop != "threaded"),
        (f"beside={asked.beside}", asked.beside != 8)) if is_told]
    end = "/".join([f"{width}x{height}@{asked.scale}", *["in-step"] * (asked.phases == "in-step"),
                    asked.engine, *setting, *[load.replace("/", "-")] * (load != "idle")])
    return {"case_id": f"{scenario}/jw/{strategy}/{views}/{end}",
            "block": f"{scenario}/jw/{views}/{end}", "scenario": scenario, "wave": "jw",
            "strategy": strategy, "reference": "path-rebuild" * ("path-rebuild" in asked.strategy),
            "backend": asked.engine, "motion": "equal", "state": "rest", "load": load,
            "views": views, "width_pt": width, "height_pt": height, "scale": asked.scale,
            "refresh_hz": REFRESH, "backdrop": "solid", "phases": asked.phases, "sampling": "",
            "setting": ";".join(setting)}


def sample(engine, asked, folder, result, cases, process, draw):
    """Starts the engine once for each case."""
    begun = draw.random()
    for block in dict.fromkeys(case[1:] for case in cases):
        for order, strategy in enumerate(draw.sample(asked.strategy, len(asked.strategy))):
            name = cases[strategy, *block]["case_id"]
            found = measure(engine, Scene(asked, strategy, *block, begun), asked, folder)
            result.add(name, process, order, *found)
            if not asked.quiet:
                shown = found[0]["frame", "frame_rate"]
                app = found[0].get(("app", "cpu_share"), math.nan)
                print(f"{process + 1}/{asked.processes} {name}: app {app:.3g} %, "
                      f"{shown:.3g} frames/s", file=sys.stderr)


def show_ways(engine, asked, folder, result, cases, process, draw):
    """Starts the engine once, for all ways."""
    loop = asked.loop if asked.graphics == "gpu" else "software"
    plan = ways.Plan(asked, ways.pages(asked.ways, engine.FAMILY, loop, asked.beside, draw))
    with showing(engine, plan, asked, folder) as shown:
        found = ways.show(shown, plan, ways.controls(engine.FAMILY, loop))
        facts = shown.facts | {f"animations.{way}@{asked.scale}": told
                               for way, told in shown.words().items()}
    for order, way in enumerate(asked.ways):
        for load, window in (("idle", ways.FREE), (ways.LOAD, ways.BLOCKED)):
            result.add(cases[way, 1, load]["case_id"], process, order,
                       {("frame", "view_frame_rate"): found[way, window]}, False, facts)
        if not asked.quiet:
            print(f"{process + 1}/{asked.processes} {way}: {found[way, ways.FREE]:.3g} frames/s, "
                  f"{found[way, ways.BLOCKED]:.3g} in the block", file=sys.stderr)


def run(engine, asked, folder):
    display.programs()
    engine.installed()
    asked.scenario = "loaded" if asked.load else "paced"
    blocks = [(views, load) for load in asked.load or ["idle"] for views in asked.views]
    cases = {(strategy, *block): case(asked, strategy, *block) for block in blocks
             for strategy in asked.strategy}
    lacking = getattr(engine, "LACKING", {}).get(asked.graphics, {})
    draw, show = random.Random(asked.seed), show_ways if asked.ways else sample
    with Run(asked, list(cases.values()), lacking) as result:
        for process in range(asked.processes):
            show(engine, asked, folder, result, cases, process, draw)


if __name__ == "__main__":
    ASKED = arguments()
    sys.exit(guarded(lambda folder: (photograph if ASKED.picture
                                     else run)(ENGINES[ASKED.engine], ASKED, folder)))
