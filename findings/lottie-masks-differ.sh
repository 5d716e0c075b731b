#!/usr/bin/env bash
# Lottie masks: ThorVG 1.0.4 (by thorvg-python 1.1.3) does not invert one ("inv"); rlottie 0.2 (by
# rlottie-python 1.3.8) does not grow one ("x"), and hides a layer whose mask is off (mode "n").
# Valid input: a layer of 40 x 40 px with a mask of 20 x 20 in its middle: added, added inverted,
# added and grown by 5 px, off.
# Seen, px painted: rlottie 400, 1200, 400, 0; ThorVG 400, 400, 874, 1600.
# Exit 1: they answer otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env" &&
  "$place/env/bin/pip" install -q rlottie-python==1.3.8 thorvg-python==1.1.3 || exit 77
"$place/env/bin/python" - <<'PYTHON'
import ctypes, json
import rlottie_python, thorvg_python
ENGINE, SIZE, POINTER = thorvg_python.Engine(threads=0), 50, ctypes.c_void_p
THORVG = ENGINE.thorvg_lib
for function in ("animation_new", "animation_get_picture", "swcanvas_create"):
    getattr(THORVG, "tvg_" + function).restype = POINTER


def by_rlottie(text, frame):
    film = rlottie_python.LottieAnimation.from_data(text)
    return film.lottie_animation_render(frame_num=frame, width=SIZE, height=SIZE)[3::4]


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


def painted(draw, mode, inverted=False, growth=0):
    corners = [[10, 10], [30, 10], [30, 30], [10, 30]]
    path = {"c": True, "v": corners, "i": [[0, 0]] * 4, "o": [[0, 0]] * 4}
    mask = {"mode": mode, "inv": inverted, **still(pt=path, o=100, x=growth)}
    text = lottie(square(100, hasMask=True, masksProperties=[mask]))
    return round(sum(draw(text, 0)) / 255)


seen = [[painted(draw, "a"), painted(draw, "a", inverted=True), painted(draw, "a", growth=5),
         painted(draw, "n")] for draw in (by_rlottie, by_thorvg)]
print("added, inverted, grown, off: rlottie {}, ThorVG {}".format(*seen))
assert seen == [[400, 1200, 400, 0], [400, 400, 874, 1600]]
PYTHON
