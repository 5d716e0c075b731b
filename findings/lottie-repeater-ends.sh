#!/usr/bin/env bash
# Lottie's repeater from opacity "so" to "eo": ThorVG 1.0.4 (by thorvg-python 1.1.3) never shows the
# start, rlottie 0.2 (by rlottie-python 1.3.8) never the end; neither shows both.
# Valid input: five copies from 100 % to 0.
# Seen, alpha of 255, copy by copy: rlottie 255, 204, 153, 101, 50; ThorVG 204, 153, 102, 51, 0.
# Exit 1: they answer otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env" &&
  "$place/env/bin/pip" install -q rlottie-python==1.3.8 thorvg-python==1.1.3 || exit 77
"$place/env/bin/python" - <<'PYTHON'
import ctypes, json
import rlottie_python, thorvg_python
ENGINE, SIZE, POINTER = thorvg_python.Engine(threads=0), 100, ctypes.c_void_p
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


SHIFT = still(p=[20, 0], a=[0, 0], s=[100, 100], r=0, so=100, eo=0)
copies = [{"ty": "rc", **still(p=[10, 50], s=[16, 16], r=0)},
          {"ty": "fl", **still(c=[1, 0, 0, 1], o=100), "r": 1},
          {"ty": "rp", **still(c=5, o=0), "m": 1, "tr": {"ty": "tr", **SHIFT}},
          {"ty": "tr", **place(100)}]
text = lottie({"ty": 4, "ks": place(100), "shapes": [{"ty": "gr", "it": copies}]})
seen = [[draw(text, 0)[50 * SIZE + 10 + 20 * copy] for copy in range(5)]
        for draw in (by_rlottie, by_thorvg)]
print("rlottie {}, ThorVG {}".format(*seen))
assert seen == [[255, 204, 153, 101, 50], [204, 153, 102, 51, 0]]
PYTHON
