"""Pictures of the committed runs, which the program draws: docs/NAME.svg."""
import re
import engine_tables
from busy_curve import BusyCurve
from program import Fault, ask
from results import (MOVED, REBUILT, TICKED, digits, estimate, paired, report, settings, short,
                     times_text, with_ends)

FRAME = "frame by frame: moved / rebuilt"
# The looks of parts: warm is the app, cool the server, grey neither.
APP, SERVER, OTHER = 0, 5, 6


def picture(title, words, panels):
    return ask(picture={"title": title, "words": "; ".join(words), "panels": panels})


def heading(name):
    return {"name": name, "is_bold": True}


def bar(name, parts, **other):
    """A bar of parts (label, series, size, note), one behind the other."""
    marks, begin = [], 0
    for label, series, size, note in parts:
        end = begin + max(size, 0)
        marks.append({"bar": [begin, end], "series": series, "label": label, "note": note})
        begin = end
    return {"name": name, "height": 18, "marks": marks} | other


def views_text(views):
    return "one wave" if int(views) == 1 else f"{views} waves"


def screens():
    """A core's share on each screen in real time: a bar for each way, in two parts."""
    ways = {REBUILT: "rebuilt each frame", f"{REBUILT}-tuned": "rebuilt, tuned",
            MOVED: "moved by the server"}
    rows = {(settings(row)["scene"], row["strategy"], row["stage"]): row
            for stage in ("frame", "app", "server")
            for row in report("default", f"{stage}/cpu_share", {"scenario": "paced"})}
    shares = {place: estimate(row) for place, row in rows.items()}
    scenes = list(dict.fromkeys(scene for scene, *_ in rows))
    def beside(scene, way):
        return paired("default", rows[scene, MOVED, "frame"], way)
    best = sorted(beside(scene, REBUILT)[0] for scene in scenes)
    title = (f"A wave that the server moves takes {digits(best[0])} to {digits(best[-1])} of a "
             "rebuilt one's CPU time")
    strips, said = [heading(title)], []
    for scene in scenes:
        strips.append(heading(f"{scene}: {views_text(rows[scene, MOVED, 'frame']['views'])}"))
        for way, words in ways.items():
            sides = {part: shares[scene, way, part] for part in ("app", "server")}
            # The sum of what is printed of both, as in the answer.
            whole = f"{sum(round(share, 2) for share in sides.values()):.2f} %"
            ratio = "" if way == MOVED else f"moved / this: {times_text(*beside(scene, way))}"
            strips.append(bar(f"{words}: {whole}", [
                (part, series, sides[part], f"{scene}, {words}, {part}: {digits(sides[part])} %")
                for part, series in (("app", APP), ("server", SERVER))], text=ratio))
            said.append(f"{scene}, {words}: {whole} of a core")
    most = max(shares[scene, way, "frame"] for scene in scenes for way in ways)
    axis = {"low": 0, "high": most, "ticks": 6, "unit": " %"}
    about = ("CPU share of a core in real time at 60 Hz, less is better: a CPU model of Core "
             "Animation, not iOS")
    return picture(title, said, [{"x": axis, "axis_title": about, "strips": strips}])


def engines():
    """CPU time of a frame by thread: a bar for each strategy, a panel for each number of views."""
    panels, said = [], []
    bars = engine_tables.bars()
    longest = max(sum(times[:3]) for found in bars.values() for _, times in found) / 1e6
    title = ("CPU time of a frame on Chromium and Qt Quick: the main thread takes most of a "
             "rebuilt wave and next to nothing of a translated one")
    key = [("main thread", APP), ("render server", SERVER), ("other threads", OTHER)]
    for views, found in bars.items():
        strips = [] if panels else [heading(title), bar(
            "the parts of a bar, from left to right:",
            [(words, series, longest / len(key), words) for words, series in key])]
        strips.append(heading(f"a frame of {views_text(views)}, scale 1"))
        for name, times in found:
            app, server, other, emulated = (time / 1e6 for time in times)
            strips.append(bar(name, [
                (part, series, time, f"{name}, {part}: {short(time)} ms") for part, series, time in
                (("app", APP, app), ("server", SERVER, server), ("other", OTHER, other))],
                text=f"{digits(app + server + other)} ms"))
            said.append(f"{name}, {views} views: app {short(app)} ms, server {short(server)} ms, "
                        f"other threads {short(other)} ms, a GPU's stand-in {short(emulated)} ms")
        panels.append({
            "x": {"low": 0, "high": longest, "ticks": 6, "unit": " ms"}, "strips": strips,
            "axis_title": "CPU time, without the threads that emulate a GPU"})
    return picture(title, said, panels)


