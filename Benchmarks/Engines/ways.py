"""Which ways to move a wave go on while the thread that asks for them is blocked: pages of several,
of which pictures are taken from the display."""
import csv, pathlib, time, zlib
import display
from processes import Failure
from way_tables import STANDING

WAYS = list(csv.DictReader(pathlib.Path(__file__).with_name("ways.csv").open()))
LOAD = "busy:2000ms/4000ms"
FREE, BLOCKED, OVER = 1, 2, 3  # how far a page has come
WIDTH, BAR, ROW = 500, 16, 60  # pt: of a page, of the bar above that tells that, of a strip
PATIENCE = 60  # s: for a page
ASKED_AFTER = 0.2  # s after a page came: before the first window
# s: windows before the block and in it, from its beginning on.
WINDOWS = {FREE: (-1.0, 0.0), BLOCKED: (0.4, 1.9)}
FEWEST = 10  # pictures in a window


class Plan:
    """What an engine is asked to show in place of a scene: pages, each with ways to move. The first
    is shown twice: an engine that has just started is slow."""
    page, strategy, still = "ways", "ways", None

    def __init__(self, asked, pages):
        self.scale, self.loop, self.pages = asked.scale, asked.loop, [pages[0], *pages]
        # Below its strips a page may have more.
        self.screen = WIDTH, BAR + ROW * (max(map(len, pages)) + 2)
        self.parameters = {"plan": ";".join(",".join(page) for page in self.pages)}


def named(family):
    return [way["way"] for way in WAYS if way["page"] == family]


def controls(family, loop):
    """Ways that must stand still in a block, False, and that must go on, True."""
    kinds = {"stands": False, "goes on": True, f"goes on when {loop}": True}
    return {way["way"]: kinds[way["control"]] for way in WAYS
            if way["page"] == family and way["control"] in kinds}


def pages(ways, family, loop, beside, draw):
    """All ways, in an order that is drawn, in pages of so many beside a control that must stand
    still and one that must go on; of none: each alone."""
    if not beside:
        return [[way] for way in draw.sample(ways, len(ways))]
    both = {is_on: way for way, is_on in controls(family, loop).items()}.values()
    others = [way for way in draw.sample(ways, len(ways)) if way not in both]
    return [draw.sample(page := [*both, *others[at:at + beside]], len(page))
            for at in range(0, len(others) or 1, beside)]


def pictures(shown, plan):
    """Of each page its pictures: time, s, how far it had come, and a number for each strip."""
    camera, found = display.Camera(shown.display), [[] for _ in plan.pages]
    deadline, last = time.monotonic() + PATIENCE, len(plan.pages) - 1
    while not found[last] or found[last][-1][1] != OVER:
        if time.monotonic() > deadline:
            raise Failure(f"no page came within {PATIENCE} s after the one before")
        now, rows, stride = camera.picture()
        row = BAR // 2 * plan.scale * stride + 32
        blue, page, far = rows[row], rows[row + 1], round(rows[row + 2] / 60)
        if blue != 128 or page > last or far not in (FREE, BLOCKED, OVER):
            continue
        tops = [(BAR + ROW * index) * plan.scale * stride
                for index in range(len(plan.pages[page]) + 1)]
        strips = [zlib.crc32(rows[top:end]) for top, end in zip(tops, tops[1:])]
        if not found[page]:
            deadline, is_asked = time.monotonic() + PATIENCE, False
            shown.listen(0)
        elif not is_asked and now - found[page][0][0] > ASKED_AFTER:
            shown.look()
            is_asked = True
        found[page].append((now, far, strips))
    return found


def rates(seen, page):
    """Frames a second of each way, before the block and in it: different pictures but one."""
    begins = {far: min((one[0] for one in seen if one[1] == far), default=None)
              for far in (BLOCKED, OVER)}
    if None in begins.values() or not 1.9 < begins[OVER] - begins[BLOCKED] < 3:
        raise Failure(f"the page with {', '.join(page)} was not blocked for 2 s")
    found = {}
    for window, (start, end) in WINDOWS.items():
        strips = [one[2] for one in seen if start <= one[0] - begins[BLOCKED] < end]
        if len(strips) < FEWEST:
            raise Failure(f"the display gave {len(strips)} pictures of the page with "
                          f"{', '.join(page)}, {FEWEST} at least")
        for way, kinds in zip(page, zip(*strips)):
            found[way, window] = (len(set(kinds)) - 1) / (end - start)
    return found


def faults(found, wanted):
    for way, is_on in wanted.items():
        rate = found.get((way, BLOCKED))
        if rate is not None and is_on != (rate > STANDING):
            yield (f"{way} must {'go on' if is_on else 'stand still'} and shows {rate:.3g} frames "
                   f"a second in the block")


def show(shown, plan, wanted):
    """Frames a second of each way, before the block and in it; controls must be as wanted."""
    found = {}
    for page, seen in list(zip(plan.pages, pictures(shown, plan)))[1:]:
        of_page = rates(seen, page)
        if wrong := list(faults(of_page, wanted)):
            raise Failure(f"of the page with {', '.join(page)} the controls are wrong: "
                          f"{'; '.join(wrong)}", 1)
        found = of_page | found
    return found
