"""Vector players and rasterisers, and the own server without kept rasters: the tables of "Where the
saving comes from" in docs/others.md."""
from results import (MOVED, REBUILT, TICKED, as_time, digits, estimate, manifest, one, paired,
                     report, table, times_text)

RUN, VIEWS = "players", "12"
NAMES = {"rlottie": "rlottie", "thorvg": "ThorVG", "skia": "Skia", "cairo": "Cairo",
         "freetype": "FreeType", "pixman": "pixman"}
WAYS = "translation", "still", "kept-raster", "filtered-raster"
# A way that takes less than this share of a rebuilt one did not rasterise again.
KEPT = 0.5


def told(library, name):
    part = next(part for part in manifest(RUN)["parts"] if part["run_id"] == "libraries")
    return part["versions"][f"backend.{library}.{name}"]["value"]


def libraries():
    """Of each library the time of a new shape of a view, and the other ways in its terms."""
    rows = []
    for key, name in NAMES.items():
        found = {row["strategy"]: row for row in report(
            RUN, "frame/cpu_time", {"backend": key, "views": VIEWS})}
        ratios = {way: paired(RUN, found[way], REBUILT) for way in WAYS if way in found}
        keeps = [words for way, words in (("translation", "what moved"), ("still", "what stood"))
                 if ratios[way][2] < KEPT]
        rows.append([f"{name} {told(key, 'version').split('+')[0]}",
                     as_time(estimate(found[REBUILT]) / float(VIEWS)),
                     *(times_text(*ratios[way]) if way in ratios else "–" for way in WAYS),
                     " and ".join(keeps) or "nothing"])
    return table(["12 views", "rebuilt, a view", "moved / rebuilt", "still / rebuilt",
                  "its own raster, at whole pixels / rebuilt", "filtered / rebuilt",
                  "keeps the raster of"], rows)


def cost(server, strategy, stage):
    """What a shown picture takes of the own engine, ns."""
    setting = "" if server == "lean" else f"server={server}"
    return estimate(one(report(RUN, f"{stage}/picture_cpu_time", {
        "backend": "reference", "setting": setting, "strategy": strategy})))


def own():
    """What a shown picture takes of the own engine, both sides, with rasters kept and without."""
    sides = ("lean", "app"), ("lean", "server"), ("no-raster-cache", "server")
    return table(
        ["a picture of 12 views, in real time", "app", "server", "server without a raster cache"],
        [[f"`{strategy}`", *(as_time(cost(server, strategy, stage)) for server, stage in sides)]
         for strategy in (REBUILT, TICKED, MOVED)])


def levels():
    found = {key: told(key, "levels.translation") for key in NAMES}
    rough = found.pop("skia")
    return (f"to {max(found.values())} levels of 255, Skia's to {rough}: it puts corners on "
            "quarters of a pixel")


def answer():
    """Where the saving comes from, by the table of the own engine."""
    anew, kept = (cost(server, MOVED, "server") / cost(server, REBUILT, "server")
                  for server in ("no-raster-cache", "lean"))
    woken = cost("lean", MOVED, "app") / cost("lean", TICKED, "app")
    words = (f"of a rebuilt wave's server time a moved one takes {digits(anew)} x without the "
             f"cache and {digits(kept)} x with it, of the app's time for a position on each tick "
             f"{digits(woken)} x")
    if not (anew > 0.8 and kept < anew / 2 and woken < 0.1):
        return f"Not shown here: {words}."
    return ("So a kept raster saves, and an app that neither rebuilds nor wakes, not the "
            f"declaration: {words}.")


TABLES = {"libraries": libraries, "levels": levels, "own": own, "answer": answer}
