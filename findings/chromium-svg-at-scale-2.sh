#!/usr/bin/env bash
# Chromium 156 (Debian 12, chromium): a CSS animation of transform on a <g> goes on while the page
# computes, on a screen of scale 1; on one of scale 2 it stands still, where that of a box goes on.
# Valid input: a box and an svg's <g> with the same animation. After a second the page computes 3 s.
# Seen in the middle 2 s, pictures: of scale 1 many, many; of scale 2 many, 1 (or one more, late).
# Exit 1: it shows others; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$place"' EXIT
cd "$place"
version=156.0.8078.108-1~deb12u1
[ "$(dpkg-query -W -f='${Version}' chromium 2>/dev/null)" = $version ] ||
  apt-get install -y -qq chromium=$version chromium-common=$version >/dev/null 2>&1 || exit 77
command -v Xvfb >/dev/null || apt-get install -y -qq xvfb >/dev/null 2>&1 || exit 77
cat >page.html <<'PAGE'
<style>
  @keyframes slide { to { transform: translateX(100px) } }
  body { margin: 0 } div { height: 60px } p, g { animation: slide 5s linear infinite }
  p { margin: 0; width: 100px; height: 60px; background: blue } svg { display: block }
</style>
<div id="mark" style="background: #00ff00"></div><p></p>
<svg width="250" height="60"><g><rect width="100" height="60"/></g></svg>
<script>
setTimeout(() => { mark.style.background = '#ff0000' }, 1000)
setTimeout(() => { for (const end = Date.now() + 3000; Date.now() < end;); }, 1300)
</script>
PAGE
for scale in 1 2; do
  mkdir $scale
  Xvfb :8$scale -screen 0 500x360x24 -fbdir $scale >/dev/null 2>&1 &
  sleep 1
  DISPLAY=:8$scale HOME=$place chromium --no-sandbox --user-data-dir="$place/$scale/profile" \
    --no-first-run --kiosk --window-position=0,0 --window-size=500,360 --ignore-gpu-blocklist \
    --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader \
    --force-device-scale-factor=$scale --app="file://$place/page.html" >/dev/null 2>&1 &
  browser=$!
  SCALE=$scale python3 - <<'PYTHON'
import mmap, os, struct, sys, time, zlib
scale = int(os.environ["SCALE"])
file = open(f"{scale}/Xvfb_screen0", "rb")
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
            top = pixels + 60 * (index + 1) * scale * row
            strip.add(zlib.crc32(screen[top:top + 60 * scale * row]))
    if time.monotonic() > deadline:
        sys.exit(77)
    time.sleep(0.01)
counts = [len(strip) for strip in seen]
print(f"scale {scale}, pictures while the page computes:", dict(zip(("box", "g"), counts)))
if counts[0] < 5:
    sys.exit(77)  # nothing moves here
sys.exit((counts[1] <= 2) != (scale == 2))
PYTHON
  kill $browser
  wait $browser || true
done
