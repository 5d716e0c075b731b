public import Measurement
public import Vocabulary

/// Qt Quick by its own runtime `qml`, on the platform `offscreen` with the software adaptation of
/// its scene graph.
///
/// That adaptation draws on the GUI thread: no `QSGRenderThread` is among its threads. What Qt's
/// raster engine hands to threads of a pool is the server's, as a render thread's would be.
public struct QtQuick: Engine {
  /// It has no settings.
  public init() {}

  /// `qtquick`.
  public var id: String { "qtquick" }
  /// Debian installs it where no PATH looks.
  public var programs: [String] { ["/usr/lib/qt6/bin/qml", "qml6", "qml-qt6", "qml"] }
  /// Debian's names.
  public var packages: [String] {
    [
      "qml-qt6", "qml6-module-qtquick", "qml6-module-qtquick-window", "qml6-module-qtquick-shapes",
      "qml6-module-qtqml-workerscript",
    ]
  }

  /// Its animations set a property, and do not add to it.
  public func refusal(of arm: EngineArm) -> String? {
    switch arm {
    case .additiveTranslation:
      "Qt Quick's animations set a property and never add to it: its strategy is translation"
    case .keyframes: "Qt Quick has no style sheets: its strategy is translation"
    default: nil
    }
  }

  /// Nobody needs to be told.
  public var note: String? { nil }

  /// The first thread is the app's, and draws as well; other threads that draw only draw.
  public func side(of thread: ForeignThread) -> Stage? {
    if thread.isMain { return .app }
    let workers = ["Thread (pooled)", "QSGRenderThread"]
    return workers.contains { thread.name.hasPrefix($0) } ? .server : nil
  }

  /// Where no thread of the server's was seen; and what scripts allocate, which nobody tells.
  public var absences: [WitnessRecord.Absence] {
    [MetricName.cpuShare, .wakeups, .preemptions].map {
      WitnessRecord.Absence(
        .server, $0,
        reason: "Qt Quick's software adaptation draws on the GUI thread, which is the app's")
    } + [
      WitnessRecord.Absence(
        .app, .allocatedRate, reason: "QML's engine tells nobody what its scripts allocate")
    ]
  }

  /// A file and its script in the folder; neither display nor style of this host.
  public func launch(_ program: String, _ scene: EngineScene) throws -> EngineLaunch {
    let folder = try EngineLaunch.freshFolder()
    // It starts in the folder: names in it are written in no address and in no text.
    var launch = EngineLaunch(program, ["wave.qml"], folder: folder, wiring: .lines)
    let page = WaveQML(scene)
    let picture = scene.stillAt == nil ? nil : QtConversation.pictureName
    launch.files = ["wave.qml": page.text(picture: picture), "wave.js": page.script]
    launch.environment = [
      "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software",
      "QT_SCALE_FACTOR": "\(scene.scale)", "QML_DISABLE_DISK_CACHE": "1",
      "QT_LOGGING_TO_CONSOLE": "1",
      "QT_LOGGING_RULES": "*.debug=false;qml.info=true;js.info=true;qt.*=false",
    ]
    for name in ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
      launch.environment[name] = folder
    }
    return launch
  }

  /// It talks in lines, and is told nothing.
  public func conversation(
    _ link: any EngineLink, _ scene: EngineScene
  ) -> any EngineConversation {
    QtConversation(link, scene)
  }
}
