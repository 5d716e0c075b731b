import AnimationTiming
import Foundation

/// The other views that the seeds name.
extension Wave {
  /// BAFluidView: parabolas half a wavelength long, in a strip of five wavelengths that an
  /// animation moves to the right by one, which is the view's width, each second. Their control
  /// points stand 5 to 40 pt off the waterline: a timer of the app's draws the next crest at random
  /// twice a second, and declares the way to it. The level goes to and fro for ever, at a view's
  /// height in 7 s.
  ///
  /// The lots here were drawn once, and come again after 8 s; the level goes from a quarter of the
  /// view to three quarters.
  public static let bafluid = Wave(
    id: "bafluid", summary: "quadratic curves, random crests twice a second, a level to and fro",
    source: "BAFluidView", defaultSize: Size(width: 375, height: 120)
  ) { size in
    let control = 20.0
    let lots: [Double] = [15, 5, 35, 25, 10, 35, 20, 20, 5, 5, 10, 35, 5, 40, 5, 10]
    return WaveForm(
      size,
      [
        WaveCurve(
          .parabolas, .filled(Color(red: 0.42, green: 0.725, blue: 0.941)),
          waterline: size.height / 2, amplitude: control, wavelength: size.width,
          bottom: size.height)
      ],
      swell: ValueCycle(
        lots.map { $0 / control }, interval: 0.5, timingFunction: .easeIn, isDrawn: true),
      tide: ValueCycle(
        [size.height / 4, -size.height / 4], interval: 3.5, timingFunction: .easeInEaseOut),
      speed: -size.width, strip: 5 * size.width)
  }

  /// YXWaveView at its full height: 5 pt · sin(0.015 x + 0.027 per tick) over its mirror image,
  /// which lets 40 % through; the waterline 5 pt above the bottom. A round view floats on it, 60 pt
  /// across where the view is high enough. Waves rise from the bottom and gather speed in 100
  /// ticks, and lose both in 50; that they shrink from an infinite length meanwhile is left out,
  /// since no scale begins at infinity.
  public static let yx = Wave(
    id: "yx", summary: "two curves, one the other's mirror image, and what floats on them",
    source: "YXWaveView", defaultSize: Size(width: 375, height: 120)
  ) { size in
    let (wavelength, waterline) = (2 * Double.pi / 0.015, size.height - 5)
    return WaveForm(
      size,
      [
        WaveCurve(
          .sine, .filled(blue), waterline: waterline, amplitude: 5, wavelength: wavelength,
          bottom: size.height, cut: .corner),
        WaveCurve(
          .mirrored, .filled(blue.with(alpha: 0.4)), waterline: waterline, amplitude: -5,
          wavelength: wavelength, bottom: size.height, cut: .corner),
      ],
      rider: WaveRider(
        diameter: min(60, size.height / 2), x: size.width / 2,
        color: Color(red: 0.95, green: 0.55, blue: 0.2)),
      life: WaveLife(
        .rising, duration: 2, growing: 100.0 / 60, settling: 50.0 / 60, rampsSpeed: true),
      speed: 108, ticking: WaveTicking(step: 1.8, rate: 60))
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
      ], swell: .toAndFro(1.5, 1, period: 2), speed: 50 * step,
      ticking: WaveTicking(step: step, rate: 50))
  }

  /// YSWaterWaveView, half full: a gradient through a mask of A · sin(1.66 π x / W + 0.4 / π per
  /// tick), A going to and fro between 8 and 5 pt in 2 s.
  public static let yswater = Wave(
    id: "yswater", summary: "a gradient under a mask, 8 to 5 pt high and back in 2 s",
    source: "YSWaterWaveView", defaultSize: Size(width: 160, height: 160)
  ) { size in
    waterForm(in: size, [waterCurve(in: size, .black)], gradient: waterGradient())
  }

  /// The variant of two curves, a cosine behind a sine, in two plain colours. The post gives the
  /// one behind "a certain transparency" and no number: half here.
  public static let yswaterTwo = Wave(
    id: "yswater-two",
    summary: "a translucent cosine behind a sine, 8 to 5 pt high and back in 2 s",
    source: "YSWaterWaveView, the variant of its post", defaultSize: Size(width: 160, height: 160)
  ) { waterOfTwo(in: $0, behind: 0.5) }

  /// The same with a curve behind that lets `alpha` through, 0…1.
  static func waterOfTwo(in size: Size, behind alpha: Double) -> WaveForm {
    let veil = waterCurve(in: size, shallow.with(alpha: alpha), leadShare: 0.25)
    return waterForm(in: size, [veil, waterCurve(in: size, deep)])
  }

  static let shallow = Color(red: 0.643, green: 0.847, blue: 0.871)
  static let deep = Color(red: 0.412, green: 0.753, blue: 0.604)

  static func waterCurve(in size: Size, _ color: Color, leadShare: Double = 0) -> WaveCurve {
    let wavelength = size.width / 0.83
    return WaveCurve(
      .sine, .filled(color), waterline: size.height / 2, amplitude: 5, wavelength: wavelength,
      lead: leadShare * wavelength, bottom: size.height, cut: .corner)
  }

  /// The post's stops: of n colours i / n for the i-th from 1 on, and one stop more, at 1, which no
  /// colour is left for.
  static func waterGradient(_ frame: WaveGradient.Frame = .view) -> WaveGradient {
    WaveGradient(colors: [shallow, deep], locations: [0.5, 1], frame: frame)
  }

  static func waterForm(
    in size: Size, _ curves: [WaveCurve], gradient: WaveGradient? = nil, tide: ValueCycle? = nil
  ) -> WaveForm {
    // 0.4 / π rad per tick, W / (1.66 π) pt per rad.
    let step = 0.4 / Double.pi * size.width / (1.66 * Double.pi)
    return WaveForm(
      size, curves, gradient: gradient, swell: .toAndFro(1.6, 1, period: 2), tide: tide,
      speed: 60 * step, ticking: WaveTicking(step: step, rate: 60, rise: 1, settling: 0.066))
  }
}
