import AnimationTiming

/// The waves of the post "Design Waving Effect Of High Performance" (2018), and of its
/// author's library.
extension Wave {
  /// y = H/2 + H/8 · sin(2π (x + shift) / W), filled to the bottom. JWTimerWaveView advances 0.2 pt
  /// per tick (12 pt/s at 60 Hz), JWReplicatorWaveView moves one view width per second. Equalised
  /// motion is the timer view's.
  public static let jw = Wave(
    id: "jw",
    summary: "y = H/2 + H/8 sin(2 pi x/W), 1 pt steps, filled to the bottom (JWTimerWaveView)",
    source: "JWTimerWaveView, JWReplicatorWaveView", defaultSize: Size(width: 375, height: 60)
  ) { jwForm(in: $0, .filled(blue)) }

  /// The same with the line of 1 pt that a shape layer strokes around it when it is given a stroke
  /// colour, as both published views do.
  public static let jwOutline = Wave(
    id: "jw-outline", summary: "jw with the outline of 1 pt in its colour that the views stroke",
    source: "JWTimerWaveView, JWReplicatorWaveView", defaultSize: Size(width: 375, height: 60)
  ) { jwForm(in: $0, .outlined(blue, width: 1)) }

  /// JWWaveView: H/4 high, two cycles to the view here, begun an eighth of a cycle on, one view
  /// width per second. Declared only: a view that ticks moves it as fast.
  public static let jwLibrary = Wave(
    id: "jw-library", summary: "two cycles of H/4, a view width per second (JWWaveView)",
    source: "JWWaveView", defaultSize: Size(width: 375, height: 60)
  ) { size in
    let wavelength = size.width / 2
    return WaveForm(
      size,
      [
        WaveCurve(
          .sine, .filled(blue), waterline: size.height / 2, amplitude: size.height / 4,
          wavelength: wavelength, lead: wavelength / 8, bottom: size.height)
      ], speed: size.width)
  }

  static let blue = Color(red: 0, green: 0.478, blue: 1)

  /// - Parameter height: the amplitude, of the view's height.
  static func jwForm(
    in size: Size, _ ink: WaveCurve.Ink, height: Double = 1 / 8
  ) -> WaveForm {
    WaveForm(
      size,
      [
        WaveCurve(
          .sine, ink, waterline: size.height / 2, amplitude: size.height * height,
          wavelength: size.width, bottom: size.height)
      ], speed: 12, ticking: WaveTicking(step: 0.2, rate: 60), declaredSpeed: size.width)
  }
}
