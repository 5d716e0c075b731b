"""Pictures of documents: SVG files that say in words what they show, with colours for light and dark ground."""
import html, math, textwrap

# Okabe and Ito's colours, which all common kinds of colour vision tell apart.
LIGHT = {"ground": "#fcfcfa", "ink": "#1d2023", "soft": "#5a6169", "grid": "#e6e8ea", "same": "#dfe2e5",
         "c0": "#d55e00", "c1": "#0072b2", "c2": "#e69f00", "c3": "#009e73", "c4": "#f0e442"}
DARK = LIGHT | {"ground": "#15181b", "ink": "#e8e6e1", "soft": "#a0a8af", "grid": "#282d32", "same": "#343a40", "c1": "#2b8fce"}
RULES = {"ground": "fill:{ground}", "t": "font:12px system-ui,sans-serif;fill:{ink};paint-order:stroke;stroke:{ground};stroke-width:3px",
         "large": "font-size:14px;font-weight:600", "soft": "fill:{soft}", "bold": "font-weight:600", "on": "fill:#000;stroke:none", "g": "stroke:{grid}",
         "k": "stroke:{ink};stroke-width:1.25", "same": "fill:{same}", "line": "fill:none;stroke-width:1.75;stroke-linejoin:round",
         "dashed": "stroke-dasharray:5 3", "band": "opacity:.22", **{f"l{i}": f"stroke:{{c{i}}}" for i in range(5)},
         **{f"f{i}": f"fill:{{c{i}}}" for i in range(5)}}
MARKERS = [[(math.cos(k * math.pi / 6), math.sin(k * math.pi / 6)) for k in range(12)], [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
           [(0, -1.1), (1.05, 0.8), (-1.05, 0.8)], [(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)]]
# A panel: what a phone shows without scaling it down, px.
PANEL, GAP, LETTER, LINE = 344, 12, 6.9, 13


class Picture:
    """Panels side by side; coordinates are px in the current panel."""

    def __init__(self, title, words, panels, height):
        self.title, self.words, self.marks, self.styles, self.left = title, words, [], {"ground"}, 0
        self.width, self.height = panels * (PANEL + GAP) - GAP, height

    def mark(self, name, style, text="", note="", **attributes):
        self.styles.update(style.split())
        numbers = "".join(f' {key.replace("_", "-")}="{round(value, 1) if isinstance(value, float) else value}"' for key, value in attributes.items())
        inside = html.escape(text) + (f"<title>{html.escape(note)}</title>" if note else "")
        self.marks.append(f'<{name} class="{style}"{numbers}' + (f">{inside}</{name}>" if inside else "/>"))

    def text(self, x, y, text, style="t", anchor="start"):
        self.mark("text", style, text, x=float(self.left + x), y=float(y), text_anchor=anchor)

    def line(self, x1, y1, x2, y2, style):
        self.mark("line", style, x1=float(self.left + x1), y1=float(y1), x2=float(self.left + x2), y2=float(y2))

    def box(self, x, y, width, height, style, note=""):
        self.mark("rect", style, note=note, x=float(self.left + x), y=float(y), width=float(width), height=float(height))

    def path(self, points, style, close="", note=""):
        self.mark("path", style, note=note, d="M" + "L".join(f"{self.left + x:.1f} {y:.1f}" for x, y in points) + close)

    def marker(self, x, y, series, note, radius=4):
        self.path([(x + radius * dx, y + radius * dy) for dx, dy in MARKERS[series]], f"f{series}", "Z", note)

    def whisker(self, x1, y1, x2, y2, series):
        self.line(x1, y1, x2, y2, f"line l{series}")

    def axis(self, scale, labels, top, bottom, title):
        """Level numbers below the data, their lines through it, and what they are."""
        for value, label in labels.items():
            self.line(scale(value), top, scale(value), bottom, "g")
            half = LETTER * len(label) / 2
            self.text(min(max(scale(value), half), PANEL - half), bottom + 16, label, "t soft", "middle")
        self.text((scale.start + scale.end) / 2, bottom + 34, title, "t soft", "middle")

    def document(self):
        def rules(colors):
            return "".join(f".{name}{{{rule.format_map(colors)}}}" for name, rule in RULES.items() if name in self.styles)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" role="img" aria-labelledby="title words">'
                f'<title id="title">{html.escape(self.title)}</title><desc id="words">{html.escape(self.words)}</desc>'
                f"<style>{rules(LIGHT)}@media (prefers-color-scheme:dark){{{rules(DARK)}}}</style>"
                f'<rect class="ground" width="100%" height="100%"/>{"".join(self.marks)}</svg>\n')


class Scale:
    """Maps numbers to px, evenly or, where it is of powers, by their logarithms."""

    def __init__(self, low, high, start, end, powers=False):
        self.by = math.log if powers else float
        self.low, self.high, self.start, self.end = self.by(low), self.by(high), start, end

    def __call__(self, value):
        return self.start + (self.by(value) - self.low) / (self.high - self.low) * (self.end - self.start)


def wrapped(text, room):
    """A text on lines of so many px."""
    return textwrap.wrap(text, max(1, int(room / LETTER)), break_long_words=False) or [""]


def intervals(title, rows, axis, columns):
    """Ratios with their intervals, rows of (name, series, (middle, low, high)), in columns that share an axis of powers across 1."""
    words = ["{:.{d}f} [{:.{d}f}, {:.{d}f}]".format(*ratio, d=2 if ratio[0] < 100 else 0) for *_, ratio in rows]
    ends = [end for *_, ratio in rows for end in ratio] + [0.96, 1.04]
    scale = Scale(min(ends) * 0.95, max(ends) * 1.05, 6, PANEL - 12, powers=True)
    steps = [step * 10.0 ** power for power in (0, -1, -2, 1, 2) for step in (1, 2, 5)]
    if scale(0.5) < 6 and scale(2) > PANEL - 12:
        steps += [0.7, 0.8, 0.9, 1.1, 1.2, 1.5]
    labels = {value: f"{value:g}" for value in steps if 6 <= scale(value) <= PANEL - 12}
    names = [wrapped(name, PANEL - 18 - LETTER * len(text)) for (name, *_), text in zip(rows, words)]
    length = -(-len(rows) // columns)
    heights = [26 + LINE * len(lines) for lines in names]
    bottom = max(sum(heights[first:first + length]) for first in range(0, len(rows), length))
    picture = Picture(title, "; ".join(f"{name}: {text}" for (name, *_), text in zip(rows, words)), -(-len(rows) // length), bottom + 42)
    for first in range(0, len(rows), length):
        top = 0
        for place in range(first, min(first + length, len(rows))):
            (name, series, (middle, low, high)), end = rows[place], top + heights[place]
            for number, line in enumerate(names[place]):
                picture.text(2, top + 13 + LINE * number, line)
            picture.text(PANEL - 2, top + 13, words[place], anchor="end")
            for value in labels:
                picture.line(scale(value), end - 21, scale(value), end, "g")
            picture.box(scale(0.98), end - 21, scale(1.02) - scale(0.98), 21, "same", "as good as the same")
            picture.line(scale(1), end - 21, scale(1), end, "k")
            picture.whisker(scale(low), end - 11, scale(high), end - 11, series)
            picture.marker(scale(middle), end - 11, series, f"{name}: {words[place]}")
            top = end
        picture.axis(scale, labels, top, top, axis)
        picture.left += PANEL + GAP
    return picture.document()
