#!/usr/bin/env bash
# rlottie 0.1 (Debian 12) and ThorVG 1.0.4 (by thorvg-python 1.1.3) tell different durations of one
# Lottie file: rlottie's is that from its first to its last whole frame.
# Valid input: "ip" 0, "op" 60, "fr" 60, of which both say that it has 60 frames.
# Seen: 59/60 s and 1 s. Who loops by rlottie's duration is a frame early in each turn.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
apt-get download -q librlottie0-1=0.1+dfsg-4+deb12u2 >/dev/null 2>&1 && dpkg -x ./*.deb . || exit 77
python3 -m venv env && env/bin/pip install -q thorvg-python==1.1.3 || exit 77
env/bin/python - "$(find "$PWD/usr" -name 'librlottie.so.0-1')" <<'PYTHON'
import ctypes, json, sys
import thorvg_python
fixed = {key: {"a": 0, "k": value} for key, value in
         {"p": [5, 5], "a": [0, 0], "s": [100, 100], "r": 0, "o": 100}.items()}
FILE = json.dumps({"v": "5.7.0", "fr": 60, "ip": 0, "op": 60, "w": 10, "h": 10, "layers": [
    {"ty": 1, "ip": 0, "op": 60, "st": 0, "ind": 1, "ks": fixed, "sw": 4, "sh": 4, "sc": "#ff0000"}
]}).encode()
POINTER = ctypes.c_void_p
rlottie = ctypes.CDLL(sys.argv[1])
rlottie.lottie_animation_from_data.restype = POINTER
rlottie.lottie_animation_get_totalframe.restype = ctypes.c_size_t
rlottie.lottie_animation_get_duration.restype = ctypes.c_double
file = POINTER(rlottie.lottie_animation_from_data(FILE, b"key", b""))
one = (rlottie.lottie_animation_get_totalframe(file), rlottie.lottie_animation_get_duration(file))
engine = thorvg_python.Engine(threads=0)
thorvg, frames, seconds = engine.thorvg_lib, ctypes.c_float(), ctypes.c_float()
thorvg.tvg_animation_new.restype = thorvg.tvg_animation_get_picture.restype = POINTER
animation = POINTER(thorvg.tvg_animation_new())
picture = POINTER(thorvg.tvg_animation_get_picture(animation))
assert thorvg.tvg_picture_load_data(picture, FILE, len(FILE), b"lottie", None, True) == 0
thorvg.tvg_animation_get_total_frame(animation, ctypes.byref(frames))
thorvg.tvg_animation_get_duration(animation, ctypes.byref(seconds))
print(f"rlottie: {one[0]} frames, {one[1]:.4f} s; ThorVG: {frames.value:.0f}, {seconds.value:.4f} s")
assert one[0] == frames.value == 60 and abs(one[1] - 59 / 60) < 1e-4 and seconds.value == 1
PYTHON
