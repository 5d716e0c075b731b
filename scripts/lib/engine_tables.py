"""Third-party engines beside the own one: the tables of docs/engines.md, and the bars of its
picture."""
import way_tables
from results import (as_time, digits, estimate, one, paired, read, report, short, short_value,
                     table, times_text)

RUNS = {"Chromium": "chromium", "Qt Quick": "qtquick"}
# The own engine's servers, each with habits of others.
SERVERS = ("lean", "full-repaint", "bitmaps", "bilinear", "tiles", "second-buffer", "qt-like",
           "chromium-like")
# In place of a frame's time where most starts showed none.
NONE = "–"


class Engine:
    """A third-party engine, with a GPU or without one, or the own one with a server."""

    def __init__(self, name, software=False, server=None):
        self.name, self.backend = name + (", software" if software else ""), RUNS.get(name)
        self.run = "software" if software or server else self.backend
        setting = "" if server == "lean" else f"server={server}"
        if self.backend:
            setting = f"graphics={'software' if software else 'gpu'}"
        self.columns = {"backend": self.backend or "reference", "setting": setting}
        # Qt Quick's scripts make a value of every point of a path; a canvas spares it that.
        self.rebuild = "drawn-content" if self.backend == "qtquick" else "path-rebuild"
        self.translation = "translation" if self.backend else "additive-translation"

    def rows(self, place, strategy=None, views=100):
        columns = self.columns | {"views": str(views), "scale": "1", "load": "idle"}
        return report(self.run, place, columns | ({"strategy": strategy} if strategy else {}))

    def row(self, *place, **columns):
        return one(self.rows(*place, **columns))

    def median(self, *place, **columns):
        return estimate(self.row(*place, **columns))

    def strategies(self, **columns):
        return list(dict.fromkeys(row["strategy"]
                                  for row in self.rows("frame/frame_rate", **columns)))

    def cost(self, strategy, stage="frame", **columns):
        """What a frame that is shown takes, ns: an engine that has no time left shows fewer."""
        if self.backend:
            return self.median(f"{stage}/picture_cpu_time", strategy, **columns)
        shares = [self.median(f"{side}/cpu_share", strategy, **columns)
                  for side in (("app", "server") if stage == "frame" else (stage,))]
        return sum(shares) / 100 / self.median("frame/frame_rate", strategy, **columns) * 1e9

    def ratio(self, stage="frame"):
        """Rebuild / translation, for each frame that is shown."""
        return self.cost(self.rebuild, stage) / self.cost(self.translation, stage)


NAMES = way_tables.WEB | {"qtquick": "Qt Quick"}


def usual():
    """A frame of the usual ways: app + server + others, ms, and frames a second, by views."""
    run = "engines-costs"
    def cell(backend, strategy, views):
        case = {"backend": backend, "strategy": strategy, "views": views}
        rate = estimate(one(report(run, "frame/frame_rate", case)))
        found = [report(run, f"{stage}/picture_cpu_time", case)
                 for stage in ("app", "server", "frame")]
        if not all(found):
            return NONE
        app, server, whole = (estimate(one(rows)) / 1e6 for rows in found)
        return f"{' + '.join(map(short, (app, server, whole - app - server)))}, {short(rate)}"
    pairs = sorted({(row["backend"], row["strategy"]) for row in read(f"{run}/report.csv")},
                   key=lambda pair: (list(NAMES).index(pair[0]), pair[1]))
    return table(["engine", "way", "1", "12", "100"], [
        [NAMES[pair[0]], f"`{pair[1]}`", *(cell(*pair, views) for views in ("1", "12", "100"))]
        for pair in pairs])


def software():
    rows = []
    for engine in (*(Engine(name, software=True) for name in RUNS),
                   Engine("own, lean", server="lean")):
        for strategy in engine.strategies():
            server = engine.rows("server/cpu_share", strategy)
            rows.append([engine.name, f"`{strategy}`",
                         short_value(engine.row("app/cpu_share", strategy)),
                         short_value(one(server)) if server else "the app's thread",
                         short_value(engine.row("frame/frame_rate", strategy))])
    return table(["engine", "strategy", "app, %", "server, %", "shown, 1/s"], rows)


