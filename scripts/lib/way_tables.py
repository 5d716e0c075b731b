"""Which ways to move a wave go on while the thread of who asks for them is blocked: the sides that
a run's rows say, and the tables of docs/others.md."""
import collections, functools
from results import manifest, read, settings, table

# Frames a second in a window, at most, of what stands still there: its last one may come late.
STANDING = 2.0
RUN, IDLE = "engines-ways", "idle"
WEB = {"chromium": "Chromium", "firefox": "Firefox", "webkitgtk": "WebKitGTK"}
QT = {"qt-threaded": "threaded loop", "qt-basic": "basic", "qt-software": "software"}
UNSURE, NEVER = "**not alike**", "never moves"


def sides(rows):
    """For each engine, scale and way whether it goes on in the block: True, False, or None where
    its starts are not alike. Qt Quick's engine is named with its loop, and a way that was shown
    alone is another."""
    found = {}
    for row in rows:
        if row["metric"] == "view_frame_rate" and row["load"] != IDLE:
            both = {float(row[end]) > STANDING for end in ("min", "max")}
            found[key(row)] = both.pop() if len(both) == 1 else None
    return found


def key(row):
    told, engine = settings(row), row["backend"]
    if engine == "qtquick":
        loop = "software" if told["graphics"] == "software" else told.get("loop", "threaded")
        engine = f"qt-{loop}"
    is_other = "beside" in told and engine != "qt-threaded"
    return engine + ("-alone" if is_other else ""), row["scale"].removesuffix(".0"), row["strategy"]


def changed(before, now):
    """A line for each way of `now` that is on another side than before."""
    words = {True: "goes on", False: "stands still", None: "is not alike in two starts"}
    return [f"{way} in {engine} at scale {scale} {words[is_on]} in the block; before it "
            f"{words[before[engine, scale, way]]}"
            for (engine, scale, way), is_on in now.items()
            if before.get((engine, scale, way), is_on) != is_on]


@functools.cache
def committed():
    return sides(read(f"{RUN}/report.csv"))


@functools.cache
def moving():
    """Engines and ways that move before the block."""
    rows = ((key(row), row) for row in read(f"{RUN}/report.csv"))
    return {(engine, way) for (engine, _, way), row in rows if row["load"] == IDLE
            and row["metric"] == "view_frame_rate" and float(row["max"]) > STANDING}


def verdict(engine, way):
    """What a table says of a way in an engine, at all scales."""
    found = {scale: is_on for (name, scale, other), is_on in committed().items()
             if (name, other) == (engine, way)}
    if None in found.values():
        return UNSURE
    if len(set(found.values())) > 1:
        return "yes at scale " + ", ".join(scale for scale in found if found[scale])
    if True in found.values():
        return "yes"
    moves = {name for name, other in moving() if other == way}
    return NEVER if moves and engine not in moves else "no"


def by_pattern(engines):
    """A row for each pattern of verdicts, with its ways: those that go on most first."""
    patterns = {}
    for way in dict.fromkeys(way for engine, _, way in committed() if engine in engines):
        patterns.setdefault(tuple(verdict(engine, way) for engine in engines), []).append(way)
    order = sorted(patterns, key=lambda cells: -sum(
        {"yes": 2, "no": 0}.get(cell, 1) for cell in cells))
    return table(["way", *engines.values()],
                 [[quoted(patterns[cells]), *cells] for cells in order])


def quoted(ways):
    return ", ".join(f"`{way}`" for way in ways)


def guesses():
    """What was guessed wrong in writing before it was run."""
    wrong, asked = {}, collections.Counter()
    shown = {(engine, way) for engine, _, way in committed()}
    for row in read("engines-guesses.csv"):
        engine, way = row["engine"], row["way"]
        if (engine, way) in shown and (seen := verdict(engine, way)) != UNSURE:
            asked[engine] += 1
            if seen != row["guess"]:
                wrong.setdefault(engine, {}).setdefault((row["guess"], seen), []).append(way)
    return table(["engine", "guessed wrong", "guessed, seen: ways"], [
        [engine, f"{sum(map(len, wrong.get(engine, {}).values()))} of {count}", "; ".join(
            f"{guess}, {seen}: {quoted(ways)}"
            for (guess, seen), ways in wrong.get(engine, {}).items())]
        for engine, count in asked.items()])


def alike():
    """How many cells two starts agree in, and which they do not."""
    found = committed()
    unsure = [f"`{way}` in {engine} at scale {scale}"
              for (engine, scale, way), is_on in found.items() if is_on is None]
    return (f"{len(found) - len(unsure)} of {len(found)} cells"
            + bool(unsure) * f"; not {', '.join(unsure)}")


def told():
    """In how many cells what an engine says of its animations is what is seen."""
    sentences, seen = [], committed()
    for engine, name in WEB.items():
        says = {}
        for part in manifest(RUN)["parts"]:
            for key, fact in part["versions"].items():
                if part["settings"]["backend"] == engine and key.startswith("backend.animations."):
                    way, scale = key.removeprefix("backend.animations.").split("@")
                    says[engine, scale, way] = "page's thread" not in fact["value"]
        apart = [key for key in says if says[key] != seen[key]]
        if says:
            ways = quoted(dict.fromkeys(way for _, _, way in apart))
            sentences.append(f"{name} in {len(says) - len(apart)} of {len(says)} cells"
                             + f", not {ways}" * bool(ways))
    return "; ".join(sentences)


def gtk():
    """How many ways stand still in GTK 4."""
    found = [is_on for (engine, *_), is_on in committed().items() if engine == "gtk4"]
    return f"{found.count(False)} of {len(found)} ways stand still"


TABLES = {"gtk": gtk, "told": told, "web": functools.partial(by_pattern, WEB),
          "qt": functools.partial(by_pattern, QT), "guesses": guesses, "alike": alike}
