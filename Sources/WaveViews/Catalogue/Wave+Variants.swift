import AnimationTiming

/// Variants that the documents of published waves put forward or advise against, as waves to be
/// measured beside those.
extension Wave {
  /// The post of 2018: "if you want a different wave form, such as larger amplitude, you can tweak
  /// the parameters". 3/8 of the view's height in place of an eighth.
  public static let jwHigh = Wave(
    id: "jw-high", summary: "variant: jw three times as high, 3H/8, as its post says one may",
    source: "the post on JWReplicatorWaveView", defaultSize: Wave.jw.defaultSize
  ) { jwForm(in: $0, .filled(blue), height: 3 / 8) }

  /// The post of YSWaterWaveView, its second curve without the transparency: what blending costs.
  public static let yswaterTwoOpaque = Wave(
    id: "yswater-two-opaque", summary: "variant: yswater-two with an opaque cosine behind",
    source: "YSWaterWaveView, the variant of its post", defaultSize: Wave.yswater.defaultSize
  ) { waterOfTwo(in: $0, behind: 1) }

  /// The water of YSWaterWaveView that rises and falls between 20 and 80 % of the view, 1 pt a
  /// tick, under a gradient that is stretched over the view for good.
  public static let yswaterLevel = Wave(
    id: "yswater-level", summary: "variant: yswater, its level going to and fro by 1 pt a tick",
    source: "YSWaterWaveView", defaultSize: Wave.yswater.defaultSize
  ) { waterOfLevels(in: $0, waterGradient()) }

  /// The same without the gradient, as the post advises where it costs too much.
  public static let yswaterLevelPlain = Wave(
    id: "yswater-level-plain", summary: "variant: yswater-level in one plain colour, no gradient",
    source: "the post on YSWaterWaveView", defaultSize: Wave.yswater.defaultSize
  ) { waterOfLevels(in: $0, nil) }

  /// The same with a gradient that is as high as the water and 20 pt more, whose frame thus changes
  /// on every tick: what the post says stutters for seconds.
  public static let yswaterLevelFramed = Wave(
    id: "yswater-level-framed",
    summary: "variant: yswater-level, the gradient's frame kept 20 pt above the level",
    source: "the post on YSWaterWaveView", defaultSize: Wave.yswater.defaultSize
  ) { waterOfLevels(in: $0, waterGradient(.level(margin: margin(in: $0), animated: false))) }

  /// The same as the post would have it, whose ticks do not disable actions: each change begins an
  /// animation of 0.25 s, and the frame lags behind.
  public static let yswaterLevelAnimated = Wave(
    id: "yswater-level-animated",
    summary: "variant: the same, each change of the app's with its implicit animation",
    source: "the post on YSWaterWaveView", defaultSize: Wave.yswater.defaultSize
  ) { waterOfLevels(in: $0, waterGradient(.level(margin: margin(in: $0), animated: true))) }

  /// 20 pt, so that a wave of 8 pt stays below the gradient's top, but not more than there is above
  /// the highest level.
  private static func margin(in size: Size) -> Double { min(20, 0.2 * size.height) }

  private static func waterOfLevels(in size: Size, _ gradient: WaveGradient?) -> WaveForm {
    let reach = 0.3 * size.height
    return waterForm(
      in: size, [waterCurve(in: size, deep)], gradient: gradient,
      // There and back, 60 pt/s.
      tide: .toAndFro(reach, -reach, period: 4 * reach / 60))
  }
}
