#!/usr/bin/env bash
# WebKitGTK 2.50.6 (Debian 12, libwebkit2gtk-4.1-0): an animation of transform goes on while the
# page computes; with steps() or linear() as its easing, or a playbackRate of 2, it stands still.
# Valid input: four boxes that animate() moves, and that alone differs. After a second the page
# computes 3 s.
# Seen in the middle 2 s, pictures: many, 1, 1, 1 (or one more, late). Exit 1: it shows others; 77:
# it cannot be shown here.
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
  body { margin: 0 } div { height: 60px }
  p { margin: 0; width: 100px; height: 60px; background: blue }
</style>
<div id="mark" style="background: #00ff00"></div><p></p><p></p><p></p><p></p>
<script>
const options = [{}, {easing: 'steps(300)'}, {easing: 'linear(0, 0.5 40%, 1)'}, {playbackRate: 2}]
document.querySelectorAll('p').forEach((box, index) => {
  const {playbackRate = 1, ...rest} = options[index]
  box.animate({transform: ['translateX(0)', 'translateX(300px)']},
    {duration: 5000, iterations: Infinity, ...rest}).playbackRate = playbackRate
})
setTimeout(() => { mark.style.background = '#ff0000' }, 1000)
setTimeout(() => { for (const end = Date.now() + 3000; Date.now() < end;); }, 1300)
</script>
PAGE
Xvfb :78 -screen 0 500x300x24 -fbdir "$place" >/dev/null 2>&1 &
sleep 1
DISPLAY=:78 HOME=$place /usr/lib/*/webkit2gtk-4.1/MiniBrowser --full-screen \
  --geometry=500x300 page.html >/dev/null 2>&1 &
python3 - <<'PYTHON'
import mmap, struct, sys, time, zlib
file = open("Xvfb_screen0", "rb")
screen = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
size, = struct.unpack(">I", screen[:4])
row, colours = struct.unpack(">I", screen[48:52])[0], struct.unpack(">I", screen[76:80])[0]
pixels = size + 12 * colours
deadline, begin, seen = time.monotonic() + 60, None, [set() for _ in range(4)]
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
names = "plain", "steps", "linear", "playbackRate"
print("pictures while the page computes:", dict(zip(names, counts)))
if counts[0] < 5:
    sys.exit(77)  # nothing moves here
sys.exit(max(counts[1:]) > 2)
PYTHON
