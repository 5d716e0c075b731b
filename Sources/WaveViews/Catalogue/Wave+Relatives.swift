import AnimationTiming

/// Other popular views.
extension Wave {
  /// WaveAnimationView, half full: two curves of 100/15 pt · sin(t + x / 100 − delay), points 10 pt
  /// apart, the hinder one 300 rad behind; t grows by 0.036 π at each of 28.6 ticks a second.
  public static let waveanimation = Wave(
    id: "waveanimation", summary: "two curves, 10 pt steps, 323 pt/s at 28.6 Hz",
    source: "WaveAnimationView", defaultSize: Size(width: 320, height: 120)
  ) { size in
    let wavelength = 200 * Double.pi
    func curve(_ color: Color, lead: Double) -> WaveCurve {
      WaveCurve(
        .sine, .filled(color), waterline: size.height / 2, amplitude: 100 / 15,
        wavelength: wavelength, step: 10, lead: lead, bottom: size.height,
        cut: WaveCurve.Cut(beginsInCorner: true, overrun: 10))
    }
    let behind = -30_000 + 48 * wavelength
    let step = 100 * 0.036 * Double.pi
    return WaveForm(
      size, [curve(blue.with(alpha: 0.5), lead: behind), curve(blue, lead: 0)], speed: step / 0.035,
      ticking: WaveTicking(step: step, rate: 1 / 0.035))
  }

  /// WXWaveView: H · sin(0.01 (2 x + offset)), offset falling by 9 W / 320 per tick, in a view that
  /// holds the crests, which rise above the published one by its height. A burst of 1.5 s when a
  /// table has been scrolled, at its full height at once, that fades in another second while the
  /// view goes on as before.
  public static let wx = Wave(
    id: "wx", summary: "as high as its view, to the right at 0.84 W per second (WXWaveView)",
    source: "WXWaveView", defaultSize: Size(width: 375, height: 10)
  ) { size in
    // Half of the offset, pt.
    let step = -4.5 * size.width / 320
    return WaveForm(
      size,
      [
        WaveCurve(
          .sine, .filled(blue), waterline: size.height / 2, amplitude: size.height / 2,
          wavelength: 100 * Double.pi, bottom: size.height, cut: .corner)
      ], life: WaveLife(.resting, duration: 1.5, growing: 0, settling: 1, fades: true),
      speed: 60 * step, ticking: WaveTicking(step: step, rate: 60))
  }

  /// gelitenight's WaveView at rest: two veils 0.05 H high, a quarter of a wavelength apart, a view
  /// width to the right per second; blue for the white that a white ground would not show.
  public static let gelitenight = Wave(
    id: "gelitenight", summary: "two veils, H/20 high, a view width per second (WaveView)",
    source: "gelitenight's WaveView", defaultSize: Size(width: 160, height: 160)
  ) { size in
    func curve(_ alpha: Double, lead: Double) -> WaveCurve {
      WaveCurve(
        .sine, .filled(blue.with(alpha: alpha)), waterline: size.height / 2,
        amplitude: size.height / 20, wavelength: size.width, lead: lead, bottom: size.height)
    }
    return WaveForm(
      size, [curve(0x28 / 255, lead: size.width / 4), curve(0x3C / 255, lead: 0)],
      speed: -size.width)
  }

  /// SCSiriWaveformView at half of its loudest: five lines of one carrier, points 5 pt apart, whose
  /// amplitude falls to 0 at both ends of the view wherever the carrier is. The control: no
  /// translation shows it.
  public static let siri = Wave(
    id: "siri", summary: "five lines, amplitude fixed in the view: what no translation can show",
    source: "SCSiriWaveformView", defaultSize: Size(width: 320, height: 120)
  ) { size in
    let wavelength = size.width / 1.5
    let curves = (0..<5).reversed().map { line in
      let place = 1 - Double(line) / 5
      let height = (size.height / 2 - 6) * (1.5 * place - 0.4) * 0.5
      let alpha = min(1, place / 3 * 2 + 1 / 3)
      let color = Color(red: 0.1, green: 0.1, blue: 0.15, alpha: alpha)
      return WaveCurve(
        .sine, .line(color, width: line == 0 ? 3 : 1), waterline: size.height / 2,
        amplitude: height, wavelength: wavelength, step: 5, bottom: size.height,
        envelopeWidth: size.width)
    }
    let step = -0.15 * wavelength / (2 * Double.pi)
    return WaveForm(
      size, curves, speed: 60 * step, ticking: WaveTicking(step: step, rate: 60))
  }
}
