"""usage: scripts/evidence refute [NUMBER...]: tries to refute twelve sentences of the texts, each
by something else than what made it.

Another tool (the kernel's books of the process, its memory seen from outside, an image library),
another load, size, wave or number of views. Writes results/refutations.csv: sentence, where it
stands, what was tried, what would refute it, what was found, and whether it stands. With NUMBERs
it tries those alone, and leaves the others' rows. Bounds come from results/ where the sentence's
number does. 12 minutes. Exit 1: one is refuted."""
import itertools, math, pathlib, re, statistics, subprocess, sys, tempfile, time
import program, psutil
from busy_curve import BusyCurve
from picture_differences import differences
from PIL import Image
from program import PROGRAM, RESULTS, ROOT, made, write
from results import MOVED, REBUILT, TICKED, digits, ends_text, estimate, paired, read, report
from scipy import stats

CELLS = ["--scene", "cells"]
SCREENS = ("cells", "fullscreen", "badge")


def in_real_time(seconds, scenario="paced"):
    return ["--scenario", scenario, "--duration", str(seconds), "--counters", "none"]


def rows(strategies, *options):
    """The rows of a run's report that have a median."""
    with made("--strategy", strategies, *options) as run:
        return [row for row in program.rows(run / "report.csv") if row["median"]]


def numbers(found, place, **columns):
    stage, metric = place.split("/", 1)
    return [estimate(row) for row in found if (row["stage"], row["metric"])
            == (stage, metric) and all(row[name] == value for name, value in columns.items())]


def span(values):
    return ends_text([digits(min(values)), digits(max(values))])


def seen_running(strategy, at, *options, seconds=12):
    """`at` of a run's processes after 5 s and 2 s before its end, and the seconds between."""
    with tempfile.TemporaryDirectory() as folder:
        words = [PROGRAM, "run", "--strategy", strategy, *in_real_time(seconds), "--processes", "1",
                 "--quiet", *options, "--output", f"{folder}/run"]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL) as running:
            def look():
                children = psutil.Process(running.pid).children(recursive=True)
                return at([running.pid, *(child.pid for child in children)])
            time.sleep(5)
            first, began = look(), time.monotonic()
            time.sleep(max(seconds - 7, 0))
            return first, look(), time.monotonic() - began


def woken(processes):
    """How often each thread gave up its core."""
    found = {}
    for process in processes:
        for status in pathlib.Path(f"/proc/{process}/task").glob("*/status"):
            switches = re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status.read_text(), re.M)
            found[status.parent.name] = int(switches[1])
    return found


def booked(processes):
    """Processor time that the kernel has charged to the threads, ns."""
    return sum(int(stat.read_text().split()[0]) for process in processes
               for stat in pathlib.Path(f"/proc/{process}/task").glob("*/schedstat"))


def cost(*asked):
    """Of each second of a run, ns, by the kernel's books."""
    first, second, seconds = seen_running(asked[0], booked, *asked[1:], seconds=11)
    return (second - first) / seconds


def resident(processes):
    """Memory of the processes that is in use, kB."""
    texts = [pathlib.Path(f"/proc/{process}/status").read_text() for process in processes]
    return sum(int(value) for text in texts for value in re.findall(r"RssAnon:\s*(\d+)", text))


SENTENCES = []


def sentence(*told, since="the sentence goes"):
    """Marks the attempt to refute a sentence, which answers what was found and whether that stands.

    Told are the sentence, where it stands, what is tried, and what would refute it; `since`, what
    texts say since it was refuted."""
    def note(attempt):
        SENTENCES.append((told, attempt, since))
        return attempt
    return note


@sentence("A moved wave takes the quoted share of a rebuilt one's CPU time", "README",
          "the kernel's books of the whole program, less those of one whose clocks stand still, "
          "six processes of each, 4 s; three screens, 95 % intervals",
          "a mean more than 5 % outside of all hosts' intervals",
          since="the range to quote has these in it")
