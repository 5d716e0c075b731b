import AnimationTiming
import Measurement

/// The surroundings of wave views, and where each wave begins: chosen before a strategy is.
package struct Scenery: Sendable, Equatable {
  enum Backdrop: String, CaseIterable, Codable, Sendable {
    /// Nothing: the screen is transparent.
    case clear
    /// An opaque root, as apps have it.
    case solid
    /// An opaque card of its own for every view, nothing behind the cards.
    case cards
  }

  enum Phases: String, CaseIterable, Codable, Sendable {
    /// Every wave starts elsewhere in its period.
    case own
    /// All waves start together.
    case inStep = "in-step"
  }

  enum Placement: String, CaseIterable, Codable, Sendable {
    /// At whole points.
    case whole
    /// ``Scenery/fraction`` pt further right and down.
    case fractional
  }

  var backdrop = Backdrop.solid
  var phases = Phases.own
  var placement = Placement.whole
  /// The rotation of each view about its centre, degrees, clockwise.
  var rotationDegrees = 0.0

  /// The scenery of most apps.
  package static let usual = Scenery()

  /// Lone waves on a transparent screen, all in step: the kindest scene that there is.
  static let bare = Scenery(backdrop: .clear, phases: .inStep)

  /// The distance of views with a fractional placement from whole points, pt.
  static let fraction = 0.3

  /// The place of the first view, pt: a whole point, or a fraction of one further on.
  var origin: Point {
    placement == .whole ? .zero : Point(x: Self.fraction, y: Self.fraction)
  }

  static let backdropColor = Color(red: 1, green: 1, blue: 1)

  /// Where the wave of view `index` is at the start, as a share of its wavelength: 0 up to 1. The
  /// same for every strategy, process and run.
  package func phase(of index: Int) -> Double {
    guard phases == .own else { return 0 }
    // A generator for each view, so that a view's phase does not depend on how many there are.
    var generator = SeededGenerator(seed: Self.seed &+ UInt64(truncatingIfNeeded: index))
    return Double(generator.next() >> 11) * 0x1p-53
  }

  private static let seed: UInt64 = 0x5EED
}
