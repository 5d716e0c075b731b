#!/usr/bin/env bash
# ThorVG 1.0.4 by thorvg-python 1.1.3: a rectangle whose sides are level is painted on whole pixels,
# without antialiasing; the same rectangle with a fifth corner on one of its sides is not.
# Valid input: 4 x 4 px at x = 3.5, filled.
# Seen: columns 4 to 7, full; with the corner half of 3 and of 7, too.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env" && "$place/env/bin/pip" install -q thorvg-python==1.1.3 || exit 77
"$place/env/bin/python" - <<'PYTHON'
import ctypes
import thorvg_python
ENGINE = thorvg_python.Engine(threads=0)
TVG, NUMBER, POINTER = ENGINE.thorvg_lib, ctypes.c_float, ctypes.c_void_p
TVG.tvg_shape_new.restype = TVG.tvg_swcanvas_create.restype = POINTER


def columns(corners):
    pixels, canvas = (ctypes.c_uint32 * 200)(), POINTER(TVG.tvg_swcanvas_create(0))
    TVG.tvg_swcanvas_set_target(canvas, pixels, 20, 20, 10, 1)
    shape = POINTER(TVG.tvg_shape_new())
    TVG.tvg_shape_move_to(shape, *map(NUMBER, corners[0]))
    for corner in corners[1:]:
        TVG.tvg_shape_line_to(shape, *map(NUMBER, corner))
    TVG.tvg_shape_close(shape)
    TVG.tvg_shape_set_fill_color(shape, 255, 0, 0, 255)
    TVG.tvg_canvas_add(canvas, shape)
    TVG.tvg_canvas_draw(canvas, True)
    TVG.tvg_canvas_sync(canvas)
    return [pixel >> 24 for pixel in pixels[100:112]]


plain = columns([(3.5, 3), (7.5, 3), (7.5, 7), (3.5, 7)])
fifth = columns([(3.5, 3), (5, 3), (7.5, 3), (7.5, 7), (3.5, 7)])
print(plain, fifth, sep="\n")
assert set(plain) == {0, 255} and 100 < fifth[3] < 155 and 100 < fifth[7] < 155
PYTHON
