import Foundation
import Glibc

/// The picture that a display takes of itself, once, when it is told to.
struct DisplayCamera {
  private let folder: String

  init(folder: String) { self.folder = "\(folder)/\(EngineDisplay.folder)" }

  /// Tells the display to take it.
  ///
  /// - Returns: false while nobody listens yet.
  func release() -> Bool {
    let shutter = open("\(folder)/\(EngineDisplay.shutter)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard shutter >= 0 else { return false }
    defer { close(shutter) }
    return write(shutter, "\n", 1) == 1
  }

  /// The picture, a PNG; nil until it is whole.
  var picture: [UInt8]? {
    FileManager.default.contents(atPath: "\(folder)/\(EngineDisplay.picture)").map { [UInt8]($0) }
  }
}
