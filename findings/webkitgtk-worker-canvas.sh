#!/usr/bin/env bash
# WebKitGTK 2.50.6 (Debian 12, libwebkit2gtk-4.1-0): a worker that draws on an OffscreenCanvas shows
# nothing while the page computes, although the worker's thread is free.
# Valid input: a box that animate() moves, and a canvas transferred to a worker, which draws
# on it each 16 ms by a timer of its own. After a second the page computes 3 s.
# Seen in the middle 2 s, pictures: many, 1 (or one more, late). Exit 1: it shows others; 77: it
# cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$place"' EXIT
cd "$place"
version=2.50.6-1~deb12u2
[ "$(dpkg-query -W -f='${Version}' libwebkit2gtk-4.1-0 2>/dev/null)" = $version ] ||
  apt-get install -y -qq libwebkit2gtk-4.1-0=$version >/dev/null 2>&1 || exit 77
command -v Xvfb >/dev/null || apt-get install -y -qq xvfb >/dev/null 2>&1 || exit 77
cat >page.html <<'PAGE'
<style>
  body { margin: 0 } div { height: 60px } canvas { display: block }
  p { margin: 0; width: 100px; height: 60px; background: blue }
</style>
<div id="mark" style="background: #00ff00"></div><p id="box"></p>
<canvas id="canvas" width="400" height="60"></canvas>
<script>
box.animate({transform: ['translateX(0)', 'translateX(300px)']},
  {duration: 5000, iterations: Infinity})
const draw = `onmessage = ({data}) => {
  const context = data.getContext('2d')
  setInterval(() => {
    context.clearRect(0, 0, 400, 60)
    context.fillRect(Date.now() / 10 % 300, 0, 100, 60)
  }, 16)
}`
const bitmap = canvas.transferControlToOffscreen()
new Worker(URL.createObjectURL(new Blob([draw]))).postMessage(bitmap, [bitmap])
setTimeout(() => { mark.style.background = '#ff0000' }, 1000)
setTimeout(() => { for (const end = Date.now() + 3000; Date.now() < end;); }, 1300)
</script>
PAGE
Xvfb :79 -screen 0 500x180x24 -fbdir "$place" >/dev/null 2>&1 &
sleep 1
DISPLAY=:79 HOME=$place /usr/lib/*/webkit2gtk-4.1/MiniBrowser --full-screen \
  --geometry=500x180 page.html >/dev/null 2>&1 &
python3 - <<'PYTHON'
import mmap, struct, sys, time, zlib
file = open("Xvfb_screen0", "rb")
screen = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
size, = struct.unpack(">I", screen[:4])
row, colours = struct.unpack(">I", screen[48:52])[0], struct.unpack(">I", screen[76:80])[0]
pixels = size + 12 * colours
deadline, begin, seen = time.monotonic() + 60, None, [set() for _ in range(2)]
while begin is None or time.monotonic() < begin + 2.8:
    at = pixels + 30 * row + 40
    if begin is None and screen[at:at + 3] == b"\x00\x00\xff":
        begin = time.monotonic()
    if begin and time.monotonic() > begin + 0.8:
        for index, strip in enumerate(seen):
            top = pixels + 60 * (index + 1) * row
            strip.add(zlib.crc32(screen[top:top + 60 * row]))
    if time.monotonic() > deadline:
        sys.exit(77)
    time.sleep(0.01)
counts = [len(strip) for strip in seen]
print("pictures while the page computes:", dict(zip(("animate", "worker"), counts)))
if counts[0] < 5:
    sys.exit(77)  # nothing moves here
sys.exit(counts[1] > 2)
PYTHON
