"""Firefox: a page in a content process, put together by WebRender in the process of its GPU or in
its parent; without a GPU WebRender draws on the processor, as everywhere that has none."""
import json, socket
import display
from processes import Failure, program
from web import FAMILY, STRATEGIES, address, refusal_in_a_window as refusal

NAME = "firefox"
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


def installed():
    return program(["firefox-esr", "firefox"], "firefox-esr", "a page")


class Shown(display.Window):
    def __init__(self, scene, graphics, folder):
        (profile := folder / "profile").mkdir()
        (profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in PREFERENCES.items()))
        is_asked, self.told = scene.page == "ways", {}
        words = ["--marionette", "--remote-allow-system-access", "about:blank"] if (
            is_asked) else [address(scene)]
        super().__init__(
            scene, folder,
            [installed(), "--no-remote", "--profile", str(profile), "--kiosk", *words],
            {"MOZ_ENABLE_WAYLAND": "1", "MOZ_CRASHREPORTER_DISABLE": "1"})
        if is_asked:
            self.connect(profile / "MarionetteActivePort")
        self.open()
        if not is_asked and scene.still is None:
            self.listen(START)
        self.facts = {"version": self.version()}

    def connect(self, file):
        """Opens the page so that it can be asked about."""
        port = self.wait("its Marionette", lambda: file.exists() and file.read_text())
        self.wire = socket.create_connection(("127.0.0.1", int(port)), self.PATIENCE)
        self.received = b""
        self.next()
        self.ask("WebDriver:NewSession", pageLoadStrategy="none")
        self.ask("WebDriver:Navigate", url=address(self.scene))
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
        return {way: "; ".join(sorted(told)) for way, told in self.told.items()}
