import Foundation
import Geometry

/// The other views that the seeds name.
extension Wave {
  /// BAFluidView: parabolas half a wavelength long, their control points 20 pt off the waterline (5
  /// to 40 in the view, drawn at random twice a second), moved to the right by a wavelength, which
  /// is the view's width, each second. Published as a strip that an animation moves: nothing ticks
  /// but the crests' timer.
  public static let bafluid = Wave(
    id: "bafluid", summary: "quadratic curves, crest 10 pt, a view width to the right per second",
    source: "BAFluidView", defaultSize: Size(width: 375, height: 120)
  ) { size in
    WaveForm(
      size,
      [
        WaveCurve(
          .parabolas, .filled(Color(red: 0.42, green: 0.725, blue: 0.941)),
          waterline: size.height / 2, amplitude: 20, wavelength: size.width, bottom: size.height)
      ], speed: -size.width)
  }

  /// YXWaveView at its full height: 5 pt · sin(0.015 x + 0.027 per tick) over its mirror image,
  /// which lets 40 % through; the waterline 5 pt above the bottom.
  public static let yx = Wave(
    id: "yx", summary: "two curves, one the other's mirror image, 5 pt high, 108 pt/s (YXWaveView)",
    source: "YXWaveView", defaultSize: Size(width: 375, height: 60)
  ) { size in
    let (wavelength, waterline) = (2 * Double.pi / 0.015, size.height - 5)
    var veiled = blue
    veiled.alpha = 0.4
    return WaveForm(
      size,
      [
        WaveCurve(
          .sine, .filled(blue), waterline: waterline, amplitude: 5, wavelength: wavelength,
          bottom: size.height, cut: .corner),
        WaveCurve(
          .mirrored, .filled(veiled), waterline: waterline, amplitude: -5, wavelength: wavelength,
          bottom: size.height, cut: .corner),
      ], speed: 108, ticking: WaveTicking(step: 1.8, rate: 60))
  }

  /// WaterWave: 5 a · sin(π x / 180 + 4 b / π), b growing by 0.1 and a going to and fro between 1.5
  /// and 1 by 0.01 at each of 50 ticks a second. The published view is 320 pt wide whatever its
  /// bounds, and draws into a bitmap.
  public static let waterwave = Wave(
    id: "waterwave", summary: "7.5 to 5 pt high and back in 2 s, 365 pt/s (WaterWave)",
    source: "WaterWave", defaultSize: Size(width: 320, height: 120)
  ) { size in
    // 0.4 / π rad per tick, 180 / π pt per rad.
    let step = 0.4 / Double.pi * 180 / Double.pi
    return WaveForm(
      size,
      [
        WaveCurve(
          .sine, .filled(Color(red: 0.337, green: 0.792, blue: 0.545)),
          waterline: size.height / 2, amplitude: 5, wavelength: 360, bottom: size.height,
          cut: .corner)
      ], swell: WaveSwell(first: 1.5, other: 1, period: 2), speed: 50 * step,
      ticking: WaveTicking(step: step, rate: 50))
  }

  /// YSWaterWaveView, half full: a gradient through a mask of A · sin(1.66 π x / W + 0.4 / π per
  /// tick), A going to and fro between 8 and 5 pt in 2 s.
  public static let yswater = Wave(
    id: "yswater", summary: "a gradient under a mask, 8 to 5 pt high and back in 2 s",
    source: "YSWaterWaveView", defaultSize: Size(width: 160, height: 160)
  ) { size in
    waterForm(
      in: size, [waterCurve(in: size, .black)],
      WaveGradient(colors: [shallow, deep], locations: [0.5, 1]))
  }

  /// The variant of two curves, a cosine behind a sine, in two plain colours.
  public static let yswaterTwo = Wave(
    id: "yswater-two", summary: "a cosine behind a sine, 8 to 5 pt high and back in 2 s",
    source: "YSWaterWaveView, the variant of its post", defaultSize: Size(width: 160, height: 160)
  ) { size in
    waterForm(
      in: size, [waterCurve(in: size, shallow, leadShare: 0.25), waterCurve(in: size, deep)], nil)
  }

  private static let shallow = Color(red: 0.643, green: 0.847, blue: 0.871)
  private static let deep = Color(red: 0.412, green: 0.753, blue: 0.604)

  private static func waterCurve(
    in size: Size, _ color: Color, leadShare: Double = 0
  ) -> WaveCurve {
    let wavelength = size.width / 0.83
    return WaveCurve(
      .sine, .filled(color), waterline: size.height / 2, amplitude: 5, wavelength: wavelength,
      lead: leadShare * wavelength, bottom: size.height, cut: .corner)
  }

  private static func waterForm(
    in size: Size, _ curves: [WaveCurve], _ gradient: WaveGradient?
  ) -> WaveForm {
    // 0.4 / π rad per tick, W / (1.66 π) pt per rad.
    let step = 0.4 / Double.pi * size.width / (1.66 * Double.pi)
    return WaveForm(
      size, curves, gradient: gradient, swell: WaveSwell(first: 1.6, other: 1, period: 2),
      speed: 60 * step, ticking: WaveTicking(step: step, rate: 60))
  }
}
