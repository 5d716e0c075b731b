#!/usr/bin/env bash
# pixman 0.42.2 (Debian 12, libpixman-1-0): a trapezoid's coverage in 8 bits is that of 17 by 15
# points, sideways and down: half of a pixel is not 128, and level sides move in 15ths of a pixel.
# Valid input: pixman_rasterize_trapezoid of the left and of the upper half of a pixel, and of a
# rectangle that is moved by 64ths of a pixel up to a whole one.
# Seen: 135 and 119 of 255; of 65 places 18 pictures sideways, 16 down.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
apt-get download -q libpixman-1-0=0.42.2-1 >/dev/null 2>&1 && dpkg -x ./*.deb . || exit 77
python3 - "$(find "$PWD" -name 'libpixman-1.so.0')" <<'PYTHON'
import ctypes, sys
pixman = ctypes.CDLL(sys.argv[1])
pixman.pixman_image_create_bits.restype = ctypes.c_void_p
pixman.pixman_image_get_data.restype = ctypes.c_void_p
A8 = 0x08018000


class Trapezoid(ctypes.Structure):
    """Top, bottom, and two points of each side, in 65536ths of a pixel."""
    _fields_ = [(name, ctypes.c_int32) for name in ("top", "bottom", "ax", "ay", "bx", "by",
                                                    "cx", "cy", "dx", "dy")]


def picture(left, right, top, bottom):
    image = ctypes.c_void_p(pixman.pixman_image_create_bits(A8, 16, 16, None, 0))
    ends = [round(65536 * value) for value in (top, bottom, left, top, left, bottom,
                                               right, top, right, bottom)]
    pixman.pixman_rasterize_trapezoid(image, ctypes.byref(Trapezoid(*ends)), 0, 0)
    found = ctypes.string_at(pixman.pixman_image_get_data(image), 256)
    pixman.pixman_image_unref(image)
    return found


left, upper = picture(0, 0.5, 0, 1)[0], picture(0, 1, 0, 0.5)[0]
sideways = {picture(2 + step / 64, 9 + step / 64, 2, 13) for step in range(65)}
down = {picture(2, 9, 2 + step / 64, 13 + step / 64) for step in range(65)}
print(f"left half {left}, upper half {upper}; pictures sideways {len(sideways)}, "
      f"down {len(down)}")
assert (left, upper, len(sideways), len(down)) == (135, 119, 18, 16)
PYTHON
