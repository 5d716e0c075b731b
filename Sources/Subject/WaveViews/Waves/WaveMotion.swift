import AnimationTiming

/// How fast a wave moves, and what its position depends on.
public struct WaveMotion: Sendable {
  /// Which motion all views of a run have.
  public enum Style: String, CaseIterable, Codable, Sendable {
    /// Every strategy at the wave's shared speed, as a function of time.
    case equal
    /// Each strategy as its published view moves.
    case asPublished = "as-published"
  }

  /// What drives the position of a wave that the app moves itself.
  enum Base: Sendable {
    /// pt/s; the position is a function of the display time.
    case speed(Double)
    /// pt per tick; the position counts ticks and slows when ticks are lost.
    case step(Double)
  }

  let base: Base
  /// The time for one wavelength when the position is a function of time, s.
  let period: MediaTime

  /// The motion of a view that the app moves on every tick.
  static func driven(_ wave: Wave, _ style: Style, width: Double) -> WaveMotion {
    let period = wave.wavelength(width: width) / wave.equalSpeed
    return switch style {
    case .equal: WaveMotion(base: .speed(wave.equalSpeed), period: period)
    case .asPublished: WaveMotion(base: .step(wave.publishedStepPerTick), period: period)
    }
  }

  /// The motion of a view that the server moves.
  static func declared(_ wave: Wave, _ style: Style, width: Double) -> WaveMotion {
    let wavelength = wave.wavelength(width: width)
    let period =
      style == .equal ? wavelength / wave.equalSpeed : wave.publishedPeriod
    return WaveMotion(base: .speed(wavelength / period), period: period)
  }
}

/// The position of a wave that the app moves, wrapped to one wavelength.
struct WavePhase {
  private let motion: WaveMotion
  private let wavelength: Double
  private let start: MediaTime
  private let first: Double
  private var counted: Double

  /// - Parameter first: how far the wave has moved to the left at `start`, pt, below `wavelength`.
  init(_ motion: WaveMotion, wavelength: Double, start: MediaTime, first: Double) {
    self.motion = motion
    self.wavelength = wavelength
    self.start = start
    self.first = first
    counted = first
  }

  /// How far the wave has moved to the left when a frame shows `time`, pt, in 0 ..< wavelength.
  mutating func shift(at time: MediaTime) -> Double {
    switch motion.base {
    case .speed(let speed):
      return Self.wrap(first + speed * (time - start), wavelength)
    case .step(let step):
      counted = Self.wrap(counted + step, wavelength)
      return counted
    }
  }

  private static func wrap(_ distance: Double, _ wavelength: Double) -> Double {
    let wrapped = distance - wavelength * (distance / wavelength).rounded(.down)
    return wrapped < wavelength ? wrapped : 0
  }
}
