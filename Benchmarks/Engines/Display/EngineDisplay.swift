import AnimationTiming
import Foundation
import Measurement

/// A display for one renderer: `sway`, a Wayland compositor, without a screen, which shows new
/// pictures at its own clock of 60 Hz and writes down what reaches it.
///
/// Where the kernel has no graphics device it puts pictures together on the processor, and clients
/// draw through drivers that emulate a GPU.
public struct EngineDisplay: Codable, Sendable, Equatable {
  /// Device pixels side by side.
  private let width: Int
  /// Device pixels one below the other.
  private let height: Int
  /// Device pixels per point.
  private let scale: Double
  /// What it is to photograph, once, from its upper left corner, pt; nil for nothing.
  private let photographed: Size?

  /// A display for `scene`, at least `narrowest` pt wide.
  init(for scene: EngineScene, narrowest: Double = 0) {
    (scale, photographed) = (scene.scale, scene.stillAt == nil ? nil : scene.size)
    width = Int((max(narrowest, scene.size.width) * scale).rounded(.up))
    height = Int((scene.size.height * scale).rounded(.up))
  }

  /// What it needs of the machine.
  static func needs(isPhotographed: Bool, isRoot: Bool) -> [EngineRequirement] {
    var needs = [EngineRequirement(["sway"], packages: ["sway"])]
    if isPhotographed { needs.append(EngineRequirement(["grim"], packages: ["grim"])) }
    if isRoot { needs.append(EngineRequirement(["setpriv"], packages: ["util-linux"])) }
    return needs
  }

  /// Whether the kernel has a graphics device that renders.
  public static var hasDevice: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    return names.contains { $0.hasPrefix("renderD") }
  }

  // MARK: - How it is started

  /// The name of its folder in the renderer's.
  public static let folder = "display"
  /// What it writes down, in that folder.
  static let log = "log"
  /// A pipe: a line into it has the picture taken.
  static let shutter = "shutter"
  /// The picture, once it is whole.
  static let picture = "picture.png"
  /// The user that it runs as where the renderer's is root, which it refuses to be: nobody.
  public static let user: UInt32 = 65534

  /// The file `config` in its folder.
  public var config: String {
    """
    xwayland disable
    output HEADLESS-1 mode --custom \(width)x\(height)@60Hz
    output HEADLESS-1 scale \(scale)
    default_border none

    """ + (photographed.map { "exec \(Self.photograph($0))\n" } ?? "")
  }

  /// Waits for the word, and takes the picture.
  private static func photograph(_ size: Size) -> String {
    let place = "0,0 \(Int(size.width.rounded(.up)))x\(Int(size.height.rounded(.up)))"
    return "mkfifo \(shutter) && read -r _ < \(shutter) && grim -g '\(place)' part.png "
      + "&& mv part.png \(picture)"
  }

  /// The words that start it in `folder`, where its log is written.
  public static func words(in folder: String, isRoot: Bool) -> [String] {
    let other = "\(user)"
    let asOther = ["--reuid", other, "--regid", other, "--clear-groups", "--pdeathsig", "KILL"]
    return ["-c", "exec \"$@\" >\(log) 2>&1", "display"]
      + (isRoot ? ["setpriv"] + asOther : [])
      + ["sway", "--unsupported-gpu", "--config", "\(folder)/config"]
  }

  /// What its environment has besides: a folder of its own, and an output without a screen.
  public static func environment(in folder: String) -> [String: String] {
    var variables = [
      "HOME": folder, "XDG_RUNTIME_DIR": folder, "WLR_BACKENDS": "headless",
      "WLR_LIBINPUT_NO_DEVICES": "1", "WAYLAND_DEBUG": "server",
    ]
    if !hasDevice { variables["WLR_RENDERER"] = "pixman" }
    return variables
  }

  /// What it wrote down of its errors at last, on one line; `folder` is the renderer's.
  public static func lastWords(in folder: String) -> String { DisplayLog(folder: folder).lastWords }

  /// Whether `thread` is one of its own.
  static func owns(_ thread: ForeignThread) -> Bool {
    thread.commandLine.split(separator: " ").first?.split(separator: "/").last == "sway"
  }
}
