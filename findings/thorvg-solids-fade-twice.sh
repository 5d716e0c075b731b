#!/usr/bin/env bash
# ThorVG 1.0.4 (by thorvg-python 1.1.3) takes the opacity of a Lottie file's solid layer twice: at 50 %
# a quarter is painted; a shape layer's once.
# Valid input: a solid layer ("ty" 1) and a shape layer ("ty" 4) of one colour at 25, 50 and 100 %.
# Seen, alpha of 255: 16, 64, 255 and 63, 127, 255.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env" && "$place/env/bin/pip" install -q thorvg-python==1.1.3 || exit 77
"$place/env/bin/python" - <<'PYTHON'
import ctypes, json
import thorvg_python
ENGINE, SIZE, POINTER = thorvg_python.Engine(threads=0), 50, ctypes.c_void_p
THORVG = ENGINE.thorvg_lib
for function in ("animation_new", "animation_get_picture", "swcanvas_create"):
    getattr(THORVG, "tvg_" + function).restype = POINTER


def by_thorvg(text, frame):
    pixels, text = (ctypes.c_uint32 * (SIZE * SIZE))(), text.encode()
    film = POINTER(THORVG.tvg_animation_new())
    picture = POINTER(THORVG.tvg_animation_get_picture(film))
    THORVG.tvg_picture_load_data(picture, text, len(text), b"lottie", None, True)
    canvas = POINTER(THORVG.tvg_swcanvas_create(0))
    THORVG.tvg_swcanvas_set_target(canvas, pixels, SIZE, SIZE, SIZE, 1)
    THORVG.tvg_canvas_add(canvas, picture)
    THORVG.tvg_animation_set_frame(film, ctypes.c_float(frame))
    THORVG.tvg_canvas_update(canvas)
    THORVG.tvg_canvas_draw(canvas, True)
    THORVG.tvg_canvas_sync(canvas)
    return [pixel >> 24 for pixel in pixels]


def still(**values):
    return {key: {"a": 0, "k": value} for key, value in values.items()}


def lottie(*layers):
    return json.dumps({"v": "5.7.0", "fr": 60, "ip": 0, "op": 60, "w": SIZE, "h": SIZE,
                       "layers": [{"ip": 0, "op": 60, "st": 0, "ind": index, **layer}
                                  for index, layer in enumerate(layers, 1)]})


def place(opacity):
    return still(p=[0, 0], a=[0, 0], s=[100, 100], r=0, o=opacity)


def square(opacity, **more):
    drawn = [{"ty": "gr", "it": [{"ty": "rc", **still(p=[20, 20], s=[40, 40], r=0)},
                                 {"ty": "fl", **still(c=[1, 0, 0, 1], o=100), "r": 1},
                                 {"ty": "tr", **place(100)}]}]
    return {"ty": 4, "ks": place(opacity), "shapes": drawn, **more}


solid = {"ty": 1, "sw": 40, "sh": 40, "sc": "#ff0000"}
seen = [[by_thorvg(lottie(layer), 0)[20 * SIZE + 20] for layer in layers]
        for layers in ([{**solid, "ks": place(opacity)} for opacity in (25, 50, 100)],
                       [square(opacity) for opacity in (25, 50, 100)])]
print("25, 50, 100 %: solid {}, shape {}".format(*seen))
assert all(abs(a - b) <= 2 for a, b in zip(sum(seen, []), (16, 64, 255, 64, 127, 255))), seen
PYTHON
