public import AnimationTiming
import Foundation
import LayerTree

/// One curve of a wave in a view of one size: what a path is built from.
public struct WaveCurve: Sendable {
  /// The function of a curve.
  public enum Profile: Sendable {
    /// sin(2π x / wavelength), by lines from point to point.
    case sine
    /// A parabola for each half wavelength, its crest at half of the amplitude, by one quadratic
    /// Bézier curve each.
    case parabolas
    /// The curve before it, upside down about the waterline, through the same points.
    case mirrored
    /// A function of the share of a wavelength, 0 up to 1, by lines from point to point: -1 is a
    /// crest as high as the amplitude, 1 a trough as deep. It captures nothing and has no state.
    case periodic(@convention(c) (_ share: Double) -> Double)
  }

  /// How a curve is drawn.
  public enum Ink: Sendable {
    /// The water under it is filled.
    case filled(Color)
    /// The water under it is filled, and outlined in the same colour by a line so wide, pt.
    case outlined(Color, width: Double)
    /// A line so wide, pt, and nothing under it.
    case line(Color, width: Double)
  }

  /// The function of the curve.
  public let profile: Profile
  /// How it is drawn.
  public let ink: Ink
  /// Where it stands at rest, pt from the view's top.
  public let waterline: Double
  /// How far it goes to either side of the waterline, pt.
  public let amplitude: Double
  /// Its wavelength, pt.
  public let wavelength: Double
  /// The distance between neighbouring points of the path, pt; parabolas have none.
  public let step: Double
  /// How far to the left of the wave's own position it stands, pt.
  public let lead: Double
  /// Where the water ends, pt from the view's top.
  public private(set) var bottom: Double
  /// The width of a view in which the amplitude falls to 0 at both ends, as a parabola, wherever
  /// the wave is; nil for the same amplitude everywhere.
  public let envelopeWidth: Double?
  /// Where the path begins and ends.
  public let cut: Cut

  /// Where the path of a sine begins and ends: as its author has it, which nobody sees.
  public struct Cut: Sendable {
    /// True if it begins in the corner below the curve's first point: one element more.
    public var beginsInCorner = false
    /// How far beyond the view it goes, pt.
    public var overrun = 0.0

    /// From the curve's first point to the view's edge.
    public static let plain = Cut()
    /// From the corner to the view's edge.
    public static let corner = Cut(beginsInCorner: true)
  }

  /// A curve as described by the properties of the same names; steps and wavelengths are above 0.
  public init(
    _ profile: Profile = .sine, _ ink: Ink, waterline: Double, amplitude: Double,
    wavelength: Double, step: Double = 1, lead: Double = 0, bottom: Double,
    envelopeWidth: Double? = nil, cut: Cut = .plain
  ) {
    (self.profile, self.ink, self.waterline, self.amplitude) = (profile, ink, waterline, amplitude)
    (self.wavelength, self.step, self.lead, self.bottom) = (wavelength, step, lead, bottom)
    (self.envelopeWidth, self.cut) = (envelopeWidth, cut)
  }

  func deepened(to bottom: Double) -> WaveCurve {
    var curve = self
    curve.bottom = bottom
    return curve
  }

  /// True if it is a line and no water.
  public var isLine: Bool { if case .line = ink { true } else { false } }

  /// The factor of amplitudes at `x`, pt.
  private func envelope(at x: Double) -> Double {
    guard let envelopeWidth else { return 1 }
    let place = 2 * x / envelopeWidth - 1
    return 1 - place * place
  }

  /// The curve's own height at `x`, pt from the view's top, where the wave stands at `instant`, not
  /// that of its path. Of a mirrored one, the curve before it is asked for.
  func height(at x: Double, _ instant: WaveInstant) -> Double {
    let place = (x + instant.shift + lead) / wavelength
    let share: Double
    if case .periodic(let function) = profile {
      share = function(place - place.rounded(.down)) * envelope(at: x)
    } else if profile == .parabolas {
      let half = 2 * (place - place.rounded(.down))
      let within = half < 1 ? half : half - 1
      // The control point's height times 2 s (1 − s).
      share = (half < 1 ? 2 : -2) * within * (1 - within)
    } else {
      share = sin(2 * Double.pi * place) * envelope(at: x)
    }
    return waterline + instant.drop + amplitude * instant.swell * share
  }

  /// Fills `path`, which is empty, with what is drawn from x = 0 to `width`, where the wave stands
  /// at `instant`.
  ///
  /// Filled sines have one move, one line per step, two lines along the bottom and a close: width /
  /// step + 4 elements from width / step + 1 sines for a whole number of steps; otherwise one more
  /// of each, at the edge, and more as `cut` says. Lines have no bottom. Parabolas begin at most
  /// half a wavelength before the view and end at most as far behind it.
  ///
  /// - Parameter above: the path of the curve before it, which a mirrored one is made from.
  func append(
    to path: inout Path, width: Double, _ instant: WaveInstant, above: Path? = nil,
    work: WorkLedger
  ) {
    switch profile {
    case .sine: appendSine(to: &path, width: width, instant, work)
    case .parabolas: appendParabolas(to: &path, width: width, instant)
    case .mirrored: appendMirrored(to: &path, width: width, instant, above)
    case .periodic(let function): append(function, to: &path, width: width, instant, work)
    }
    work.add(1, to: .pathsBuilt)
    work.add(path.elementCount, to: .pathElements)
  }

  /// A fresh path; as `append`.
  @inline(__always)
  func path(
    width: Double, _ instant: WaveInstant, above: Path? = nil, work: WorkLedger
  ) -> Path {
    var path = Path()
    append(to: &path, width: width, instant, above: above, work: work)
    return path
  }

