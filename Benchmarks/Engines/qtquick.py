"""Qt Quick by its own runtime `qml`: with a GPU in a window on a display, under the threaded
render loop over OpenGL; without one on the platform `offscreen`, with the software adaptation of
its scene graph, which draws on the GUI thread."""
import json, pathlib, re, subprocess, time
import display
from display import ahead
from processes import Failure, last_words, program, start

NAME = "qtquick"
STRATEGIES = ["path-rebuild", "translation", "animator-translation", "timer-translation",
              "drawn-content"]
FAMILY = "qt"  # of ways.csv
PATIENCE = 30  # s
# Sides of which nothing is known, with the reason.
LACKING = {"software": {"server": "Qt Quick's software adaptation draws on the GUI thread, which "
                        "is the app's"}}


def refusal(strategy, graphics):
    """Why it cannot show a strategy; None where it can."""
    if strategy == "additive-translation":
        return ("Qt Quick's animations set a property and never add to it: its strategy is "
                "translation")
    if strategy == "keyframes-translation":
        return "Qt Quick has no style sheets: its strategy is translation"
    if strategy == "animator-translation" and graphics == "software":
        return ("the software adaptation has no render thread to run an animator on, and draws "
                "under one as often as it can: ask for --graphics gpu")
    return None


def side(graphics, name, words, is_first):
    """Which side of the screen a thread works for. What Qt's raster engine hands to threads of a
    pool is the server's, as the render thread is; where the kernel has no graphics device Mesa's
    llvmpipe stands in for the GPU."""
    if is_first:
        return "app"
    if name.startswith("llvmpipe-"):
        return "gpu"
    return "server" if name.startswith(("Thread (pooled)", "QSGRenderThread")) else None


def runtime(graphics):
    """The program, which Debian installs where no PATH looks; raises Failure where it, or its
    display, is not there."""
    if graphics == "gpu":
        display.programs()
    modules = "".join(f" qml6-module-{name}" for name in (
        "qtquick", "qtquick-window", "qtquick-shapes", "qtqml-workerscript"))
    return program(["/usr/lib/qt6/bin/qml", "qml6", "qml-qt6", "qml"],
                   f"qml-qt6{modules} qt6-wayland", "a scene")