def busy():
    """Frames a second against the share of its time that the app is busy: a panel for each display
    rate; lines of scripted clocks, marks of real time."""
    curve = BusyCurve()
    if curve.claims()["timer"] != "the same":
        raise Fault("the two ways that tick show different frames on scripted clocks, and the "
                    "picture has one line for both")
    panels, said = [], []
    for rate in curve.rates:
        band = [[share, low, high] for share, (low, high) in curve.band(REBUILT, rate).items()]
        marks, key = [{"area": band, "series": 1}], {}
        for (name, hz, clock, link, period), line in sorted(curve.lines.items()):
            words = "moved" if name == MOVED else f"ticked: {link}, {period} ms"
            if hz != rate or name == TICKED and clock == "scripted":
                continue
            series = key.setdefault(words, len(key))
            if clock == "scripted":
                marks.append({"line": [point[:2] for point in line], "series": series})
            else:
                marks += [{"upright": point, "series": series,
                           "note": f"{name}, every {period} ms, real time: {digits(point[1])}"}
                          for point in line]
        for strategy in (MOVED, REBUILT):
            said += [f"{strategy} on a display of {rate} Hz, busy for {share} %: {low:.0f} to "
                     f"{high:.0f}" for share, (low, high) in curve.band(strategy, rate).items()]
        strip = {"name": f"new frames a second, display of {rate} Hz", "height": 218,
                 "y": {"low": 0, "high": rate * 1.05, "ticks": 4}, "marks": marks}
        panels.append({
            "x": {"low": 0, "high": 100, "ticks": 6, "unit": " %"}, "strips": [strip],
            "axis_title": "share of time the main thread is busy; lines: scripted clocks, marks: "
            "real time", "key": [{"name": words, "series": key[words]} for words in key]})
    return picture("A busy app drops frames only of waves that it ticks itself", said, panels)


def ratios(title, rows, axis):
    """Ratios with their intervals, rows of (name, ratio), the least first, on an axis across 1."""
    rows = sorted(rows, key=lambda row: row[1])
    ends = [end for _, ratio in rows for end in ratio] + [0.96, 1.04]
    x = {"low": min(ends) * 0.95, "high": max(ends) * 1.05, "is_logarithmic": True, "ticks": 6}
    same = {"bar": [0.98, 1.02], "series": 0, "note": "as good as the same"}
    texts = [with_ends(*map(digits, ratio)) for _, ratio in rows]
    said = [f"{name}: {text}" for (name, _), text in zip(rows, texts)]
    strips = [{"name": name, "text": text, "height": 17, "is_in_line": True,
               "marks": [same, {"level": list(ratio), "series": 0, "note": words}]}
              for (name, ratio), text, words in zip(rows, texts, said)]
    strips[:0] = heading(title), {"name": "", "height": 6}
    return picture(title, said, [{"x": x, "axis_title": axis, "levels": [1], "strips": strips}])


# What a case's name says in short.
WORDS = {"rotation_deg=3": "turned by 3°", "placement=fractional": "between pixels",
         "in-step": "in step", "cards": "on cards", "90Hz": "90 Hz", "120Hz": "120 Hz",
         "bilinear": "bilinear server", "nearest": "to the nearest pixel"}


def spelled(part):
    """A part of a case's name in words; a size without its scale where that is 2."""
    if size := re.fullmatch(r"(\d+)x(\d+)@(\d)", part):
        return f"{size[1]}×{size[2]} pt" + (size[3] != "2") * f" at scale {size[3]}"
    return WORDS.get(part, part)


def blocks(run):
    """The blocks of a run with twelve views, named by what is theirs alone."""
    rows = report(run, "frame/cpu_time", {"scenario": "steady", "views": "12"})
    parts = [row["block"].split("/") for row in rows]
    for row in (row for row in rows if row["strategy"] == MOVED):
        own = [part for part in row["block"].split("/")
               if not all(part in other for other in parts) and not part.startswith("server=")]
        if len(own) > 1 and own[0] == parts[0][-1]:
            own = own[1:]
        yield ", ".join(map(spelled, own)), paired(run, row, REBUILT)


def effects():
    for row in report("effects", "frame/cpu_time", {"scenario": "effects"}):
        if row["strategy"] not in ("plain", "anchor"):
            yield row["strategy"], paired("effects", row, "plain")


MOVED_BESIDE = "CPU time of twelve moved waves as a multiple of rebuilt ones'"
PICTURES = {
    "busy": busy, "engines": engines, "screens": screens,
    "scenes": lambda: ratios(f"{MOVED_BESIDE}, by scene: 375×60 pt at scale 2 unless said "
                             "otherwise", blocks("scenes"), FRAME),
    "waves": lambda: ratios(f"{MOVED_BESIDE}, for each published wave, at scale 2",
                            blocks("waves"), FRAME),
    "effects": lambda: ratios("CPU time of a card with an effect as a multiple of a plain one's",
                              effects(), "frame by frame: effect / plain"),
}
