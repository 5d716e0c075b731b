"""A display for one window: sway, a Wayland compositor without a screen, which shows pictures at
a clock of its own."""
import mmap, os, pathlib, re, socket, struct, subprocess, time
from PIL import Image
from processes import Failure, last_words, program, start

NOBODY = 65534
# A line of libwayland under WAYLAND_DEBUG=server: ms and µs of a wall clock of which 32 bits are
# kept; a request, or an event behind ->.
LINE = re.compile(r"\[ *(\d+)\.(\d+)\]\s+(?:-> )?(\w+@\d+)\.(\w+)\((.*)")
HAS_DEVICE = any(pathlib.Path("/dev/dri").glob("renderD*"))
# Of sway: without a screen, for one window.
CONFIG = """xwayland disable
output HEADLESS-1 mode --custom {0}x{1}@60Hz
output HEADLESS-1 scale {2}
default_border none
"""


def ahead():
    """By how much the wall clock is ahead of the monotonic one, s."""
    return time.time() - time.monotonic()


def programs():
    return [program(["sway"], "sway", "a window"),
            program(["setpriv"], "util-linux", "a display of root's")]


class Display:
    def __init__(self, folder, width, height, scale):
        """Starts it with so many points."""
        sway, setpriv = programs()
        self.folder, self.log = folder / "display", folder / "display/log"
        self.folder.mkdir(0o700)
        (self.folder / "config").write_text(
            CONFIG.format(round(width * scale), round(height * scale), scale))
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
        while not (sockets := list(self.folder.glob("wayland-[0-9]"))):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Failure(f"the display did not start: {last_words(self.log)}" + (
                    f"; as user {NOBODY} it must reach {folder}" if os.geteuid() == 0 else ""))
            time.sleep(0.01)
        self.socket = str(sockets[0])
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


class Window:
    """A program that shows a scene, or a plan, in a window over all of a display of its own."""
    NARROWEST = 500, 200  # pt: no browser's window is narrower
    PATIENCE = 60  # s: a busy host starts a browser slowly

    def __init__(self, scene, folder, words, environment):
        self.scene, self.log = scene, folder / "log"
        self.display = Display(folder, *map(max, scene.screen, self.NARROWEST), scene.scale)
        self.environment = environment | {"WAYLAND_DISPLAY": self.display.socket,
                                          "XDG_RUNTIME_DIR": str(folder)}
        self.process = start(words, folder, self.environment, self.log)

    def listen(self, seconds):
        time.sleep(seconds)
        if self.process.poll() is not None:
            self.refuse("ended by itself")

    def wait(self, what, answer):
        """The first answer() that is something."""
        deadline = time.monotonic() + self.PATIENCE
        while not (found := answer()):
            self.listen(0.05)
            if time.monotonic() > deadline:
                self.refuse(f"did not answer for {self.PATIENCE} s ({what})")
        return found

    def refuse(self, what):
        name = pathlib.Path(self.process.args[0]).name
        raise Failure(f"{name} {what}: {last_words(self.log)}") from None

    def open(self):
        """Waits until its page has its title."""
        self.wait("its page", lambda: 'set_title("ready' in self.display.log.read_text(
            errors="replace"))

    def version(self):
        return subprocess.run([self.process.args[0], "--version"], capture_output=True, text=True,
                              env=os.environ | self.environment).stdout.strip()

    def look(self):
        """Asks the engine of a page of ways to move."""

    def words(self):
        """What the engine says of each way."""
        return {}

    def picture(self, file):
        """Saves what is shown of the scene, in the upper left corner, as a PNG."""
        _, rows, stride = Camera(self.display).picture()
        whole = Image.frombuffer("RGB", (stride // 4, len(rows) // stride), rows, "raw", "BGRX",
                                 stride)
        whole.crop((0, 0, *(side * self.scene.scale for side in self.scene.screen))).save(file)


class Camera:
    """Takes pictures of a display, one each refresh, by the protocol wlr-screencopy."""
    # What a client calls its objects; the display is 1.
    REGISTRY, ANSWER, SHM, OUTPUT, MANAGER, FRAME, POOL, BUFFER = range(2, 10)
    BOUND = {"wl_shm": SHM, "wl_output": OUTPUT, "zwlr_screencopy_manager_v1": MANAGER}
    IS_MADE_SO, _, IS_READY, HAS_FAILED = range(4)  # a frame's events

    def __init__(self, display):
        self.wire, self.received, self.memory = socket.socket(socket.AF_UNIX), b"", None
        self.wire.settimeout(30)
        self.wire.connect(display.socket)
        self.send(1, 1, self.REGISTRY)
        self.send(1, 0, self.ANSWER)
        names = {}
        while (event := self.next())[0] != self.ANSWER:
            if event[0] == self.REGISTRY:
                name, length = struct.unpack_from("<II", event[2])
                names[event[2][8:7 + length].decode()] = name
        for name, number in self.BOUND.items():
            text = name.encode().ljust(len(name) // 4 * 4 + 4, b"\0")
            self.send(self.REGISTRY, 0, names[name], len(name) + 1, text, 1, number)

    def send(self, target, opcode, *words, files=()):
        body = b"".join(word if isinstance(word, bytes) else struct.pack("<I", word)
                        for word in words)
        head = struct.pack("<II", target, len(body) + 8 << 16 | opcode)
        socket.send_fds(self.wire, [head + body], files)

    def next(self):
        """The next event: its object, its number, and what it says."""
        while len(self.received) < 8 or len(self.received) < (
                length := struct.unpack_from("<I", self.received, 4)[0] >> 16):
            if not (part := self.wire.recv(65536)):
                raise Failure("the display ended by itself")
            self.received += part
        target, word = struct.unpack_from("<II", self.received)
        body, self.received = self.received[8:length], self.received[length:]
        if (target, word & 0xFFFF) == (1, 0):
            raise Failure(f"the display refused a picture: {body[12:].decode(errors='replace')}")
        return target, word & 0xFFFF, body

    def picture(self):
        """When the display showed what it shows, s on the monotonic clock; its rows from above,
        BGRX, which the next picture overwrites; and the bytes of a row."""
        self.send(self.MANAGER, 0, self.FRAME, 0, self.OUTPUT)
        while (event := self.next())[:2] != (self.FRAME, self.IS_READY):
            if event[:2] == (self.FRAME, self.HAS_FAILED):
                raise Failure("the display took no picture")
            if event[:2] == (self.FRAME, self.IS_MADE_SO):
                self.prepare(*struct.unpack("<IIII", event[2]))
                self.send(self.FRAME, 0, self.BUFFER)
        self.send(self.FRAME, 1)
        high, low, part = struct.unpack("<III", event[2])
        return (high << 32 | low) + part * 1e-9, self.memory, self.stride

    def prepare(self, form, width, height, stride):
        """Has the display write into memory of this process."""
        if self.memory:
            return
        file = os.memfd_create("picture")
        os.truncate(file, stride * height)
        self.memory, self.stride = memoryview(mmap.mmap(file, stride * height)), stride
        self.send(self.SHM, 0, self.POOL, stride * height, files=[file])
        self.send(self.POOL, 0, self.BUFFER, 0, width, height, stride, form)
        os.close(file)


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
