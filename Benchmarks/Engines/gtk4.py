"""GTK 4 by a script of its Python: one thread lays out, animates and draws, at its frame clock."""
import pathlib
import display
from processes import Failure, program

NAME, STRATEGIES, FAMILY = "gtk4", [], "gtk"


def refusal(strategy, graphics):
    return "it shows ways to move alone, and chooses what draws them"


def installed():
    if not list(pathlib.Path("/usr/lib").glob("*/girepository-1.0/Gtk-4.0.typelib")):
        raise Failure("a window needs Gtk-4.0.typelib, and there is none: install gir1.2-gtk-4.0")
    return program(["/usr/bin/python3"], "python3-gi", "a window")


class Shown(display.Window):
    def __init__(self, scene, graphics, folder):
        script = pathlib.Path(__file__).with_name("gtk") / "ways.py"
        super().__init__(scene, folder, [installed(), str(script), scene.parameters["plan"]],
                         {"GDK_BACKEND": "wayland"})
        library = next(pathlib.Path("/usr/lib").glob("*/libgtk-4.so.1.*"))
        self.facts = {"version": library.name}
