import Engines
import Foundation
import Glibc
import Measurement

/// The folder of a renderer's display, and how the display is started in it.
///
/// The display refuses to be root's; then its folder is another user's, who must reach it.
struct DisplayPlace {
  /// How long it may take to listen, s.
  private static let patience = 10.0
  /// Between two looks at whether it does, s.
  private static let look = 0.01

  /// Variables by which programs find a display, or whoever started them: none of these is meant.
  static let variables = [
    "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "SWAYSOCK", "DBUS_SESSION_BUS_ADDRESS",
    "WAVEBENCH_PADDING",
  ]

  private let outer: String
  private let folder: String
  private let isRoot = geteuid() == 0

  /// - Parameter folder: the renderer's, which is there.
  init(folder: String) { (outer, self.folder) = (folder, "\(folder)/\(EngineDisplay.folder)") }

  /// Makes the folder, with what the display reads.
  ///
  /// - Throws: `TemporaryPlaceError`.
  func prepare(_ display: EngineDisplay) throws -> ChildLaunch {
    guard mkdir(folder, 0o700) == 0 else { throw TemporaryPlaceError(folder, errno) }
    let config = folder + "/config"
    guard FileManager.default.createFile(atPath: config, contents: Data(display.config.utf8)) else {
      throw TemporaryPlaceError(config, errno)
    }
    if isRoot {
      let user = EngineDisplay.user
      for path in [folder, config] where chown(path, user, user) != 0 {
        throw TemporaryPlaceError(path, errno)
      }
      // Others may pass through, and find no name in it.
      guard chmod(outer, 0o711) == 0 else { throw TemporaryPlaceError(outer, errno) }
    }
    var child = ChildLaunch("/bin/sh", EngineDisplay.words(in: folder, isRoot: isRoot))
    for name in Self.variables { child.environment[name] = nil }
    child.environment.merge(EngineDisplay.environment(in: folder)) { $1 }
    child.folder = folder
    child.output = .discarded
    return child
  }

  /// The path of its socket, once it listens.
  ///
  /// - Throws: `ToolError.environment` with its last words when it ends before, or does not in
  ///   time.
  func socket(of display: ChildProcess) throws -> String {
    let deadline = Deadline(in: Self.patience)
    while display.endingIfOver == nil, !deadline.isOver, StopSignal.received == nil {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      if let name = names.first(where: { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }) {
        return "\(folder)/\(name)"
      }
      display.pause(Self.look)
    }
    let words = EngineDisplay.lastWords(in: outer)
    let how = display.endingIfOver.map { "\($0)" } ?? "did not listen for \(Int(Self.patience)) s"
    throw ToolError.environment(
      "the display \(how)" + (words.isEmpty ? "" : ": \(words)")
        + (isRoot ? "; it runs as user \(EngineDisplay.user), who must reach \(outer)" : ""))
  }
}
