"""Chromium: one page in a renderer process, drawn by a compositor thread and raster workers
beside it, put together by viz in a process of its own; in a window on a display with a GPU,
headless without one."""
import base64, itertools, json, os, pathlib, re, time
import websockets.sync.client
import display, web
from processes import Failure, last_words, program, start

NAME = "chromium"
STRATEGIES, FAMILY, refusal = web.STRATEGIES, web.FAMILY, web.refusal
PATIENCE = 30  # s: a busy host starts a browser slowly
LACKING = {}
# Blink's CompositorAnimations::FailureReason, by bit, as far as a translation was seen to meet one.
STAYS = {4: "it adds to what is there in place of replacing it",
         5: "its target is no layer of its own",
         6: "its target has other animations of the property", 7: "its target has an offset-path",
         10: "its target's transform cannot be composited", 12: "its filter moves pixels",
         13: "a property that is not composited", 17: "it changes nothing that is seen"}


def side(graphics, name, words, is_first):
    """Which side of the screen a thread works for: by its name, its process's words, and whether it
    is the first of its process.

    Names are Chromium's (content/renderer, cc/raster and components/viz of its source). In the
    GPU's process the first thread decodes commands; SwiftShader's workers are Thread<00> and so
    on, and the one that waits for them has the program's name."""
    if "--type=renderer" in words:
        if is_first:
            return "app"
        workers = ("Compositor", "ThreadPoolForeg", "ThreadPoolSingl")
        return "server" if name.startswith(workers) else None
    if name.startswith("VizCompositorTh"):
        return "server"
    if graphics == "software" or "--type=gpu-process" not in words:
        return None
    if is_first:
        return "server"
    return "gpu" if name.startswith(("Thread<", "llvmpipe-", "chromium")) else None


def browser(graphics):
    """The program; raises Failure where it, or its display, is not there."""
    if graphics == "gpu":
        display.programs()
        return program(["chromium"], "chromium", "a page in a window")
    # The shell is the same engine without windows.
    return program(["chromium-headless-shell", "chromium"], "chromium-headless-shell", "a page")


