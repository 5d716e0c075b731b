"""WebKitGTK by its own MiniBrowser: a page in a web process, a thread of which puts it together;
the browser's own process shows that."""
import json, os, pathlib, subprocess
import display, web
from processes import program

NAME, LACKING = "webkitgtk", {}
STRATEGIES, FAMILY, refusal = web.STRATEGIES, web.FAMILY, web.refusal_in_a_window


def side(graphics, name, words, is_first):
    """Which side of the screen a thread works for. Names of threads have lost their beginning."""
    if is_first and words[0].endswith("WebKitWebProcess"):
        return "app"
    if name.startswith("llvmpipe-"):
        return "gpu"
    is_server = name.endswith(("eadedCompositor", "MiniBrowser")) or name.startswith("Skia")
    return "server" if is_server else None


def browser():
    display.programs()
    return program([str(path) for path in pathlib.Path("/usr").glob(
        "lib/*/webkit2gtk-4.1/MiniBrowser")] + ["MiniBrowser"], "libwebkit2gtk-4.1-0", "a page")


class Page(display.Window):
    """A browser that shows a scene."""

    def __init__(self, scene, graphics, folder):
        # It takes what it is started with for a file, question mark and all.
        (start := folder / "start.html").write_text(
            f"<script>location.replace({json.dumps(web.address(scene))})</script>")
        words, environment = [browser(), "--full-screen"], {"GDK_BACKEND": "wayland"}
        super().__init__(scene, folder, [*words, str(start)], environment)
        self.open()
        environment |= {"WAYLAND_DISPLAY": self.display.socket, "XDG_RUNTIME_DIR": str(folder)}
        version = subprocess.run([words[0], "--version"], capture_output=True, text=True,
                                 env=os.environ | environment).stdout
        self.facts = {"version": version.strip()} | (
            {} if display.HAS_DEVICE else {"renderer": "llvmpipe"})


PROGRAM, SHOW = browser, Page
