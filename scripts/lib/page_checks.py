"""The checks of scripts/check page: pages of runs, opened in headless Chromium. See there."""
import pathlib, subprocess, sys, tempfile
sys.dont_write_bytecode = True
from command_line import Parser
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTHS, SCHEMES = (1280, 390), ("light", "dark")
# A screen of 1280 px is 800 px high; a page may have six of them before anything is unfolded.
SCREEN, SCREENS = 800, 6

# What a page says of itself: its height and width, links without a place, pictures without a text,
# text that is cut off, and headings that nothing stands below.
FACTS = """() => {
  const all = query => [...document.querySelectorAll(query)]
  const texts = svg => (svg.getAttribute("aria-label") || "").trim()
  const shown = element => element.getClientRects().length > 0
  return {
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
    window: window.innerWidth,
    dangling: all("a[href^='#']").map(a => a.getAttribute("href").slice(1))
      .filter(place => !document.getElementById(place)),
    nameless: all("svg").filter(svg => !texts(svg)).length,
    wide: all("main *").filter(e => shown(e) && !e.closest(".scroll") && !e.closest("svg")
      && e.getBoundingClientRect().right > window.innerWidth + 1).map(e => e.tagName + "." + e.className),
    bare: all("h1,h2,h3,.setting").filter(h => {
      const rank = one => ["H1", "H2", "H3", "P"].indexOf(one.tagName)
      const next = (h.closest("summary") || h).nextElementSibling
      return !h.closest("header")
        && (!next || next.matches("h1,h2,h3,.setting") && rank(next) <= rank(h))
    }).map(h => h.textContent),
    links: all("a:not([href^='#'])").map(a => a.getAttribute("href")),
  }
}"""
# Following each link of the contents must bring its place into sight, folded or not.
FOLLOW = """place => {
  location.hash = ""
  location.hash = place
  const target = document.getElementById(place)
  return target.getClientRects().length > 0 && target.checkVisibility({contentVisibilityAuto: true})
}"""


def faults_of(page, html, width, scheme, folder):
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.on("request", lambda request: messages.append(f"asks for {request.url}")
            if not request.url.startswith(html.as_uri()) else None)
    page.goto(html.as_uri())
    facts = page.evaluate(FACTS)
    page.screenshot(path=folder / f"{html.stem}-{width}-{scheme}.png", full_page=True)
    yield from messages
    if facts["width"] > facts["window"]:
        yield f"{facts['width']} px wide: {', '.join(facts['wide'][:3])}"
    yield from (f"a link to #{place}, which is nowhere" for place in facts["dangling"])
    if facts["nameless"]:
        yield f"{facts['nameless']} pictures without a text"
    yield from (f"nothing stands below '{title}'" for title in facts["bare"])
    screens = facts["height"] / SCREEN
    if width == WIDTHS[0] and screens > SCREENS:
        yield f"{screens:.1f} screens, at most {SCREENS}"
    if width == WIDTHS[0] and scheme == SCHEMES[0]:
        yield from (f"a link to {link}, which is no file" for link in facts["links"]
                    if not (html.parent / link).exists())
        places = page.eval_on_selector_all("nav a", "all => all.map(a => a.hash.slice(1))")
        yield from (f"the link to #{place} shows nothing" for place in places
                    if not page.evaluate(FOLLOW, place))
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        unfolded = page.evaluate(FACTS)
        if unfolded["width"] > unfolded["window"]:
            yield f"unfolded {unfolded['width']} px wide: {', '.join(unfolded['wide'][:3])}"
    if width == WIDTHS[1] and scheme == SCHEMES[0]:
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        unfolded = page.evaluate(FACTS)
        if unfolded["width"] > unfolded["window"]:
            yield f"unfolded {unfolded['width']} px wide: {', '.join(unfolded['wide'][:3])}"


def main():
    words = Parser("scripts/check page [--tree] [--keep FOLDER] [RUN...]")
    words.add_argument("browser")
    words.add_argument("program")
    words.add_argument("--tree", action="store_true")
    words.add_argument("--keep", type=pathlib.Path)
    words.add_argument("runs", nargs="*", type=pathlib.Path)
    asked = words.parse_intermixed_args()
    runs = asked.runs or sorted(path.parent for path in (ROOT / "results").glob("*/report.csv"))
    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        inputs = [(run.resolve().name, run) for run in runs]
        if asked.tree:
            inputs.append(("tree", ROOT / "results"))
        pages = []
        for name, run in inputs:
            html = (folder / f"{name}.html").resolve()
            subprocess.run([asked.program, "report", str(run), "--html", str(html)], check=True,
                           stderr=subprocess.DEVNULL)
            pages.append(html)
        found = 0
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=asked.browser,
                                                 args=["--no-sandbox"])
            for html in pages:
                for width in WIDTHS:
                    for scheme in SCHEMES:
                        context = browser.new_context(
                            viewport={"width": width, "height": SCREEN}, color_scheme=scheme)
                        for fault in faults_of(context.new_page(), html, width, scheme, folder):
                            print(f"{html.stem}, {width} px, {scheme}: {fault}")
                            found += 1
                        context.close()
            browser.close()
    print(f"scripts/check page: {len(pages)} pages at {len(WIDTHS)} widths, light and dark: "
          f"{found or 'no'} faults")
    return 1 if found else 0


sys.exit(main())