class Page:
    """A browser that shows a scene."""

    def __init__(self, scene, graphics, folder):
        self.scene, self.graphics, self.log = scene, graphics, folder / "log"
        words, environment = self.flags(), {}
        self.display = None
        if graphics == "gpu":
            width, height = scene.screen
            self.display = display.Display(folder, max(web.NARROWEST, width), max(height, 200),
                                           scene.scale)
            environment["WAYLAND_DISPLAY"] = self.display.socket
        self.process = start([browser(graphics), f"--user-data-dir={folder}/profile", *words],
                             folder, environment, self.log)
        self.number, self.session, self.events = itertools.count(1), None, []
        self.connect(folder / "profile/DevToolsActivePort")
        self.facts = self.open()

    def flags(self):
        flags = [
            "--remote-debugging-port=0", "--hide-scrollbars", "--mute-audio", "--no-first-run",
            "--no-default-browser-check", "--no-pings", "--no-proxy-server",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-extensions",
            "--disable-default-apps", "--disable-breakpad", "--disable-crash-reporter",
            "--disable-domain-reliability",
            "--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider"]
        if os.geteuid() == 0:  # to which it refuses its sandbox
            flags.append("--no-sandbox")
        if self.graphics == "software":
            return [*flags, "--headless", "--disable-gpu",
                    f"--force-device-scale-factor={self.scene.scale}", "about:blank"]
        flags += ["--ozone-platform=wayland", "--ignore-gpu-blocklist",
                  "--enable-gpu-rasterization", "--kiosk", "--app=data:text/html,"]
        # Mesa's drivers that emulate a GPU are no surface for a window: its own is.
        if display.HAS_DEVICE:
            return flags
        return [*flags, "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]

    # MARK: The DevTools protocol

    def connect(self, file):
        deadline = time.monotonic() + PATIENCE
        while not (file.exists() and len(lines := file.read_text().split()) == 2):
            self.expect(deadline, "its DevTools")
            time.sleep(0.02)
        self.tools = websockets.sync.client.connect(
            f"ws://127.0.0.1:{lines[0]}{lines[1]}", max_size=None, compression=None,
            ping_interval=None)

    def expect(self, deadline, what):
        if self.process.poll() is not None:
            raise Failure(f"chromium ended by itself ({what}): {last_words(self.log)}")
        if time.monotonic() > deadline:
            raise Failure(f"chromium did not answer for {PATIENCE} s ({what}): "
                          f"{last_words(self.log)}")

    def receive(self, seconds, what):
        """The next message; None when none comes in time."""
        try:
            message = json.loads(self.tools.recv(timeout=max(0, seconds)))
        except TimeoutError:
            return None
        except websockets.exceptions.ConnectionClosed:
            raise Failure(f"chromium ended by itself ({what}): {last_words(self.log)}") from None
        if message.get("method") in ("Inspector.targetCrashed", "Target.targetCrashed",
                                     "Target.detachedFromTarget"):
            raise Failure(f"chromium's page crashed ({what}): {last_words(self.log)}")
        if message.get("method", "").startswith("Tracing."):
            self.events.append(message)
        return message

    def ask(self, method, to_browser=False, **parameters):
        request = {"id": next(self.number), "method": method, "params": parameters}
        if self.session and not to_browser:
            request["sessionId"] = self.session
        self.tools.send(json.dumps(request))
        deadline = time.monotonic() + PATIENCE
        while True:
            message = self.receive(deadline - time.monotonic(), method)
            self.expect(deadline, method)
            if message and message.get("id") == request["id"]:
                if "error" in message:
                    raise Failure(f"chromium refused {method}: {message['error']}")
                return message["result"]

    def evaluate(self, expression):
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True,
                        awaitPromise=True)["result"].get("value")

    def listen(self, seconds):
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self.receive(left, "while it was measured")

    def begin_trace(self, category):
        self.events = []
        self.ask("Tracing.start", to_browser=True, transferMode="ReportEvents",
                 traceConfig={"includedCategories": [category], "excludedCategories": ["*"]})

    def end_trace(self):
        self.ask("Tracing.end", to_browser=True)
        deadline = time.monotonic() + PATIENCE
        while not any(event["method"] == "Tracing.tracingComplete" for event in self.events):
            self.receive(deadline - time.monotonic(), "Tracing.end")
            self.expect(deadline, "Tracing.end")
        return [one for event in self.events if event["method"] == "Tracing.dataCollected"
                for one in event["params"]["value"]]

    # MARK: What is measured

    def open(self):
        """Shows the scene; what is reported of the browser."""
        scene, (width, height) = self.scene, self.scene.screen
        version = self.ask("Browser.getVersion")["product"]
        deadline = time.monotonic() + PATIENCE
        # Its window opens one.
        while not (pages := [one for one in self.ask("Target.getTargets")["targetInfos"]
                             if one["type"] == "page"]):
            self.expect(deadline, "a page")
            self.listen(0.05)
        self.session = self.ask("Target.attachToTarget", targetId=pages[0]["targetId"],
                                flatten=True)["sessionId"]
        self.ask("Page.enable")
        # Whatever the window, these are the page's.
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=scene.scale, mobile=False)
        self.begin_trace("blink.animations")
        self.ask("Page.navigate", url=web.address(scene))
        deadline = time.monotonic() + PATIENCE
        while self.evaluate("document.title") != "ready":
            self.expect(deadline, "the page")
            self.listen(0.05)
        if (found := self.evaluate("[innerWidth, innerHeight, devicePixelRatio]")) != [
                width, height, scene.scale]:
            raise Failure(f"chromium refused a screen of {width}x{height} at scale {scene.scale}: "
                          f"it has {found}")
        facts = {"version": version, "sandbox": "off: the browser refuses it to root"
                 if os.geteuid() == 0 else "on"}
        if self.graphics == "gpu":
            facts |= self.graphics_facts()
        if scene.page == "ways":
            return facts
        self.listen(0.2)
        facts[f"animations.{scene.strategy}@{scene.scale}"] = composited(self.end_trace())
        return {name: fact for name, fact in facts.items() if fact}

    def graphics_facts(self):
        """What draws the page: Chromium falls back without a word."""
        gpu = self.ask("SystemInfo.getInfo", to_browser=True)["gpu"]
        device, status = (gpu["devices"] or [{}])[0], gpu.get("featureStatus", {})
        found = [status.get(name, "unknown") for name in ("gpu_compositing", "rasterization")]
        if not all(word.startswith("enabled") for word in found):
            raise Failure(f"chromium refused --graphics gpu: GPU compositing is {found[0]}, GPU "
                          f"rasterization {found[1]}, on "
                          f"'{device.get('deviceString', 'no device')}'; ask for --graphics "
                          f"software")
        return {"renderer": device.get("deviceString", "unknown"),
                "driver": f"{device.get('driverVendor', 'unknown')} "
                f"{device.get('driverVersion', '')}"}

    def begin(self):
        """Begins to count pictures; a display spares the browser that."""
        self.display.begin() if self.display else self.begin_trace(
            "disabled-by-default-devtools.timeline.frame")

    def end(self):
        """When new pictures were shown, s on the monotonic clock."""
        return self.display.shown() if self.display else presented(self.end_trace())

    def look(self):
        """Nothing is asked of a page that shows ways to move: the trace tells it."""

    def words(self):
        """Where the trace says that the animations of each way run."""
        return {way: told for way, events in by_way(self.end_trace()).items()
                if (told := composited(events))}

    def picture(self, file):
        """Saves what is shown, as a PNG."""
        width, height = self.scene.screen
        # Two frames later everything that was asked for is on screen.
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => "
                      "done(0))))")
        if self.display:
            return self.display.photograph(width, height, file)
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        shot = self.ask("Page.captureScreenshot", format="png", clip=clip)
        pathlib.Path(file).write_bytes(base64.b64decode(shot["data"]))