class Scene:
    """A runtime that shows a scene."""

    def __init__(self, scene, graphics, folder):
        self.scene, self.log, self.read = scene, folder / "log", 0
        rules = "*.debug=false;qml.info=true;js.info=true;qt.*=false"
        environment, self.display = {"QML_DISABLE_DISK_CACHE": "1",
                                     "QT_LOGGING_TO_CONSOLE": "1"}, None
        if graphics == "gpu":
            self.display = display.Display(folder, *scene.screen, scene.scale)
            environment |= {"WAYLAND_DISPLAY": self.display.socket, "QT_QPA_PLATFORM": "wayland",
                            "QSG_RHI_BACKEND": "opengl",
                            "QSG_RENDER_LOOP": "threaded" if scene.loop == "threaded" else "basic",
                            "QSG_INFO": "1", "QT_WAYLAND_DISABLE_WINDOWDECORATION": "1",
                            "QT_LOGGING_RULES": rules
                            + ";qt.scenegraph.general=true;qt.rhi.general=true"}
        else:
            environment |= {"QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software",
                            "QT_SCALE_FACTOR": str(scene.scale), "QT_LOGGING_RULES": rules}
        if scene.loop == "software":
            environment["QT_QUICK_BACKEND"] = "software"
        self.saved = folder / "picture.png"
        asked = scene.parameters() | {"graphics": graphics}
        if scene.still is not None and graphics == "software":
            asked["picture"] = self.saved
        place = pathlib.Path(__file__).with_name("qt").resolve()
        file = place / {"page": "Wave.qml", "ways": "Ways.qml"}[scene.page]
        if scene.page == "ways":
            asked["shader"] = folder / "Ways.qsb"
            baker = program(["/usr/lib/qt6/bin/qsb", "qsb"], "qt6-shader-baker", "a shader")
            subprocess.run([baker, "--glsl", "100 es,120,150", "-o", asked["shader"],
                            place / "Ways.frag"], check=True, stderr=subprocess.PIPE)
        words = [f"{name}={value}" for name, value in asked.items()]
        self.process = start([runtime(graphics), str(file), "--", *words], folder, environment,
                             self.log)
        self.facts = self.open()

    def lines(self):
        """What it said since it was asked last."""
        with open(self.log, "rb") as file:
            file.seek(self.read)
            whole, end, _ = file.read().rpartition(b"\n")
        self.read += len(whole + end)
        if self.process.poll() is not None:
            raise Failure(f"qml ended by itself: {last_words(self.log)}")
        return whole.decode(errors="replace").splitlines()

    def reports(self):
        return [json.loads(match[1]) for line in self.lines()
                if (match := re.search(r"wavebench (\{.*\})$", line))]

    def wait(self, what, answer):
        """The first answer() that is something."""
        deadline = time.monotonic() + PATIENCE
        while not (found := answer()):
            if time.monotonic() > deadline:
                raise Failure(f"qml did not answer for {PATIENCE} s ({what}): "
                              f"{last_words(self.log)}")
            time.sleep(0.05)
        return found

    def open(self):
        """Waits until it draws; what is reported of it."""
        if not self.display:
            if self.scene.still is None:
                ratio = self.wait("its first line",
                                  lambda: [one["ratio"] for one in self.reports()
                                           if "ratio" in one])[0]
                if ratio != self.scene.scale:
                    raise Failure(f"qml refused scale {self.scene.scale}: it has {ratio}")
            return {"version": self.version()}
        said = []

        def renderer():
            said.extend(self.lines())
            return re.search(r"RENDERER: (.*?) VERSION: (.*)", "\n".join(said))
        if self.scene.loop == "software":
            self.wait("its library", lambda: "unknown" not in self.version())
            return {"version": self.version(), "loop": "software"}
        found = self.wait("what draws its window", renderer)
        loop = re.search(r"(\S+) render loop", "\n".join(said))
        if not loop or loop[1] != self.scene.loop:
            raise Failure(f"qml refused the {self.scene.loop} render loop: "
                          f"{loop[1] if loop else 'none was named'}")
        return {"version": self.version(), "renderer": found[1], "driver": found[2].strip(),
                "loop": loop[1]}

    def version(self):
        """In the name of the library that it has loaded; it tells none without a display."""
        loaded = pathlib.Path(f"/proc/{self.process.pid}/maps").read_text()
        found = re.search(r"libQt6Quick\.so\.(\S+)", loaded)
        return f"Qt Quick {found[1] if found else 'of an unknown version'}"

    def listen(self, seconds):
        time.sleep(seconds)
        if self.process.poll() is not None:
            raise Failure(f"qml ended by itself: {last_words(self.log)}")

    def look(self):
        """Nothing says more of a way than what is seen."""

    def words(self):
        return {}

    def begin(self):
        """Begins to count pictures."""
        self.lead = ahead()
        self.display.begin() if self.display else self.lines()

    def end(self):
        """When new pictures were shown, s on the monotonic clock."""
        if self.display:
            return self.display.shown()
        shown = [time for one in self.reports() for time in one.get("shown", [])]
        # What was swapped at last is told with the next line.
        shown += [time for one in self.wait("its last count", self.reports)
                  for time in one.get("shown", [])]
        if abs(ahead() - self.lead) > 0.5:
            raise Failure("the wall clock was set, which a scene's times are of: run again")
        return [time / 1000 - ahead() for time in shown]

    def picture(self, file):
        """Saves what is shown, as a PNG."""
        if self.display:
            return self.display.photograph(*self.scene.screen, file)
        self.wait("a picture", lambda: [one for one in self.reports() if "saved" in one])
        pathlib.Path(file).write_bytes(self.saved.read_bytes())


PROGRAM, SHOW = runtime, Scene
