#!/usr/bin/env bash
# Skia by skia-python 144.1: its CPU rasteriser puts the corners of a path on quarters of a pixel,
# vertically alone; drawRect does not.
# Valid input: a slanted quadrilateral, filled, antialiased, moved by 64ths of a pixel up to a whole
# one, and a rectangle.
# Seen: of 65 places 5 different pictures down, 65 sideways; of the rectangle 65.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env" && "$place/env/bin/pip" install -q skia-python==144.1 || exit 77
"$place/env/bin/python" - <<'PYTHON'
import skia
PAINT = skia.Paint(AntiAlias=True)
CORNERS = (10, 20), (40, 30), (60, 70), (15, 50)


def pictures(x, y, draw):
    found = set()
    for step in range(65):
        surface = skia.Surface(80, 80)
        with surface as canvas:
            canvas.translate(x * step / 64, y * step / 64)
            draw(canvas)
        found.add(surface.toarray().tobytes())
    return len(found)


path = skia.Path.Polygon([skia.Point(*corner) for corner in CORNERS], True)
rectangle = skia.Rect.MakeXYWH(10, 10, 30, 30)
found = (pictures(0, 1, lambda canvas: canvas.drawPath(path, PAINT)),
         pictures(1, 0, lambda canvas: canvas.drawPath(path, PAINT)),
         pictures(0, 1, lambda canvas: canvas.drawRect(rectangle, PAINT)))
print("down {}, sideways {}, a rectangle down {}".format(*found))
assert found[0] == 5 and found[1] > 60 and found[2] > 60
PYTHON
