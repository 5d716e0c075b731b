"""Qt Quick by its own runtime `qml`, in a window on a display: over OpenGL, with the threaded
render loop or the basic one; or with the software adaptation of its scene graph, which draws on
the GUI thread."""
import pathlib, re, subprocess
import display
from processes import Failure, program

NAME, FAMILY = "qtquick", "qt"
STRATEGIES = ["path-rebuild", "translation", "animator-translation", "timer-translation",
              "drawn-content"]
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
        return ("the software adaptation has no render thread to run an animator on: ask for "
                "--graphics gpu")
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


def installed():
    """The program, which Debian installs where no PATH looks."""
    modules = "".join(f" qml6-module-{name}" for name in (
        "qtquick", "qtquick-window", "qtquick-shapes", "qtqml-workerscript"))
    return program(["/usr/lib/qt6/bin/qml", "qml6", "qml-qt6", "qml"],
                   f"qml-qt6{modules} qt6-wayland", "a scene")


class Shown(display.Window):
    NARROWEST, PATIENCE = (1, 1), 30

    def __init__(self, scene, graphics, folder):
        self.loop = scene.loop if graphics == "gpu" else "software"
        environment = {
            "QML_DISABLE_DISK_CACHE": "1", "QT_LOGGING_TO_CONSOLE": "1",
            "QT_QPA_PLATFORM": "wayland", "QT_WAYLAND_DISABLE_WINDOWDECORATION": "1",
            "QT_LOGGING_RULES": "*.debug=false;qml.info=true;js.info=true;qt.*=false;"
            "qt.scenegraph.general=true;qt.rhi.general=true", "QSG_INFO": "1"} | (
                {"QT_QUICK_BACKEND": "software"} if self.loop == "software"
                else {"QSG_RHI_BACKEND": "opengl", "QSG_RENDER_LOOP": self.loop})
        place = pathlib.Path(__file__).with_name("qt").resolve()
        file, asked = place / "Wave.qml", scene.parameters | {"graphics": graphics}
        if scene.page == "ways":
            file, asked["shader"] = place / "Ways.qml", folder / "Ways.qsb"
            baker = program(["/usr/lib/qt6/bin/qsb", "qsb"], "qt6-shader-baker", "a shader")
            subprocess.run([baker, "--glsl", "100 es,120,150", "-o", asked["shader"],
                            place / "Ways.frag"], check=True, stderr=subprocess.PIPE)
        words = [f"{name}={value}" for name, value in asked.items()]
        super().__init__(scene, folder, [installed(), str(file), "--", *words], environment)
        self.facts = self.open()

    def open(self):
        """Waits until it draws; what is reported of it. It tells no version, which is in the name
        of the library that it has loaded."""
        version = self.wait("its library", lambda: re.search(
            r"libQt6Quick\.so\.(\S+)", pathlib.Path(f"/proc/{self.process.pid}/maps").read_text()))
        facts = {"version": f"Qt Quick {version[1]}", "loop": self.loop}
        if self.loop == "software":
            return facts
        drawn = self.wait("what draws its window", lambda: re.search(
            r"RENDERER: (.*?) VERSION: (.*)", self.log.read_text(errors="replace")))
        loop = re.search(r"(\S+) render loop", self.log.read_text(errors="replace"))
        if not loop or loop[1] != self.loop:
            raise Failure(f"qml refused the {self.loop} render loop: "
                          f"{loop[1] if loop else 'none was named'}")
        return facts | {"renderer": drawn[1], "driver": drawn[2].strip()}
