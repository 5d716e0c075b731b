import Foundation
public import Measurement
public import Vocabulary
public import WaveViews

/// A third-party renderer: how it is found, started, asked to show a scene, and what its
/// threads are.
///
/// A further one is a folder beside these with a type that conforms, and a case of ``Backend``.
public protocol Engine: Sendable {
  /// The name on the command line and in results.
  var id: String { get }
  /// What puts its pictures together.
  var graphics: Graphics { get }
  /// Its own program, as Debian has it.
  var program: EngineRequirement { get }
  /// Why it cannot run an arm on any wave, in one sentence that begins in lower case; nil where it
  /// can.
  func refusal(of arm: EngineArm) -> String?
  /// What people are told before it is started; nil where there is nothing to tell.
  var note: String? { get }
  /// The side of the screen that a thread works for, ``Stage/gpu`` for one that stands in for a
  /// GPU; nil for one that serves none of them.
  func side(of thread: ForeignThread) -> Stage?
  /// What can be had of no case, with reasons.
  var absences: [WitnessRecord.Absence] { get }
  /// How it is started to show `scene`.
  func launch(_ program: String, _ scene: EngineScene) throws -> EngineLaunch
  /// Talks with it once it runs.
  func conversation(_ link: any EngineLink, _ scene: EngineScene) -> any EngineConversation
}

/// The talk with one renderer that runs.
public protocol EngineConversation: AnyObject {
  /// Waits until the scene is on screen, and moves unless it is a still.
  ///
  /// - Returns: what is reported of the renderer, by name: `version` and, of a renderer with a GPU,
  ///   ``EngineFact/renderer``.
  /// - Throws: `EngineError`.
  func open() throws -> [String: String]
  /// Begins to note when pictures are presented.
  ///
  /// - Throws: `EngineError`.
  func beginCounting() throws
  /// Reads what it says, for at most `seconds`.
  ///
  /// - Throws: `EngineError` when it has ended.
  func listen(for seconds: Double) throws
  /// Ends the notes: when new pictures were presented, s on the monotonic clock.
  ///
  /// - Throws: `EngineError`.
  func endCounting() throws -> [Double]
  /// Reads for `seconds`, after everything else, what the app's scripts allocate.
  ///
  /// - Returns: bytes a second; nil where the renderer tells nobody.
  /// - Throws: `EngineError`.
  func allocatedRate(over seconds: Double) throws -> Double?
  /// The picture of a still scene, as a PNG.
  ///
  /// - Throws: `EngineError`.
  func picture() throws -> [UInt8]
}

extension EngineConversation {
  /// A renderer that tells nobody.
  public func allocatedRate(over seconds: Double) throws -> Double? { nil }
}

extension Engine {
  /// Why it cannot show `wave` by the strategy of `name`; nil where it can.
  public func refusal(of name: StrategyName, _ wave: Wave) -> String? {
    guard let arm = EngineArm.named(name) else { return nil }
    return refusal(of: arm) ?? arm.refusal(of: wave)
  }
}

/// What draws the waves, as `--backend` names it.
public enum Backend: String, CaseIterable, Codable, Sendable {
  /// This project's own layer engine.
  case reference
  /// Chromium's compositor, headless.
  case chromium
  /// Qt Quick's scene graph, on its software adaptation.
  case qtquick

  /// The third-party renderer; nil for the reference.
  public func engine(_ graphics: Graphics) -> (any Engine)? {
    switch self {
    case .reference: nil
    case .chromium: Chromium(graphics)
    case .qtquick: QtQuick(graphics)
    }
  }

  /// What it is, in one sentence.
  public var summary: String {
    switch self {
    case .reference: "this project's own engine, after Core Animation"
    case .chromium: "Chromium's compositor"
    case .qtquick: "Qt Quick's scene graph"
    }
  }
}

/// What puts a third-party renderer's pictures together, as `--graphics` names it.
public enum Graphics: String, CaseIterable, Codable, Sendable {
  /// A GPU, or what a driver has in its place, for a window on a display.
  case gpu
  /// The processor, without a window.
  case software

  /// Whether a driver of this name computes on the processor what a GPU would: Mesa's and Google's
  /// are known.
  static func isEmulated(_ renderer: String) -> Bool {
    ["llvmpipe", "softpipe", "lavapipe", "swrast", "SwiftShader"].contains {
      renderer.range(of: $0, options: .caseInsensitive) != nil
    }
  }
}

/// Names of what is reported of a renderer.
public enum EngineFact {
  /// Begins all of them.
  public static let prefix = "backend."
  /// What the GPU's driver calls itself, or what emulates it.
  public static let renderer = "renderer"
  /// Begins the names of where a page's animations run: `animations.STRATEGY@SCALE`.
  public static let animations = "animations."
}
