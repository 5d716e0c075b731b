import Foundation
public import Geometry

/// A published wave: its curve, its size and the motion that its author gave it.
///
/// The curve is y(x) = waterline + amplitude · sin(2π (x + shift) / wavelength), y downward, filled
/// to the bottom of the view.
public struct Wave: Sendable {
  /// The name on the command line and in reports.
  public let id: String
  /// One sentence for people.
  public let summary: String
  /// The view size used when none is asked for, pt.
  public let defaultSize: Size
  /// The colour of the water.
  public let color: Color
  /// The distance between neighbouring points of the path, pt.
  public let step: Double
  /// The height of the waterline as a share of the view's height, from the top.
  public let waterlineShare: Double
  /// The amplitude as a share of the view's height.
  public let amplitudeShare: Double
  /// The wavelength as a share of the view's width.
  public let wavelengthShare: Double
  /// The speed that all strategies share when motion is equalised, pt/s, leftward.
  public let equalSpeed: Double
  /// The published timer view's advance per display-link tick, pt.
  public let publishedStepPerTick: Double
  /// The published declarative view's time for one wavelength, s.
  public let publishedPeriod: Double

  /// The wave of "Design Waving Effect Of High Performance" (2018): JWTimerWaveView advances 0.2 pt
  /// per tick (12 pt/s at 60 Hz), JWReplicatorWaveView moves one view width per second. Equalised
  /// motion is the timer view's.
  public static let jw = Wave(
    id: "jw",
    summary: "y = H/2 + H/8 sin(2 pi x/W), 1 pt steps, filled to the bottom (JWTimerWaveView)",
    defaultSize: Size(width: 375, height: 60), color: Color(red: 0, green: 0.478, blue: 1),
    step: 1, waterlineShare: 1 / 2, amplitudeShare: 1 / 8, wavelengthShare: 1, equalSpeed: 12,
    publishedStepPerTick: 0.2, publishedPeriod: 1)

  /// Every wave, in the order in which lists show them.
  public static let all: [Wave] = [.jw]

  /// The wave called `id`; nil when there is none.
  public static func named(_ id: String) -> Wave? { all.first { $0.id == id } }

  /// The wavelength in a view `width` pt wide, pt.
  public func wavelength(width: Double) -> Double { wavelengthShare * width }
}