def share():
    limits = quoted()
    found = {scene: [] for scene in SCREENS}
    for _ in range(6):
        for scene, ratios in found.items():
            idle = cost(MOVED, "--scene", scene, "--state", "paused")
            moved, rebuilt = (cost(strategy, "--scene", scene) for strategy in (MOVED, REBUILT))
            ratios.append(math.log((moved - idle) / (rebuilt - idle)))
    # Processes differ, by where their threads stand: an interval over them, as everywhere.
    ends = {scene: [math.exp(end) for end in stats.ttest_1samp(ratios, 0).confidence_interval()]
            for scene, ratios in found.items()}
    return (", ".join(f"{scene} {span(each)} x" for scene, each in ends.items()),
            all(low / 1.05 <= math.exp(statistics.mean(found[scene])) <= high * 1.05
                for scene, (low, high) in limits.items()))


def quoted():
    """Of each screen the ends of all hosts' intervals in docs/method.md."""
    rows = re.findall(r"^\|\[.*? min\|(.*)\|$", (ROOT / "docs/method.md").read_text(), re.M)
    columns = zip(*(row.split("|") for row in rows))
    ends = [[float(end) for cell in column for end in re.findall(r"[\d.]+(?=[],])", cell)]
            for column in columns]
    return {scene: (min(each), max(each)) for scene, each in zip(SCREENS, ends, strict=True)}


@sentence("The app does no work once the animation is declared", "README",
          "threads that wake more than ten times a second, from outside, 5 s of cells",
          "not one thread fewer moved than rebuilt (the display has one)")
def asleep():
    awake = {}
    for strategy in (REBUILT, MOVED):
        first, second, seconds = seen_running(strategy, woken, *CELLS)
        awake[strategy] = sum((second[thread] - first.get(thread, 0)) / seconds > 10
                              for thread in second)
    return f"{awake[MOVED]} moved, {awake[REBUILT]} rebuilt", awake[MOVED] == awake[REBUILT] - 1


def frame_rates(strategy, loads, *options, links="late,skip"):
    return numbers(rows(strategy, *in_real_time(1.5, "loaded"), "--views", "12", "--size", "56x28",
                        "--load", loads, "--link", links, "--processes", "3", *options),
                   "frame/frame_rate")


@sentence("Busy half of the time, a wave that the app updates shows the quoted frames", "README",
          "half of every 53 and of every 71 ms, both links",
          "more than a frame a second outside of the quoted range")
def busy_half():
    low, high = map(float, BusyCurve().claims()["half"].split(" to "))
    found = frame_rates(REBUILT, "busy:26.5ms/53ms,busy:35.5ms/71ms")
    return f"{span(found)} frames a second", all(low - 1 <= value <= high + 1 for value in found)


@sentence("Busy 10 ms now and then drops nothing where the display link calls late", "guide",
          "10 of every 67 and of every 113 ms", "fewer than 59 frames a second",
          since="it says of scripted clocks")
def now_and_then():
    found = frame_rates(REBUILT, "busy:10ms/113ms,busy:10ms/67ms", links="late")
    return f"{span(found)} frames a second", min(found) >= 59


@sentence("The tick drops frames, not the path", "evidence",
          "300 views of 375x60 pt, busy for 24.6 of every 41 ms",
          "more than 3 frames a second apart", since="it says of twelve small views")
def tick_not_path():
    found = rows(f"{REBUILT},{TICKED}", *in_real_time(2, "loaded"), "--views", "300", "--size",
                 "375x60", "--scale", "1", "--load", "busy:24.6ms/41ms", "--processes", "5")
    rates = [numbers(found, "frame/frame_rate", strategy=strategy)[0]
             for strategy in (REBUILT, TICKED)]
    return f"{digits(rates[0])} rebuilt, {digits(rates[1])} ticked", abs(rates[0] - rates[1]) <= 3


@sentence("A moved wave shows all frames however busy the app is", "guide",
          "130 of every 137 ms, bursts, files; scale 3", "fewer than 59 frames a second")
def however_busy():
    found = frame_rates(MOVED, "busy:130ms/137ms,burst,main-thread-io", "--scale", "3")
    return f"{span(found)} frames a second", min(found) >= 59


@sentence("The strategies draw the same image", "method",
          "Pillow; three scenes, scales 1 and 3, two times", "a channel more than 8 of 255 apart",
          since="it says within the step between two phases of a moved mask")
