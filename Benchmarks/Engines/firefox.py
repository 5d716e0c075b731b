"""Firefox: a page in a content process, put together by WebRender in the process of its GPU or in
its parent; without a GPU WebRender draws on the processor, as everywhere that has none."""
import json, socket, subprocess, time
import display, web
from processes import Failure, program

NAME, LACKING, PATIENCE = "firefox", {}, 60  # s: it starts slowly
STRATEGIES, FAMILY, refusal = web.STRATEGIES, web.FAMILY, web.refusal_in_a_window
START = 5.0  # s: for so long after its page its parent goes on starting
SERVERS = ("Renderer", "SwComposite", "WR", "Compositor")
PREFERENCES = {
    "browser.aboutwelcome.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore", "marionette.port": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    # It finds nobody to ask for news.
    "network.proxy.type": 1, "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 1}
# Where each animation of the page runs, which only the browser's own scripts can ask.
ASKED = """sendAsyncMessage("asked", content.document.getAnimations().map(one => [
  one.effect.target.id, one.isRunningOnCompositor,
  one.effect.getProperties().map(of => of.warning ?? "").join("")]))"""
ASK = """const [asked, done] = arguments, messages = gBrowser.selectedBrowser.messageManager;
  messages.addMessageListener("asked", function told({data}) {
    messages.removeMessageListener("asked", told);
    done(data);
  });
  messages.loadFrameScript("data:," + encodeURIComponent(asked), false);"""


def side(graphics, name, words, is_first):
    """Which side of the screen a thread works for. The page's process is named after its place."""
    if is_first and name.startswith("file:"):
        return "app"
    return "server" if name.startswith(SERVERS) else None


def browser():
    display.programs()
    return program(["firefox-esr", "firefox"], "firefox-esr", "a page")


class Page(display.Window):
    """A browser that shows a scene."""

    def __init__(self, scene, graphics, folder):
        (profile := folder / "profile").mkdir()
        (profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in PREFERENCES.items()))
        words = [browser(), "--no-remote", "--profile", str(profile), "--kiosk"]
        self.told, self.wire = {}, None
        words += ["--marionette", "--remote-allow-system-access", "about:blank"] if (
            scene.page == "ways") else [web.address(scene)]
        super().__init__(scene, folder, words, {"MOZ_ENABLE_WAYLAND": "1",
                                                "MOZ_CRASHREPORTER_DISABLE": "1"})
        if scene.page == "ways":
            self.connect(profile / "MarionetteActivePort")
        self.open()
        if scene.page == "page" and scene.still is None:
            self.listen(START)
        version = subprocess.run([words[0], "--version"], capture_output=True, text=True).stdout
        self.facts = {"version": version.strip()}

    def connect(self, port):
        """Opens the page so that it can be asked about."""
        deadline = time.monotonic() + PATIENCE
        while not (port.exists() and port.read_text()):
            self.listen(0.1)
            if time.monotonic() > deadline:
                raise Failure(f"firefox did not answer for {PATIENCE} s")
        self.wire = socket.create_connection(("127.0.0.1", int(port.read_text())), PATIENCE)
        self.received = b""
        self.next()
        self.ask("WebDriver:NewSession", pageLoadStrategy="none")
        self.ask("WebDriver:Navigate", url=web.address(self.scene))
        self.ask("Marionette:SetContext", value="chrome")

    def look(self):
        """Asks where the page's animations run."""
        for way, is_aside, warning in self.ask("WebDriver:ExecuteAsyncScript", script=ASK,
                                               args=[ASKED])["value"]:
            words = "on the compositor" if is_aside else "on the page's thread"
            self.told.setdefault(way, set()).add(f"{words} ({warning})" if warning else words)

    def ask(self, command, **parameters):
        text = json.dumps([0, 1, command, parameters]).encode()
        self.wire.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self.next()
        if error:
            raise Failure(f"firefox refused {command}: {error}")
        return result

    def next(self):
        """The next message: its length, a colon, and JSON."""
        while not (parts := self.received.partition(b":"))[1] or len(parts[2]) < int(parts[0]):
            self.received += self.wire.recv(65536)
        length = int(parts[0])
        self.received = parts[2][length:]
        return json.loads(parts[2][:length])

    def words(self):
        """Where it says that the animations of each way run."""
        return {way: "; ".join(sorted(told)) for way, told in self.told.items()}


PROGRAM, SHOW = browser, Page
