"""Chromium: one page in a renderer process, drawn by a compositor thread and raster workers
beside it, put together by viz in a process of its own; in a window on a display."""
import itertools, json, os, re, time
import websockets.sync.client
import display
from processes import Failure, last_words, program
from web import FAMILY, STRATEGIES, address, refusal

NAME = "chromium"
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


def installed():
    return program(["chromium"], "chromium", "a page in a window")


class Shown(display.Window):
    PATIENCE, tools, session = 30, None, None

    def __init__(self, scene, graphics, folder):
        super().__init__(scene, folder, [installed(), f"--user-data-dir={folder}/profile",
                                         *self.flags(graphics)], {})
        self.number, self.events = itertools.count(1), []
        file = folder / "profile/DevToolsActivePort"
        port, path = self.wait("its DevTools", lambda: file.exists() and len(
            lines := file.read_text().split()) == 2 and lines)
        self.tools = websockets.sync.client.connect(
            f"ws://127.0.0.1:{port}{path}", max_size=None, compression=None, ping_interval=None)
        self.facts = self.open(graphics)

    def flags(self, graphics):
        flags = [
            "--remote-debugging-port=0", "--hide-scrollbars", "--mute-audio", "--no-first-run",
            "--no-default-browser-check", "--no-pings", "--no-proxy-server",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-extensions",
            "--disable-default-apps", "--disable-breakpad", "--disable-crash-reporter",
            "--disable-domain-reliability", "--ozone-platform=wayland", "--kiosk",
            "--app=data:text/html,",
            "--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider"]
        if os.geteuid() == 0:  # to which it refuses its sandbox
            flags.append("--no-sandbox")
        if graphics == "software":
            return [*flags, "--disable-gpu"]
        flags += ["--ignore-gpu-blocklist", "--enable-gpu-rasterization"]
        # Mesa's drivers that emulate a GPU are no surface for a window: its own is.
        if display.HAS_DEVICE:
            return flags
        return [*flags, "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]

    # MARK: The DevTools protocol

    def receive(self, what, seconds=None):
        """The next message, which must come; with `seconds` None where none comes in so many."""
        try:
            message = json.loads(self.tools.recv(timeout=seconds or self.PATIENCE))
        except TimeoutError:
            if seconds:
                return None
            self.refuse(f"did not answer for {self.PATIENCE} s ({what})")
        except websockets.exceptions.ConnectionClosed:
            self.refuse(f"ended by itself ({what})")
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
        while (message := self.receive(method)).get("id") != request["id"]:
            pass
        if "error" in message:
            raise Failure(f"chromium refused {method}: {message['error']}")
        return message["result"]

    def evaluate(self, expression):
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True,
                        awaitPromise=True)["result"].get("value")

    def listen(self, seconds):
        if not self.tools:
            return super().listen(seconds)
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self.receive("while it was measured", left)

    def end_trace(self):
        self.ask("Tracing.end", to_browser=True)
        while not any(event["method"] == "Tracing.tracingComplete" for event in self.events):
            self.receive("Tracing.end")
        return [one for event in self.events if event["method"] == "Tracing.dataCollected"
                for one in event["params"]["value"]]

    # MARK: What is measured

    def open(self, graphics):
        """Shows the scene; what is reported of the browser."""
        scene, (width, height) = self.scene, self.scene.screen
        version = self.ask("Browser.getVersion")["product"]
        # Its window opens one.
        pages = self.wait("a page", lambda: [
            one for one in self.ask("Target.getTargets")["targetInfos"] if one["type"] == "page"])
        self.session = self.ask("Target.attachToTarget", targetId=pages[0]["targetId"],
                                flatten=True)["sessionId"]
        self.ask("Page.enable")
        # Whatever the window, these are the page's.
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=scene.scale, mobile=False)
        traced = {"includedCategories": ["blink.animations"], "excludedCategories": ["*"]}
        self.ask("Tracing.start", to_browser=True, transferMode="ReportEvents", traceConfig=traced)
        self.ask("Page.navigate", url=address(scene))
        self.wait("the page", lambda: self.evaluate("document.title") == "ready")
        if (found := self.evaluate("[innerWidth, innerHeight, devicePixelRatio]")) != [
                width, height, scene.scale]:
            raise Failure(f"chromium refused a screen of {width}x{height} at scale {scene.scale}: "
                          f"it has {found}")
        facts = {"version": version, "sandbox": "off: the browser refuses it to root"
                 if os.geteuid() == 0 else "on"}
        if graphics == "gpu":
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

    def words(self):
        """Where the trace says that the animations of each way run."""
        return {way: told for way, events in by_way(self.end_trace()).items()
                if (told := composited(events))}

    def picture(self, file):
        # Two frames later everything that was asked for is on screen.
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => "
                      "done(0))))")
        super().picture(file)


def composited(events):
    """Where the page's animations run, by what was last told of each; None where it has none."""
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
