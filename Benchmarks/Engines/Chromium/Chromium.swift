import AnimationTiming
import Glibc
public import Measurement
public import Vocabulary

/// Chromium, headless: a page in one renderer process, drawn by a compositor thread and raster
/// workers beside it, put together by viz in a process of its own.
///
/// Threads go by the names that Chromium gives them: `Compositor` and `ThreadPoolForeg` or
/// `CompositorTileW` in processes of `--type=renderer`, `VizCompositorTh` in the other one
/// (content/renderer, cc/raster and components/viz of Chromium's source).
public struct Chromium: Engine {
  /// It has no settings.
  public init() {}

  /// `chromium`.
  public var id: String { "chromium" }
  /// The shell first: it is the same engine without windows.
  public var programs: [String] { ["chromium-headless-shell", "chromium"] }
  /// Debian's names.
  public var packages: [String] { ["chromium-headless-shell"] }

  /// It runs all of them.
  public func refusal(of arm: EngineArm) -> String? { nil }

  /// Nothing is missing.
  public var absences: [WitnessRecord.Absence] { [] }

  /// As root it is started without its sandbox, which it refuses to root.
  public var note: String? {
    Self.isRoot
      ? "chromium is started with --no-sandbox: it refuses its sandbox to root, and loads one page "
        + "that this program wrote, without a network; run this as another user to have it"
      : nil
  }

  private static var isRoot: Bool { geteuid() == 0 }

  /// The page's main thread is the app's; the compositor, raster workers and viz are the server.
  public func side(of thread: ForeignThread) -> Stage? {
    if thread.wasTold("--type=renderer") {
      if thread.isMain { return .app }
      let workers = ["Compositor", "ThreadPoolForeg", "ThreadPoolSingl"]
      return workers.contains { thread.name.hasPrefix($0) } ? .server : nil
    }
    return thread.name.hasPrefix("VizCompositorTh") ? .server : nil
  }

  /// Without profile of its own, network, or anything that works by itself.
  public func launch(_ program: String, _ scene: EngineScene) throws -> EngineLaunch {
    let folder = try EngineLaunch.freshFolder()
    let (width, height) = (Int(scene.size.width.rounded(.up)), Int(scene.size.height.rounded(.up)))
    var words = [
      "--remote-debugging-pipe", "--headless", "--user-data-dir=\(folder)/profile",
      "--window-size=\(width),\(height)", "--force-device-scale-factor=\(scene.scale)",
      "--hide-scrollbars", "--mute-audio", "--no-first-run", "--no-default-browser-check",
      "--no-pings", "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-extensions", "--disable-default-apps", "--disable-breakpad",
      "--disable-crash-reporter", "--disable-domain-reliability", "--disable-gpu",
      "--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider",
      "about:blank",
    ]
    if Self.isRoot { words.insert("--no-sandbox", at: 0) }
    var launch = EngineLaunch(program, words, folder: folder, wiring: .pipes)
    launch.files["page.html"] = ChromiumPage(scene).html
    // Whatever it keeps is kept in its folder.
    for name in ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
      launch.environment[name] = folder
    }
    return launch
  }

  /// The DevTools protocol over two pipes.
  public func conversation(
    _ link: any EngineLink, _ scene: EngineScene
  ) -> any EngineConversation {
    ChromiumConversation(link, scene, page: link.folder + "/page.html")
  }
}
