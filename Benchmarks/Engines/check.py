"""What scripts/check engines does, see there."""
import csv, os, pathlib, subprocess, sys, tempfile, unittest
from PIL import Image, ImageChops
import chromium, qtquick, test_measure, way_tables

ROOT = pathlib.Path(__file__).resolve().parents[2]
WAVEBENCH = os.environ.get("WAVEBENCH_BINARY", ROOT / ".build/release/wavebench")
TIME, LATER = 3.7, 3.8667  # s: the wave is 2 pt further on
# Levels of 255 by which a picture may differ. Chromium's Skia samples four rows per pixel: an edge
# may be half a sample off, and a strip a sixteenth of a pixel. Qt's raster engine measures areas,
# and filters a strip between pixels; its shapes on a GPU have four samples per pixel, a quarter of
# 255.
MOST = {"chromium-gpu": 48, "chromium-software": 40, "qtquick-gpu": 10, "qtquick-software": 24}
SHAPES = 64
# A few ways of each engine, of both sides.
WAYS = dict.fromkeys(("chromium", "firefox", "webkitgtk"), "css,animate-add,animate-steps,svg-g-css,"
                     "in-clip-path,start-before") | {
                         "qtquick": "number,canvas,start-before", "gtk4": "css,draw"}
ABSENT = ", and there is none: install"


def driver(*words):
    """Its exit code, and what it said."""
    done = subprocess.run([sys.executable, ROOT / "Benchmarks/Engines/measure.py",
                           *map(str, words)], stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stderr


def wavebench(*words):
    subprocess.run([WAVEBENCH, *map(str, words)], check=True, stdout=subprocess.DEVNULL)


def difference(one, other):
    """The greatest one of a colour in two pictures; 256 where they are not of one size."""
    if one.size != other.size:
        return 256
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    return max(most for _, most in apart.getextrema())


def pictures(engine, graphics, folder):
    """What is wrong with what it shows of each strategy, on a screen narrower than Chromium's
    windows."""
    asked = ("--views", 4, "--scale", 2)
    for name, time in (("own", TIME), ("late", LATER)):
        wavebench("render", "--strategy", "path-rebuild", "--time", time, *asked, "--output",
                  folder / f"{name}.png")
    own, late = Image.open(folder / "own.png"), Image.open(folder / "late.png")
    for strategy in engine.STRATEGIES:
        if engine.refusal(strategy, graphics):
            continue
        file = folder / f"{strategy}.png"
        code, said = driver(engine.NAME, "--graphics", graphics, "--strategy", strategy, "--time",
                            TIME, *asked, "--picture", file)
        if code:
            yield f"{strategy}: {said.strip()}"
            continue
        are_shapes = (engine, graphics, strategy) == (qtquick, "gpu", "path-rebuild")
        most = SHAPES if are_shapes else MOST[f"{engine.NAME}-{graphics}"]
        shown = Image.open(file)
        if (found := difference(shown, own)) > most:
            yield f"{strategy}: {found} levels from wavebench render, {most} at most"
        if difference(shown, late) <= most:
            yield f"{strategy}: cannot be told from a wave 2 pt further on"


def run(engine, graphics, folder):
    """What is wrong with a run, as the driver writes it and as wavebench makes its report."""
    strategies = "translation" if graphics == "software" else "path-rebuild,translation"
    code, said = driver(engine.NAME, "--graphics", graphics, "--views", 3, "--scale", 1,
                        "--strategy", strategies, "--load", "none,busy:8ms/20ms", "--processes", 1,
                        "--quiet", "--output", folder / "raw")
    if code == 3 and ABSENT in said:
        return None
    if code:
        return [said.strip()]
    wavebench("report", folder / "raw")
    wavebench("merge", folder / "raw", "--output", folder / "run")
    checked = subprocess.run([ROOT / "scripts/lib/validate-csv", folder / "run"],
                             capture_output=True, text=True)
    return [checked.stderr.strip()] if checked.returncode else []


def check(name, folder):
    engine, graphics = {"chromium": chromium,
                        "qtquick": qtquick}[name.split("-")[0]], name.split("-")[1]
    faults = run(engine, graphics, folder)
    if faults is None:
        print(f"{name}: skipped, it is not installed (scripts/setup chromium qt)")
        return True
    faults += pictures(engine, graphics, folder)
    print("\n".join(f"{name}: {fault}" for fault in faults)
          or f"{name}: a run with its report, and pictures of every strategy")
    return not faults


def ways(name, folder, raw=None):
    """True if no way is on another side than in results/engines-ways, of a run, or of a short one
    of an engine."""
    if not raw:
        raw = folder / "raw"
        code, said = driver(name, "--ways", WAYS[name], "--scale", 1, "--processes", 1, "--quiet",
                            "--output", raw)
        if code:
            print(f"{name}, ways: {'skipped: ' * (ABSENT in said)}{said.strip()}")
            return ABSENT in said
    wavebench("merge", raw, "--output", folder / "run")
    with open(folder / "run/report.csv") as file:
        found = way_tables.sides(csv.DictReader(file))
    faults = way_tables.changed(way_tables.committed(), found)
    print("\n".join(faults) or f"{name}: {len(found)} ways, all on the side that they were on")
    return not faults


if not unittest.TextTestRunner(verbosity=0).run(
        unittest.defaultTestLoader.loadTestsFromModule(test_measure)).wasSuccessful():
    sys.exit(1)
good = True
for name in sys.argv[1:] or [*MOST, *WAYS]:
    with tempfile.TemporaryDirectory() as place:
        folder, raw = pathlib.Path(place), pathlib.Path(name)
        good &= (ways(name, folder, raw) if raw.is_dir() else ways(name, folder) if name in WAYS
                 else check(name, folder))
sys.exit(0 if good else 1)