def habits():
    """What each habit of other servers makes of the own one."""
    owns = {server: Engine("own", server=server) for server in SERVERS}
    return table(["server", "rebuild, server %", "translation, server %",
                  "server: rebuild / translation", "all: rebuild / translation"],
                 [[f"`{server}`", *(short(own.median("server/cpu_share", strategy))
                                    for strategy in (own.rebuild, own.translation)),
                   f"{short(own.ratio('server'))} x", f"{short(own.ratio())} x"]
                  for server, own in owns.items()])


def profiles():
    """How near the profiles come to the engines that they are named after."""
    lines = []
    for words, server, name, stage in (("The server", "chromium-like", "Chromium", "server"),
                                       ("Both sides", "qt-like", "Qt Quick", "frame")):
        own = Engine("own", server=server).ratio(stage)
        other = Engine(name, software=True).ratio(stage)
        is_near = max(own / other, other / own) <= 1.5
        verdict = "within a factor of 1.5" if is_near else "**more than a factor of 1.5 apart**"
        lines.append(f"- {words}, of a frame: `{server}` {short(own)} x, {name} {short(other)} x: "
                     f"{verdict}.")
    return "\n".join(lines)


GPU = "gpu/nvidia-h200/screens"
SCREENS, GPU_SERVERS = ("cells", "fullscreen", "badge"), ("gpu", "gpu-paths")


def on_screen(scene, server, strategy, place):
    setting = f"scene={scene}" + (f";server={server}" if server != "lean" else "")
    return one(report(GPU, place, {"scenario": "paced", "setting": setting, "strategy": strategy}))


def saving(scene, server):
    return paired(GPU, on_screen(scene, server, "additive-translation", "frame/cpu_share"),
                  "path-rebuild")


def gpu():
    """Where a GPU draws, beside the processor, in real time."""
    def both(scene, server, place, text):
        return ", ".join(text(estimate(on_screen(scene, server, strategy, place)))
                         for strategy in ("path-rebuild", "additive-translation"))
    rows = [[scene, f"`{server}`", both(scene, server, "app/cpu_share", digits),
             both(scene, server, "server/cpu_share", digits), times_text(*saving(scene, server)),
             both(scene, server, "gpu/gpu_time", as_time) if server in GPU_SERVERS else NONE]
            for scene in SCREENS for server in ("lean", *GPU_SERVERS)]
    return table(["screen", "server", "app: rebuilt, moved", "server: rebuilt, moved",
                  "both, moved / rebuilt", "GPU, a frame: rebuilt, moved"], rows)


def gpu_range():
    """The least and the greatest ratio where a GPU draws, and how many intervals hold 1."""
    found = sorted(saving(scene, server) for scene in SCREENS for server in GPU_SERVERS)
    undecided = sum(low <= 1 <= high for _, low, high in found)
    return (f"{digits(found[0][0])} x to {digits(found[-1][0])} x; 1 lies within {undecided} of "
            f"{len(found)} intervals")


def bars():
    """By number of views each strategy's name and a frame's times, ns: app, server, others, and the
    threads that stand in for a GPU; rebuilt and translated stand first, side by side."""
    def times(engine, strategy, views):
        app, server, all_of_them, emulated = (engine.cost(strategy, stage, views=views)
                                              for stage in ("app", "server", "frame", "gpu"))
        return app, server, all_of_them - app - server, emulated
    return {views: [(f"{engine.name}, {strategy}", times(engine, strategy, views))
                    for engine in map(Engine, RUNS)
                    for strategy in sorted(engine.strategies(views=views), key=lambda name: (
                        name != engine.rebuild, name != engine.translation))]
            for views in (1, 12)}


TABLES = way_tables.TABLES | {
    "usual": usual, "software": software, "habits": habits, "profiles": profiles, "gpu": gpu,
    "gpu_range": gpu_range}
