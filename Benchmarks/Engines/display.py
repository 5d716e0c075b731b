"""A display for one window: sway, a Wayland compositor without a screen, which shows pictures at
a clock of its own."""
import os, pathlib, re, subprocess, time
from processes import Failure, last_words, program, start

NOBODY = 65534
# A line of libwayland under WAYLAND_DEBUG=server: ms and µs of a wall clock of which 32 bits are
# kept; a request, or an event behind ->.
LINE = re.compile(r"\[ *(\d+)\.(\d+)\]\s+(?:-> )?(\w+@\d+)\.(\w+)\((.*)")
HAS_DEVICE = any(name.startswith("renderD")
                 for name in os.listdir("/dev/dri")) if os.path.isdir("/dev/dri") else False


def ahead():
    """By how much the wall clock is ahead of the monotonic one, s."""
    return time.time() - time.monotonic()


def programs():
    """What a window needs besides its engine."""
    return [program(["sway"], "sway", "a window"),
            program(["setpriv"], "util-linux", "a display of root's")]


class Display:
    def __init__(self, folder, width, height, scale):
        """Starts it with so many points."""
        sway, setpriv = programs()
        self.folder, self.log = folder / "display", folder / "display/log"
        self.folder.mkdir(0o700)
        own = (pathlib.Path(__file__).parent / "sway/config").read_text()
        (self.folder / "config").write_text(
            f"set $mode {round(width * scale)}x{round(height * scale)}@60Hz\nset $scale "
            f"{scale}\n{own}")
        words = [sway, "--unsupported-gpu", "--config", f"{self.folder}/config"]
        if os.geteuid() == 0:  # which sway refuses to be
            for path in (self.folder, self.folder / "config"):
                os.chown(path, NOBODY, NOBODY)
            words = [setpriv, "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups",
                     "--pdeathsig", "KILL", *words]
        self.process = start(words, self.folder, {
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WAYLAND_DEBUG": "server"}
            | ({} if HAS_DEVICE else {"WLR_RENDERER": "pixman"}), self.log)
        deadline = time.monotonic() + 10
        while not (names := [name for name in os.listdir(self.folder)
                             if re.fullmatch(r"wayland-\d+", name)]):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Failure(f"the display did not start: {last_words(self.log)}" + (
                    f"; as user {NOBODY} it must reach {folder}" if os.geteuid() == 0 else ""))
            time.sleep(0.01)
        self.socket = f"{self.folder}/{names[0]}"
        self.begin()

    def begin(self):
        """Forgets the pictures that were shown."""
        self.offset, self.lead = self.log.stat().st_size, ahead()

    def shown(self):
        """When new pictures were shown since, s on the monotonic clock."""
        if self.process.poll() is not None:
            raise Failure(f"the display ended by itself: {last_words(self.log)}")
        with open(self.log, "rb") as file:
            file.seek(self.offset)
            text = file.read().decode(errors="replace")
        if abs(ahead() - self.lead) > 0.5:
            raise Failure("the wall clock was set, which the display's log is in: run again")
        now, ticks = time.monotonic(), int(time.time() * 1e6)
        return [now - ((ticks - shown) & 0xFFFFFFFF) * 1e-6 for shown in shown_in(text)]

    def photograph(self, width, height, file):
        """Takes a picture of the upper left corner, pt, as a PNG."""
        grim = program(["grim"], "grim", "a photograph")
        place = {"WAYLAND_DISPLAY": self.socket, "XDG_RUNTIME_DIR": str(self.folder)}
        done = subprocess.run([grim, "-g", f"0,0 {round(width)}x{round(height)}", file],
                              stderr=subprocess.PIPE, text=True, env=os.environ | place)
        if done.returncode:
            raise Failure(f"grim took no picture: {done.stderr.strip()}")


def shown_in(text):
    """When new pictures were shown, µs of which 32 bits are kept. A picture is shown when the
    display answers the frame callback that came with it; two of a surface before an answer are
    one, the first of which was never shown."""
    times, attached, awaited, is_new = [], set(), set(), False
    for line in text.splitlines():
        if not (match := LINE.match(line)):
            continue
        surface, name = match[3], match[4]
        if name == "attach":
            attached.add(surface)
        elif name == "frame" and (callback := re.search(r"new id (wl_callback@\d+)", match[5])):
            awaited.add(callback[1])
        elif name == "commit" and surface in attached:
            attached.remove(surface)
            is_new = True
        elif name == "done" and surface in awaited:
            awaited.remove(surface)
            if is_new:
                times.append(int(match[1]) * 1000 + int(match[2]))
                is_new = False
    return times