def same_image():
    worst, count = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for scene, scale, at in itertools.product(("cells", "ball", "veils"), ("1", "3"),
                                                  ("0.731", "12.343")):
            images = []
            for strategy in (REBUILT, f"{REBUILT}-tuned", MOVED):
                name = f"{folder}/{scene}-{scale}-{at}-{strategy}.png"
                subprocess.run([PROGRAM, "render", "--scene", scene, "--scale", scale,
                                "--strategy", strategy, "--time", at, "--output", name],
                               check=True, capture_output=True)
                images.append(Image.open(name))
            worst = max(worst, *(differences(images[0], other)[0] for other in images[1:]))
            count += len(images) - 1
    return f"{worst} of 255, {count} pairs", worst <= 8


@sentence("Instructions per view are the same at any N", "method",
          "another wave, 40x20 pt, 100 and 1,000 views", "more than 3 % apart",
          since="it says of `jw`")
def same_instructions():
    found = rows(f"{REBUILT},{MOVED}", "--wave", "wx", "--size", "40x20", "--views", "100,1000",
                 "--scale", "1", "--instrument", "callgrind")

    def each(strategy, views):
        wanted = {"strategy": strategy, "views": views}
        return numbers(found, "frame/instructions", **wanted)[0] / int(views)
    apart = [100 * (each(strategy, "1000") / each(strategy, "100") - 1)
             for strategy in (REBUILT, MOVED)]
    said = f"{digits(apart[0])} % rebuilt, {digits(apart[1])} % moved"
    return said, all(abs(value) <= 3 for value in apart)


@sentence("Memory does not grow", "evidence",
          "memory of the process from outside, 5 s of views that come and go", "more than 256 kB")
def no_leak():
    grown = []
    for strategy in (REBUILT, MOVED):
        first, second, _ = seen_running(strategy, resident, "--views", "12", "--size", "56x28",
                                        "--state", "storm")
        grown.append(second - first)
    return f"{grown[0]} kB rebuilt, {grown[1]} kB moved", all(value <= 256 for value in grown)


@sentence("A moved wave holds more memory than a rebuilt one", "guide",
          "memory of the process from outside, 100 and 500 views", "not more of a moved view",
          since="it says masks alone")
def memory():
    def used(strategy, views):
        size = ("--views", views, "--size", "375x60", "--scale", "1")
        return seen_running(strategy, resident, *size, seconds=7)[0]
    each = {strategy: (used(strategy, "500") - used(strategy, "100")) / 400
            for strategy in (REBUILT, MOVED)}
    said = f"{digits(each[MOVED])} kB a view moved, {digits(each[REBUILT])} rebuilt"
    return said, each[MOVED] > each[REBUILT]


@sentence("Drawing costs several times the rebuild of a path", "guide", "cells in real time",
          "2 x or less")
def drawing():
    found = rows(f"{REBUILT},drawn-content", *in_real_time(2), *CELLS, "--processes", "5")
    costs = {strategy: numbers(found, "frame/cpu_share", strategy=strategy)[0]
             for strategy in (REBUILT, "drawn-content")}
    factor = costs["drawn-content"] / costs[REBUILT]
    return f"{digits(factor)} x in real time", factor > 2


@sentence("A moved wave costs the server less than its own loop in C", "method",
          "another host: Intel, 16 cores, scales 1 and 2", "1 x or more")
def against_c():
    run = "hosts/xeon-16-cores/limits"
    found = [paired(run, row, "c-edge-pixels-translate-own/frame")[0]
             for row in report(run, "server/cpu_time", {"strategy": MOVED})]
    return f"{span(found)} x on the other host", max(found) < 1


if __name__ == "__main__":
    asked = [int(word) for word in sys.argv[1:]] or range(1, len(SENTENCES) + 1)
    answers = {row["sentence"]: row for row in read("refutations.csv")} if sys.argv[1:] else {}
    for number in asked:
        told, attempt, since = SENTENCES[number - 1]
        found, stands = attempt()
        answers[told[0]] = dict(zip(("sentence", "where", "tried", "refuted_by", "found", "stands"),
                                    (*told, found, "yes" if stands else f"no: {since}")))
        print(f"[{number}/{len(SENTENCES)}] {told[0]}: {found}: "
              f"{'stands' if stands else 'refuted'}", file=sys.stderr, flush=True)
    write(RESULTS / "refutations.csv", list(answers.values()))
    sys.exit(any(answer["stands"] != "yes" for answer in answers.values()))
