public import AnimationTiming

/// A published wave: its look in a view of any size, how it changes with time, and its author's
/// motion. Waves are written from published formulas, never from code.
public struct Wave: Sendable {
  /// The name on the command line and in reports.
  public let id: String
  /// One sentence for people.
  public let summary: String
  /// Who published it, and where.
  public let source: String
  /// The view size used when none is asked for, pt.
  public let defaultSize: Size
  private let makeForm: @Sendable (Size) -> WaveForm

  /// Describes a wave.
  ///
  /// - Parameter form: what a view of a size, pt, shows.
  public init(
    id: String, summary: String, source: String, defaultSize: Size,
    form: @escaping @Sendable (Size) -> WaveForm
  ) {
    (self.id, self.summary, self.source, self.defaultSize) = (id, summary, source, defaultSize)
    makeForm = form
  }

  /// Describes a wave by its function: one curve, filled below, that moves to the left.
  ///
  /// - Parameters:
  ///   - id: the name on the command line and in reports: lower-case words joined by hyphens.
  ///   - summary: one sentence for people.
  ///   - size: the view's, pt; waves in other views are as high and long in proportion.
  ///   - wavelength: pt, above 0; nil for the view's width.
  ///   - amplitude: how far the wave goes to either side of the middle, pt.
  ///   - speed: pt/s to the left, below 0 to the right; not 0.
  ///   - color: what is under the curve.
  ///   - curve: its height at a share of the wavelength, 0 up to 1: -1 is a crest, 1 a trough. Of
  ///     a function that does not end where it begins the wave has a step. It captures nothing.
  public init(
    id: String, summary: String, size: Size = Size(width: 375, height: 60),
    wavelength: Double? = nil, amplitude: Double, speed: Double = 12,
    color: Color = Color(red: 0, green: 0.478, blue: 1),
    curve: @escaping @convention(c) (_ share: Double) -> Double
  ) {
    self.init(id: id, summary: summary, source: "this program", defaultSize: size) { view in
      let (across, down) = (view.width / size.width, view.height / size.height)
      return WaveForm(
        view,
        [
          WaveCurve(
            .periodic(curve), .filled(color), waterline: view.height / 2,
            amplitude: amplitude * down, wavelength: (wavelength ?? size.width) * across,
            bottom: view.height)
        ], speed: speed)
    }
  }

  /// The wave in a view of `size`, pt: no curve in one without an area, or whose sides are
  /// no numbers. Amplitudes above the view's height and wavelengths above its width are kept: the
  /// view clips what does not fit.
  ///
  /// - Complexity: O(curves).
  public func form(in size: Size) -> WaveForm {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return .nothing(size)
    }
    return makeForm(size)
  }

  /// The same wave, moving at `speed` pt/s, above 0, in its own direction: its share of both
  /// published motions stays.
  public func moving(at speed: Double) -> Wave {
    let makeForm = makeForm
    return Wave(id: id, summary: summary, source: source, defaultSize: defaultSize) {
      makeForm($0).moving(at: speed)
    }
  }

  /// Every wave, in the order in which lists show them; the first is the question's.
  public static let all: [Wave] = [
    .jw, .jwOutline, .jwLibrary, .bafluid, .yx, .waterwave, .yswater, .yswaterTwo, .waveanimation,
    .wx, .gelitenight, .siri,
  ]

  /// Variants from the waves' documents, in the order of their waves.
  public static let variants: [Wave] = [
    .jwHigh, .yswaterTwoOpaque, .yswaterLevel, .yswaterLevelPlain, .yswaterLevelFramed,
    .yswaterLevelAnimated,
  ]

  /// The wave or variant called `id`; nil when there is none.
  public static func named(_ id: String) -> Wave? { (all + variants).first { $0.id == id } }
}
