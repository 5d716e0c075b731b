import AnimationTiming
import Glibc
public import Measurement
public import Vocabulary

/// Chromium: a page in one renderer process, drawn by a compositor thread and raster workers beside
/// it, put together by viz in a process of its own; in a window on a display with a GPU, headless
/// without one.
///
/// Where the kernel has no graphics device Chromium's own SwiftShader stands in for the GPU.
///
/// Threads go by the names that Chromium gives them: `Compositor` and `ThreadPoolForeg` or
/// `CompositorTileW` in processes of `--type=renderer`, `VizCompositorTh` in that of
/// `--type=gpu-process` (content/renderer, cc/raster and components/viz of Chromium's source). In
/// the latter the first thread decodes the commands for the GPU, SwiftShader's workers are
/// `Thread<00>` and so on, and the one that waits for them has the program's name.
public struct Chromium: Engine {
  /// What puts its pictures together.
  public let graphics: Graphics

  /// With these graphics.
  public init(_ graphics: Graphics) { self.graphics = graphics }

  /// `chromium`.
  public var id: String { "chromium" }
  /// Without a GPU the shell first: it is the same engine without windows.
  public var program: EngineRequirement {
    let (shell, browser) = ("chromium-headless-shell", "chromium")
    return graphics == .gpu
      ? EngineRequirement([browser], packages: [browser])
      : EngineRequirement([shell, browser], packages: [shell])
  }

  /// It runs all but another renderer's own.
  public func refusal(of arm: EngineArm) -> String? {
    arm == .animator ? "an animator is Qt Quick's: a page's strategy is translation" : nil
  }

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
    if thread.name.hasPrefix("VizCompositorTh") { return .server }
    guard graphics == .gpu, thread.wasTold("--type=gpu-process") else { return nil }
    if thread.isMain { return .server }
    let emulators = ["Thread<", "llvmpipe-", "chromium"]
    return emulators.contains { thread.name.hasPrefix($0) } ? .gpu : nil
  }

  /// Without profile of its own, network, or anything that works by itself.
  public func launch(_ program: String, _ scene: EngineScene) throws -> EngineLaunch {
    let folder = try EngineLaunch.freshFolder()
    var words = [
      "--remote-debugging-pipe", "--user-data-dir=\(folder)/profile",
      "--hide-scrollbars", "--mute-audio", "--no-first-run", "--no-default-browser-check",
      "--no-pings", "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-extensions", "--disable-default-apps", "--disable-breakpad",
      "--disable-crash-reporter", "--disable-domain-reliability",
      "--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider",
    ]
    words += graphics == .gpu ? Self.window : Self.headless(scene)
    if Self.isRoot { words.insert("--no-sandbox", at: 0) }
    var launch = EngineLaunch(program, words, folder: folder, wiring: .pipes)
    launch.files["page.html"] = ChromiumPage(scene).html
    if graphics == .gpu {
      launch.display = EngineDisplay(for: scene, narrowest: Self.narrowest)
    }
    // Whatever it keeps is kept in its folder.
    for name in ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
      launch.environment[name] = folder
    }
    return launch
  }

  /// Its windows are not narrower, pt.
  private static let narrowest = 500.0

  /// A window over all of a display, whose scale is the display's. A driver of the host's is used
  /// where there is a device for it; Mesa's that emulate one are no surface for a window.
  private static var window: [String] {
    let common = [
      "--ozone-platform=wayland", "--ignore-gpu-blocklist", "--enable-gpu-rasterization",
      // A window without a browser's tools, which covers its display from the start.
      "--kiosk", "--app=data:text/html,",
    ]
    guard !EngineDisplay.hasDevice else { return common }
    return common + ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
  }

  private static func headless(_ scene: EngineScene) -> [String] {
    let sides = [scene.size.width, scene.size.height].map { "\(Int($0.rounded(.up)))" }
    return [
      "--headless", "--disable-gpu", "--window-size=" + sides.joined(separator: ","),
      "--force-device-scale-factor=\(scene.scale)", "about:blank",
    ]
  }

  /// The DevTools protocol over two pipes.
  public func conversation(
    _ link: any EngineLink, _ scene: EngineScene
  ) -> any EngineConversation {
    ChromiumConversation(
      link, scene, page: link.folder + "/page.html", needsGPU: graphics == .gpu)
  }
}
