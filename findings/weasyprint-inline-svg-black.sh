#!/usr/bin/env bash
# WeasyPrint 70.0: the style sheet of a page does not reach an <svg> in it, and an <svg>'s own sheet
# knows no variables: charts that browsers show in colours are black in its PDF, without a word.
# Valid input: a square in an <svg>, coloured by the page's sheet, by the <svg>'s own, by a variable
# in that, and a <div> coloured by a variable.
# Seen: black, red, black, red.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env" && "$place/env/bin/pip" install -q weasyprint==70.0 pymupdf==2.0 ||
  exit 77
"$place/env/bin/python" - 2>/dev/null <<'PYTHON'
import pymupdf, weasyprint
PAGE = ("<style>@page { margin: 0; size: 40px 40px } body { margin: 0 } .page { fill: #f00 } "
        ":root { --red: #f00 } div { height: 40px; background: var(--red) }</style>")


def colour(content):
    pdf = weasyprint.HTML(string=PAGE + content).write_pdf()
    pixel = pymupdf.open(stream=pdf, filetype="pdf")[0].get_pixmap().pixel(15, 15)
    return {(0, 0, 0): "black", (255, 0, 0): "red"}.get(pixel, pixel)


def svg(name, sheet=""):
    return (f'<svg width="40" height="40"><style>{sheet}</style>'
            f'<rect class="{name}" width="40" height="40"/></svg>')


seen = [colour(svg("page")), colour(svg("own", ".own { fill: #f00 }")),
        colour(svg("variable", "svg { --own: #f00 } .variable { fill: var(--own) }")),
        colour("<div></div>")]
print("page's sheet, own, variable, div:", *seen)
assert seen == ["black", "red", "black", "red"]
PYTHON