  private func appendSine(
    to path: inout Path, width: Double, _ instant: WaveInstant, _ work: WorkLedger
  ) {
    let width = width + cut.overrun
    let lines = max(0, Int((width / step).rounded(.up)))
    let frequency = 2 * Double.pi / wavelength
    let (shift, height) = (instant.shift + lead, amplitude * instant.swell)
    let (level, step) = (waterline + instant.drop, step)
    path.reserve(elementCapacity: lines + 5)
    if envelopeWidth == nil {
      begin(&path, at: Point(x: 0, y: level + height * sin(frequency * shift)))
      path.addLines(count: lines) { index in
        let x = min(Double(index + 1) * step, width)
        return Point(x: x, y: level + height * sin(frequency * (x + shift)))
      }
    } else {
      let share = envelope(at: 0) * sin(frequency * shift)
      begin(&path, at: Point(x: 0, y: level + height * share))
      path.addLines(count: lines) { index in
        let x = min(Double(index + 1) * step, width)
        let share = envelope(at: x) * sin(frequency * (x + shift))
        return Point(x: x, y: level + height * share)
      }
    }
    close(&path, from: 0, to: width)
    work.add(lines + 1, to: .sineEvaluations)
  }

  /// As a sine; each of the function's values counts as a sine that was evaluated.
  private func append(
    _ function: @convention(c) (Double) -> Double, to path: inout Path, width: Double,
    _ instant: WaveInstant, _ work: WorkLedger
  ) {
    let width = width + cut.overrun
    let lines = max(0, Int((width / step).rounded(.up)))
    let (shift, height) = (instant.shift + lead, amplitude * instant.swell)
    let (level, step) = (waterline + instant.drop, step)
    func point(_ x: Double) -> Point {
      let place = (x + shift) / wavelength
      let share = function(place - place.rounded(.down))
      return Point(x: x, y: level + height * envelope(at: x) * share)
    }
    path.reserve(elementCapacity: lines + 5)
    begin(&path, at: point(0))
    path.addLines(count: lines) { point(min(Double($0 + 1) * step, width)) }
    close(&path, from: 0, to: width)
    work.add(lines + 1, to: .sineEvaluations)
  }

  private func appendParabolas(to path: inout Path, width: Double, _ instant: WaveInstant) {
    let half = wavelength / 2
    let shift = instant.shift + lead
    let first = (shift / half).rounded(.down)
    let last = max(first + 1, ((width + shift) / half).rounded(.up))
    let (control, level) = (amplitude * instant.swell, waterline + instant.drop)
    path.reserve(elementCapacity: Int(last - first) + 4)
    path.move(to: Point(x: first * half - shift, y: level))
    var piece = first
    while piece < last {
      let x = piece * half - shift
      let isEven = piece.truncatingRemainder(dividingBy: 2) == 0
      path.addQuadratic(
        to: Point(x: x + half, y: level),
        control: Point(x: x + half / 2, y: level + (isEven ? control : -control)))
      piece += 1
    }
    close(&path, from: first * half - shift, to: last * half - shift)
  }

  private func appendMirrored(
    to path: inout Path, width: Double, _ instant: WaveInstant, _ above: Path?
  ) {
    guard let above, !above.points.isEmpty else { return }
    // The corner before the curve and those after it stay where they are.
    let (first, after) = (cut.beginsInCorner ? 1 : 0, isLine ? 0 : 2)
    let (points, level) = (above.points, waterline + instant.drop)
    func mirrored(_ point: Point) -> Point { Point(x: point.x, y: 2 * level - point.y) }
    path.reserve(elementCapacity: points.count + 1)
    begin(&path, at: mirrored(points[first]))
    path.addLines(count: max(0, points.count - after - first - 1)) {
      mirrored(points[first + 1 + $0])
    }
    close(&path, from: 0, to: width + cut.overrun)
  }

  @inline(__always)
  private func begin(_ path: inout Path, at point: Point) {
    guard cut.beginsInCorner else { return path.move(to: point) }
    path.move(to: Point(x: 0, y: bottom))
    path.addLine(to: point)
  }

  @inline(__always)
  private func close(_ path: inout Path, from left: Double, to right: Double) {
    guard !isLine else { return }
    path.addLine(to: Point(x: right, y: bottom))
    path.addLine(to: Point(x: left, y: bottom))
    path.close()
  }
}

extension WaveCurve.Profile: Equatable {
  /// Two functions are one where their code is.
  public static func == (one: WaveCurve.Profile, other: WaveCurve.Profile) -> Bool {
    switch (one, other) {
    case (.sine, .sine), (.parabolas, .parabolas), (.mirrored, .mirrored): true
    case (.periodic(let mine), .periodic(let theirs)):
      unsafeBitCast(mine, to: Int.self) == unsafeBitCast(theirs, to: Int.self)
    default: false
    }
  }
}

extension Color {
  func with(alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

/// Where a wave stands.
public struct WaveInstant: Equatable, Sendable {
  /// How far it has moved to the left, pt, within one wavelength either way.
  public var shift: Double
  /// The factor of amplitudes.
  public var swell: Double
  /// How far its waterlines lie below where the form has them, pt.
  public var drop: Double

  /// A wave that has moved by `shift` pt, and swells and sinks by so much.
  public init(shift: Double, swell: Double = 1, drop: Double = 0) {
    (self.shift, self.swell, self.drop) = (shift, swell, drop)
  }

  /// Before it moved, at its full amplitude.
  public static let resting = WaveInstant(shift: 0, swell: 1)
}