def composited(events):
    """Where the page's animations run, in words; None where it has none. The last that is told
    of an animation counts."""
    flags = {}
    for event in events:
        if event.get("name") == "Animation" and (animation := event.get("id2", {}).get("local")):
            data = event.get("args", {}).get("data", {})
            flags[animation] = data.get("compositeFailed", flags.get(animation, 0))
    parts = []
    for failed in sorted(set(flags.values())):
        reasons = ", ".join(STAYS.get(bit, f"flag {bit}") for bit in range(64) if failed >> bit & 1)
        where = "on the compositor"
        if failed:
            where = f"on the page's thread (compositeFailed {failed}: {reasons})"
        parts.append(f"{list(flags.values()).count(failed)} {where}")
    return ", ".join(parts) or None


def by_way(events):
    """The events of each way's animations, of the page that showed them last: an element has its
    way's name, as has a style sheet's animation."""
    ways, found, elements = {}, {}, {}
    for event in sorted((one for one in events if one.get("name") == "Animation"
                         and one.get("id2")), key=lambda one: one["ts"]):
        track, data = event["id2"].get("local"), event.get("args", {}).get("data", {})
        if event["ph"] == "b" and "nodeName" in data:
            name = re.search(r"id='([\w-]+)'", data["nodeName"])
            ways[track] = way = name[1] if name else data["displayName"]
            if elements.setdefault(way, data["nodeId"]) != data["nodeId"]:
                elements[way], found[way] = data["nodeId"], []
        if track in ways:
            found.setdefault(ways[track], []).append(event)
    return found


def presented(events):
    """When new pictures were presented, s: of pairs of events PipelineReporter, the begin says
    what became of a frame (cc/metrics of Chromium's source). One that the compositor presented
    alone, without an animation, shows what the page had drawn before."""
    begun, times = {}, set()
    # Of one instant what ends comes first: a track is used again.
    for event in sorted((one for one in events if one.get("name") == "PipelineReporter"
                         and one.get("ph") in ("b", "e")),
                        key=lambda one: (one["ts"], one["ph"] == "b")):
        track = event["pid"], event.get("id2", {}).get("local")
        if event["ph"] == "b":
            begun.setdefault(track, []).append(event.get("args", {}).get("frame_reporter", {}))
        elif begun.get(track):
            told = begun[track].pop(0)
            if told.get("state") == "STATE_PRESENTED_ALL" or (
                    told.get("state") == "STATE_PRESENTED_PARTIAL"
                    and told.get("has_compositor_animation")):
                times.add(event["ts"])
    return [time / 1e6 for time in sorted(times)]


PROGRAM, SHOW = browser, Page
