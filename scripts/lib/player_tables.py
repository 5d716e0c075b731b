"""Vector players and rasterisers, and the own server without kept rasters: the tables of "Where the
saving comes from" in docs/others.md."""
from results import (MOVED, REBUILT, TICKED, as_time, estimate, manifest, one, paired, report,
                     table, times_text)

RUN, VIEWS, NONE = "players", "12", "–"
NAMES = {"rlottie": "rlottie", "thorvg": "ThorVG", "skia": "Skia", "cairo": "Cairo",
         "freetype": "FreeType", "pixman": "pixman"}
WAYS = "translation", "still", "kept-raster", "filtered-raster"
# A way that takes less than this share of a rebuilt one did not rasterise again.
KEPT = 0.5


def libraries():
    """Of each library the time of a new shape of a view, and the other ways in its terms."""
    rows, versions = [], manifest(RUN)["versions"]
    for key, name in NAMES.items():
        found = {row["strategy"]: row for row in report(
            RUN, "frame/cpu_time", {"backend": key, "views": VIEWS})}
        ratios = {way: paired(RUN, found[way], REBUILT) for way in WAYS if way in found}
        keeps = [words for way, words in (("translation", "what moved"), ("still", "what stood"))
                 if ratios[way][2] < KEPT]
        rows.append([f"{name} {versions[f'backend.{key}.version']['value'].split('+')[0]}",
                     as_time(estimate(found[REBUILT]) / float(VIEWS)),
                     *(times_text(*ratios[way]) if way in ratios else NONE for way in WAYS),
                     " and ".join(keeps) or "nothing"])
    return table(["12 views", "rebuilt, a view", "moved / rebuilt", "still / rebuilt",
                  "its own raster, at whole pixels / rebuilt", "filtered / rebuilt",
                  "keeps the raster of"], rows)


def own():
    """What a shown picture takes of the own engine, both sides, with rasters kept and without."""
    def cell(server, strategy, stage):
        setting = "" if server == "lean" else f"server={server}"
        row = one(report(RUN, f"{stage}/picture_cpu_time", {
            "backend": "reference", "setting": setting, "strategy": strategy}))
        return as_time(estimate(row))
    rows = [[f"`{strategy}`", cell("lean", strategy, "app"),
             *(cell(server, strategy, "server") for server in ("lean", "no-raster-cache"))]
            for strategy in (REBUILT, TICKED, MOVED)]
    return table(["a picture of 12 views, in real time", "app", "server",
                  "server without a raster cache"], rows)


TABLES = {"libraries": libraries, "own": own}
