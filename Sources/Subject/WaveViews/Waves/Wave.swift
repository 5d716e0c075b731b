public import Geometry

/// A published wave: what it looks like in a view of any size, how it changes with time, and the
/// motion that its author gave it.
///
/// Waves are written from published formulas, never from code. What a view of one size shows is a
/// ``WaveForm``.
public struct Wave: Sendable {
  /// The name on the command line and in reports.
  public let id: String
  /// One sentence for people.
  public let summary: String
  /// Who published it, and where.
  public let source: String
  /// The view size used when none is asked for, pt.
  public let defaultSize: Size
  /// The form in a view of one size.
  private let makeForm: @Sendable (Size) -> WaveForm

  /// Describes a wave.
  ///
  /// - Parameter form: what a view of a size, pt, shows.
  public init(
    id: String, summary: String, source: String, defaultSize: Size,
    form: @escaping @Sendable (Size) -> WaveForm
  ) {
    self.id = id
    self.summary = summary
    self.source = source
    self.defaultSize = defaultSize
    makeForm = form
  }

  /// What the wave is in a view of `size`, pt: no curve in one without an area, or whose sides are
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

  /// Every wave, in the order in which lists show them; the first is the question's.
  public static let all: [Wave] = [
    .jw, .jwOutline, .jwLibrary, .bafluid, .yx, .waterwave, .yswater, .yswaterTwo, .waveanimation,
    .wx, .gelitenight, .siri,
  ]

  /// The wave called `id`; nil when there is none.
  public static func named(_ id: String) -> Wave? { all.first { $0.id == id } }
}
