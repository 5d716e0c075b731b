"""What all browsers share: the pages, and which of their strategies they can show."""
import pathlib, urllib.parse

PAGES = pathlib.Path(__file__).with_name("web")
STRATEGIES = ["path-rebuild", "additive-translation", "translation", "keyframes-translation",
              "timer-translation", "drawn-content"]
FAMILY = "web"  # of ways.csv


def refusal(strategy, graphics):
    """Why a page cannot show a strategy; None where it can."""
    if strategy == "animator-translation":
        return "an animator is Qt Quick's: a page's strategy is translation"
    return None


def refusal_in_a_window(strategy, graphics):
    """The same of a browser that is started in a window alone."""
    return refusal(strategy, graphics) or (
        "it chooses what draws it: ask for --graphics gpu" if graphics == "software" else None)


def address(scene):
    page = PAGES.joinpath(f"{scene.page}.html").resolve().as_uri()
    return f"{page}?{urllib.parse.urlencode(scene.parameters)}"
