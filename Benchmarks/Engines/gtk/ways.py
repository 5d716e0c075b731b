#!/usr/bin/python3
"""ways.py "css,tick;stack": ways to move a strip in GTK 4, pages of some of them, one after the
other. A bar above says by its colour which page that is, and how far it has come: shown, the
thread blocked, over."""
import sys, time
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Graphene, Gtk

PLAN = [page.split(",") for page in sys.argv[1].split(";")]
FAR, PERIOD = 240, 4.0  # px that a strip moves in one period, s
SHEET = """
window { background: white; }
.strip { background: linear-gradient(90deg, #007aff, white); min-width: 240px; min-height: 60px; }
@keyframes slide { from { transform: translateX(0px); } to { transform: translateX(240px); } }
@keyframes fade { from { opacity: 1; } to { opacity: 0; } }
@keyframes ground { from { background-position: 0px 0px; } to { background-position: 240px 0px; } }
.slide { animation: slide 4s linear infinite; }
.fade { animation: fade 4s linear infinite; }
.ground { animation: ground 4s linear infinite; }
"""


class Painted(Gtk.Widget):
    """A rectangle of one colour, or one as wide as the time says."""
    colour, moves = Gdk.RGBA(), False

    def do_snapshot(self, snapshot):
        width = shift() if self.moves else self.get_width()
        snapshot.append_color(self.colour, Graphene.Rect().init(0, 0, width, self.get_height()))

    def paint(self, text):
        self.colour = Gdk.RGBA()
        self.colour.parse(text)
        self.queue_draw()


def shift():
    return time.monotonic() % PERIOD / PERIOD * FAR


def strip(*styles):
    return Gtk.Box(css_classes=["strip", *styles])


def put(view, child):
    view.put(child, 0, 0)
    return child


def tick(view):
    child = put(view, strip())
    child.add_tick_callback(lambda *_: view.move(child, shift(), 0) or True)


def timeout(view):
    child = put(view, strip())
    GLib.timeout_add(16, lambda: view.move(child, shift(), 0) or True)


def stack(view):
    both = put(view, Gtk.Stack(transition_type=Gtk.StackTransitionType.SLIDE_LEFT,
                               transition_duration=20_000))
    for name in ("one", "two"):
        both.add_named(strip(), name)
    GLib.timeout_add(100, lambda: both.set_visible_child_name("two"))


def spinner(view):
    child = put(view, Gtk.Spinner(width_request=60, height_request=60))
    child.start()


def draw(view):
    child = put(view, Painted(width_request=FAR, height_request=60))
    child.paint("#007aff")
    child.moves = True
    child.add_tick_callback(lambda *_: child.queue_draw() or True)


WAYS = {"still": lambda view: put(view, strip()), "tick": tick, "timeout": timeout,
        "css": lambda view: put(view, strip("slide")),
        "css-opacity": lambda view: put(view, strip("fade")),
        "css-background": lambda view: put(view, strip("ground")),
        "spinner": spinner, "stack": stack, "draw": draw}


class Show:
    def __init__(self, application):
        self.window = Gtk.ApplicationWindow(application=application, decorated=False)
        self.window.fullscreen()
        self.turn = -1
        provider = Gtk.CssProvider()
        provider.load_from_data(SHEET.encode())
        Gtk.StyleContext.add_provider_for_display(self.window.get_display(), provider, 800)
        self.page()
        self.window.present()

    def page(self):
        self.turn += 1
        if self.turn == len(PLAN):
            return
        rows = Gtk.Fixed()
        self.bar = Painted(width_request=500, height_request=16)
        rows.put(self.bar, 0, 0)
        for index, way in enumerate(PLAN[self.turn]):
            view = Gtk.Fixed(width_request=500, height_request=60)
            rows.put(view, 0, 16 + 60 * index)
            WAYS[way](view)
        self.window.set_child(rows)
        self.go(1, 1400, lambda: self.go(2, 60, self.block))

    def go(self, phase, wait, then):
        self.bar.paint(f"rgb({60 * phase}, {self.turn}, 128)")
        GLib.timeout_add(wait, lambda: then() and False)

    def block(self):
        end = time.monotonic() + 2
        while time.monotonic() < end:
            pass
        self.go(3, 250, self.page)


application = Gtk.Application()
application.connect("activate", Show)
application.run()
