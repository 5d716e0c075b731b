#!/usr/bin/env bash
# ffmpeg 9.0.2 (by imageio-ffmpeg 0.8.1) and Pillow 13.0.0 write a film of 60 frames a second as a GIF
# whose delays are 20 and 10 ms, or 10 ms alone (16.67 ms, cut); Chromium 156 shows a frame of 10 ms
# for 100.
# Valid input: 60 pictures, as GIF and, by the same ffmpeg, as APNG.
# Seen: ffmpeg's GIF 40 delays of 20 ms and 20 of 10, Pillow's 60 of 10; shown in 3 s of ffmpeg's GIF
# about 60 pictures, of Pillow's about 30, of the APNG more than 120.
# Exit 1: they answer otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$place"' EXIT
cd "$place"
version=156.0.8078.108-1~deb12u1
[ "$(dpkg-query -W -f='${Version}' chromium 2>/dev/null)" = $version ] ||
  apt-get install -y -qq chromium=$version chromium-common=$version >/dev/null 2>&1 || exit 77
python3 -m venv venv && venv/bin/pip install -q imageio-ffmpeg==0.8.1 pillow==13.0.0 || exit 77
command -v Xvfb >/dev/null || apt-get install -y -qq xvfb >/dev/null 2>&1 || exit 77
cat >page.html <<'PAGE'
<style>body { margin: 0; background: #0f0 } img { display: block; width: 64px; height: 32px }</style>
<img src="ffmpeg.gif"><img src="pillow.gif"><img src="ffmpeg.png">
PAGE
venv/bin/python3 - <<'PYTHON'
import collections, subprocess
from imageio_ffmpeg import get_ffmpeg_exe
from PIL import Image


def ffmpeg(*words):
    subprocess.run([get_ffmpeg_exe(), "-v", "error", "-f", "lavfi", "-i",
                    "testsrc=size=64x32:rate=60:duration=1", *words], check=True)


ffmpeg("ffmpeg.gif")
ffmpeg("-f", "apng", "-plays", "0", "ffmpeg.png")
ffmpeg("%02d.png")
pictures = [Image.open(f"{number:02}.png") for number in range(1, 61)]
pictures[0].save("pillow.gif", save_all=True, append_images=pictures[1:], duration=1000 / 60,
                 loop=0)
delays = {}
for name in ("ffmpeg.gif", "pillow.gif"):
    film, found = Image.open(name), collections.Counter()
    for number in range(film.n_frames):
        film.seek(number)
        found[film.info["duration"]] += 1
    delays[name] = dict(found)
print(delays)
assert delays == {"ffmpeg.gif": {20: 40, 10: 20}, "pillow.gif": {10: 60}}
PYTHON
Xvfb :84 -screen 0 500x360x24 -fbdir . >/dev/null 2>&1 &
sleep 1
DISPLAY=:84 HOME=$place chromium --no-sandbox --user-data-dir="$place/profile" --no-first-run \
  --kiosk --window-position=0,0 --window-size=500,360 --disable-gpu --app="file://$place/page.html" \
  >/dev/null 2>&1 &
python3 - <<'PYTHON'
import mmap, struct, sys, time
file = open("Xvfb_screen0", "rb")
screen = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
size, = struct.unpack(">I", screen[:4])
row, colours = struct.unpack(">I", screen[48:52])[0], struct.unpack(">I", screen[76:80])[0]
pixels = size + 12 * colours
deadline, begin, last, shown = time.monotonic() + 60, None, [b""] * 3, [0] * 3
while begin is None or time.monotonic() < begin + 5:
    at = pixels + 200 * row + 400
    if begin is None and screen[at:at + 3] == b"\x00\xff\x00":
        begin = time.monotonic()
    if begin and time.monotonic() > begin + 2:
        for index in range(3):
            top = pixels + 32 * index * row
            picture = screen[top:top + 32 * row]
            shown[index] += picture != last[index]
            last[index] = picture
    if time.monotonic() > deadline:
        sys.exit(77)
    time.sleep(0.004)
print("shown in 3 s: ffmpeg.gif {}, pillow.gif {}, APNG {}".format(*shown))
if shown[2] < 100:
    sys.exit(77)  # this machine shows no 60 frames a second
assert shown[1] < 40 < shown[0] < 90
PYTHON
