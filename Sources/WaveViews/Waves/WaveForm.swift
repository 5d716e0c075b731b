public import AnimationTiming
import LayerTree

/// A wave in a view of one size: its curves, and how they move.
///
/// All curves have one wavelength and move together: curve c stands at y(x, t) = waterline +
/// tide(t) + amplitude · swell(t) · profile(x + shift(t) + lead), y downward.
public struct WaveForm: Sendable {
  /// The view's size, pt.
  public let size: Size
  /// The curves, the hindmost first; none in a view that has no area.
  public let curves: [WaveCurve]
  /// The gradient in place of the curves' own colours; nil for those.
  public let gradient: WaveGradient?
  /// The factor of all amplitudes; nil for waves whose amplitude stays.
  public let swell: ValueCycle?
  /// How far below their place all waterlines lie, pt; nil for waves whose level stays.
  public let tide: ValueCycle?
  /// The float on the water; nil for none.
  public let rider: WaveRider?
  /// How the wave comes and goes where it is not for ever.
  public let life: WaveLife
  /// How wide a strip is that a translation moves, pt: a wavelength more than the view, or as
  /// published.
  let stripWidth: Double
  /// How fast the wave moves to the left when all strategies share one motion, pt/s; below 0 to the
  /// right.
  public private(set) var speed: Double
  /// How the published view moves that is moved on every tick.
  let ticked: WaveTicking
  /// How fast the published view moves that the server moves, pt/s to the left.
  public let declaredSpeed: Double

  /// Describes a wave in a view by the properties of the same names.
  ///
  /// - Parameters:
  ///   - curves: the hindmost first; one or more, all of one wavelength.
  ///   - speed: pt/s to the left, below 0 to the right; not 0.
  ///   - ticking: nil for a wave whose published view does not tick: one at 60 Hz stands in.
  ///   - strip: the width of the published strip, pt; nil for a wavelength more than the view.
  ///   - declaredSpeed: nil for a wave that was published ticking only: the server moves as fast.
  public init(
    _ size: Size, _ curves: [WaveCurve], gradient: WaveGradient? = nil, swell: ValueCycle? = nil,
    tide: ValueCycle? = nil, rider: WaveRider? = nil, life: WaveLife = .water, speed: Double,
    ticking: WaveTicking? = nil, declaredSpeed: Double? = nil, strip: Double? = nil
  ) {
    self.size = size
    self.curves = curves
    let wavelength = curves.first?.wavelength ?? 1
    self.wavelength = wavelength
    self.gradient = gradient
    (self.swell, self.tide, self.rider, self.life) = (swell, tide, rider, life)
    self.speed = speed
    stripWidth = max(size.width + wavelength, strip ?? 0)
    ticked = ticking ?? WaveTicking(step: speed / 60, rate: 60)
    self.declaredSpeed = declaredSpeed ?? speed
  }

  /// The same at `speed` pt/s, above 0, in its own direction, where all strategies share one
  /// motion.
  func moving(at speed: Double) -> WaveForm {
    var form = self
    form.speed = self.speed < 0 ? -speed : speed
    return form
  }

  /// How far the published view moves at each tick that ticks, pt to the left.
  public var tickedStep: Double { ticked.step }
  /// The wavelength of all curves, pt; above 0.
  public let wavelength: Double

  /// The time after which the wave looks as before in equal motion or, of one that swells or whose
  /// level moves, the longest of its periods, s.
  public var longestPeriod: MediaTime {
    max(wavelength / abs(speed), swell?.period ?? 0, tide?.period ?? 0)
  }

  /// The empty form of a view of `size` without an area.
  static func nothing(_ size: Size) -> WaveForm { WaveForm(size, [], speed: 1) }

  /// Where the wave stands at the start, `phase` of its periods on: 0 up to 1.
  public func start(phase: Double) -> WaveInstant {
    instant(shift: phase * wavelength, after: 0, phase: phase)
  }

  /// Where the wave stands that has moved by `shift` pt, `elapsed` s after a start that is `phase`
  /// of its periods on.
  @inline(__always)
  func instant(shift: Double, after elapsed: Double, phase: Double) -> WaveInstant {
    guard swell != nil || tide != nil else { return WaveInstant(shift: shift, swell: 1) }
    return WaveInstant(
      shift: shift, swell: swell?.value(after: elapsed, phase: phase) ?? 1,
      drop: tide?.value(after: elapsed, phase: phase) ?? 0)
  }
}

/// How a published view moves that counts its ticks.
public struct WaveTicking: Sendable {
  /// How far to the left at each tick, pt.
  public let step: Double
  /// Ticks per second that its author meant.
  public let rate: Double
  /// How far its water rises at each tick until it is where it was sent, pt; nil for a view that
  /// sends no water.
  let rise: Double?
  /// How much lower its waves are after each tick from then on, pt.
  let settling: Double

  /// One that moves by `step` pt at each of `rate` ticks per second; of water that is sent to a
  /// level also how far it rises, and how much its waves settle, at each.
  public init(step: Double, rate: Double, rise: Double? = nil, settling: Double = 0) {
    (self.step, self.rate, self.rise, self.settling) = (step, rate, rise, settling)
  }
}

/// Colours from the top of the water to its bottom, seen through the curves: a class, so that a
/// form, which is copied, holds one word.
public final class WaveGradient: Sendable {
  /// From the top down.
  public let colors: [Color]
  /// Where they stand; nil evenly.
  public let locations: [Double]?
  /// The frame that its colours are stretched over.
  public let frame: Frame

  /// The frame that a gradient's colours are stretched over.
  public enum Frame: Sendable, Equatable {
    /// The whole view, for good.
    case view
    /// From `margin` pt above the waterline down to the view's bottom: it changes whenever the
    /// level does. An app that sets it and does not disable actions has each change `animated` by
    /// the layer's implicit animation; a declared one is the same in either case.
    case level(margin: Double, animated: Bool)
  }

  /// Colours from the top of `frame` down, at `locations` of 0 to 1.
  public init(colors: [Color], locations: [Double]? = nil, frame: Frame = .view) {
    (self.colors, self.locations, self.frame) = (colors, locations, frame)
  }
}

extension WaveForm {
  /// The path of every curve from x = 0 to `width`, pt, where the wave has moved by `shift` pt to
  /// the left at its full amplitude: for renderers that take paths and know no waves.
  ///
  /// - Complexity: O(curves · width / step).
  public func outlines(width: Double, shift: Double = 0) -> [Path] {
    let work = WorkLedger()
    var above: Path?
    return curves.map { curve in
      let path = curve.path(
        width: width, WaveInstant(shift: shift, swell: 1), above: above, work: work)
      above = path
      return path
    }
  }
}

/// Something round that floats on a wave's first curve, at one place of the view: its lowest point
/// is where the curve is.
public struct WaveRider: Sendable {
  /// Its diameter, pt.
  public let diameter: Double
  /// Where its middle is, pt from the view's left.
  public let x: Double
  /// Its colour.
  public let color: Color

  /// Something of `diameter` pt whose middle is `x` pt from the view's left.
  public init(diameter: Double, x: Double, color: Color) {
    (self.diameter, self.x, self.color) = (diameter, x, color)
  }

  /// Where its middle is, pt from the view's top, when the wave of `form` stands at `instant`.
  func height(on form: WaveForm, _ instant: WaveInstant) -> Double {
    guard let curve = form.curves.first else { return 0 }
    return curve.height(at: x, instant) - diameter / 2
  }
}
