"""WebKitGTK by its own MiniBrowser: a page in a web process, a thread of which puts it together;
the browser's own process shows that."""
import json, pathlib
import display
from processes import program
from web import FAMILY, STRATEGIES, address, refusal_in_a_window as refusal

NAME = "webkitgtk"


def side(graphics, name, words, is_first):
    """Which side of the screen a thread works for. Names of threads have lost their beginning."""
    if is_first and words[0].endswith("WebKitWebProcess"):
        return "app"
    if name.startswith("llvmpipe-"):
        return "gpu"
    is_server = name.endswith(("eadedCompositor", "MiniBrowser")) or name.startswith("Skia")
    return "server" if is_server else None


def installed():
    return program([str(path) for path in pathlib.Path("/usr").glob(
        "lib/*/webkit2gtk-4.1/MiniBrowser")] + ["MiniBrowser"], "libwebkit2gtk-4.1-0", "a page")


class Shown(display.Window):
    def __init__(self, scene, graphics, folder):
        # It takes what it is started with for a file, question mark and all.
        (start := folder / "start.html").write_text(
            f"<script>location.replace({json.dumps(address(scene))})</script>")
        super().__init__(scene, folder, [installed(), "--full-screen", str(start)],
                         {"GDK_BACKEND": "wayland"})
        self.open()
        self.facts = {"version": self.version()} | (
            {} if display.HAS_DEVICE else {"renderer": "llvmpipe"})
