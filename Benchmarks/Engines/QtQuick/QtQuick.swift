public import Measurement
public import Vocabulary

/// Qt Quick by its own runtime `qml`: with a GPU in a window on a display, under the threaded render
/// loop over OpenGL; without one on the platform `offscreen`, with the software adaptation of its
/// scene graph.
///
/// That adaptation draws on the GUI thread: no `QSGRenderThread` is among its threads. What Qt's
/// raster engine hands to threads of a pool is the server's, as the render thread is. Where the
/// kernel has no graphics device Mesa's llvmpipe stands in for the GPU.
public struct QtQuick: Engine {
  /// What puts its pictures together.
  public let graphics: Graphics

  /// With these graphics.
  public init(_ graphics: Graphics) { self.graphics = graphics }

  /// `qtquick`.
  public var id: String { "qtquick" }
  /// Debian installs it where no PATH looks.
  public var program: EngineRequirement {
    EngineRequirement(
      ["/usr/lib/qt6/bin/qml", "qml6", "qml-qt6", "qml"],
      packages: [
        "qml-qt6", "qml6-module-qtquick", "qml6-module-qtquick-window",
        "qml6-module-qtquick-shapes", "qml6-module-qtqml-workerscript",
      ] + (graphics == .gpu ? [QtConversation.platformPackage] : []))
  }

  /// Its animations set a property, and do not add to it.
  public func refusal(of arm: EngineArm) -> String? {
    switch arm {
    case .additiveTranslation:
      "Qt Quick's animations set a property and never add to it: its strategy is translation"
    case .keyframes: "Qt Quick has no style sheets: its strategy is translation"
    case .animator where graphics == .software:
      "the software adaptation has no render thread to run an animator on, and draws under one as "
        + "often as it can: ask for --graphics gpu"
    default: nil
    }
  }

  /// Nobody needs to be told.
  public var note: String? { nil }

  /// The first thread is the app's, and without a GPU draws as well; other threads that draw only
  /// draw.
  public func side(of thread: ForeignThread) -> Stage? {
    if thread.isMain { return .app }
    if thread.name.hasPrefix("llvmpipe-") { return .gpu }
    let workers = ["Thread (pooled)", "QSGRenderThread"]
    return workers.contains { thread.name.hasPrefix($0) } ? .server : nil
  }

  /// Where no thread of the server's was seen; and what scripts allocate, which nobody tells.
  public var absences: [WitnessRecord.Absence] {
    (graphics == .gpu ? [] : [MetricName.cpuShare, .pictureCPUTime, .wakeups, .preemptions]).map {
      WitnessRecord.Absence(
        .server, $0,
        reason: "Qt Quick's software adaptation draws on the GUI thread, which is the app's")
    } + [
      WitnessRecord.Absence(
        .app, .allocatedRate, reason: "QML's engine does not tell what its scripts allocate")
    ]
  }

  /// A file and its script in the folder; neither display nor style of this host.
  public func launch(_ program: String, _ scene: EngineScene) throws -> EngineLaunch {
    let folder = try EngineLaunch.freshFolder()
    // It starts in the folder: names in it are written in no address and in no text.
    var launch = EngineLaunch(program, ["wave.qml"], folder: folder, wiring: .lines)
    let page = WaveQML(scene, graphics)
    // A display takes the picture of a window.
    let savesPicture = scene.stillAt != nil && graphics == .software
    let picture = savesPicture ? QtConversation.pictureName : nil
    launch.files = ["wave.qml": page.text(picture: picture), "wave.js": page.script]
    let rules = "*.debug=false;qml.info=true;js.info=true;qt.*=false"
    launch.environment = ["QML_DISABLE_DISK_CACHE": "1", "QT_LOGGING_TO_CONSOLE": "1"]
    switch graphics {
    case .software:
      launch.environment.merge([
        "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software",
        "QT_SCALE_FACTOR": "\(scene.scale)", "QT_LOGGING_RULES": rules,
      ]) { $1 }
    case .gpu:
      launch.display = EngineDisplay(for: scene)
      launch.environment.merge([
        "QT_QPA_PLATFORM": "wayland", "QSG_RHI_BACKEND": "opengl", "QSG_RENDER_LOOP": "threaded",
        "QSG_INFO": "1", "QT_WAYLAND_DISABLE_WINDOWDECORATION": "1",
        "QT_LOGGING_RULES": rules + ";qt.scenegraph.general=true;qt.rhi.general=true",
      ]) { $1 }
    }
    for name in ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
      launch.environment[name] = folder
    }
    return launch
  }

  /// It talks in lines, and is told nothing.
  public func conversation(
    _ link: any EngineLink, _ scene: EngineScene
  ) -> any EngineConversation {
    QtConversation(link, scene, graphics)
  }
}
