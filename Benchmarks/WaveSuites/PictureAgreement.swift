public import AnimationTiming
import LayerTree
import RenderServer
public import WaveViews

/// The difference of a strategy's pictures from those of another at the same times: for tests.
///
/// Every strategy shows the same wave at the same time, or its costs mean nothing. Pictures may
/// differ by what the server's sub-pixel phases leave of a position, an eighth of a pixel at most:
///
///     let agreement = try PictureAgreement.of(MyStrategy.self, showing: myWave)
///     #expect(agreement.holds, "\(agreement)")
public struct PictureAgreement: Sendable, CustomStringConvertible {
  /// The strategy whose pictures are judged.
  public let strategy: String
  /// The strategy that they are compared with.
  public let reference: String
  /// The wave that both show.
  public let wave: String
  /// The greatest difference of a pixel in a channel, of 255.
  public let difference: Int
  /// The greatest difference that is allowed, of 255: what an error of an eighth of a pixel to the
  /// side makes where the wave is steepest, twice for lines, which have two edges, and a level more
  /// for rounding each of two coverages. Of a wave with a step, whose edge is upright, 255.
  public let tolerance: Int
  /// When the greatest difference is seen first, s after the start.
  public let time: Double
  /// The number of pictures that were compared.
  public let pictures: Int

  /// True if all pictures agree.
  public var holds: Bool { difference <= tolerance }

  /// One sentence.
  public var description: String {
    "\(wave) under \(strategy) and \(reference) differs by \(difference) of 255 at \(time) s, "
      + "\(tolerance) are allowed"
  }

  /// The greatest error of a position that is shown, px.
  private static let positionError = 1.0 / 8
  /// Pictures in a wave's longest period.
  private static let times = 32

  /// Compares pictures of one view over a period of the wave, and ten periods later.
  ///
  /// A strategy that ticks once in several refreshes is compared where it ticks: a picture that
  /// stays, by choice, is not off.
  /// - Parameters:
  ///   - strategy: whose pictures are judged; it can show `wave`.
  ///   - reference: whose pictures are right; it can show `wave`.
  ///   - wave: what both show.
  ///   - size: the view's, pt; nil for the wave's own.
  ///   - scale: device pixels per point, 1 to 3.
  /// - Throws: where a framebuffer cannot be made, or a commit is none.
  /// - Complexity: some 40 pictures of both.
  public static func of(
    _ strategy: any WaveStrategy.Type, with reference: any WaveStrategy.Type = PathRebuild.self,
    showing wave: Wave = .jw, size: Size? = nil, scale: Double = 2
  ) throws -> PictureAgreement {
    let size = size ?? wave.defaultSize
    let form = wave.form(in: size)
    let setup = SceneSetup(wave, size: size, scale: scale, Scenery(phases: .inStep))
    try setup.check()
    let (mine, theirs) = try (
      WaveScene(setup, strategy: strategy, work: WorkLedger()),
      WaveScene(setup, strategy: reference, work: WorkLedger())
    )
    let step = form.longestPeriod / Double(times)
    let instants = (0..<times).map { (Double($0) + 0.37) * step } + [form.longestPeriod * 10.3]
    var worst = (difference: -1, time: 0.0)
    for time in instants {
      // A tick is among the refreshes at one time.
      for _ in 0..<strategy.refreshesPerTick { try mine.render(at: Screen.start + time) }
      for _ in 0..<reference.refreshesPerTick { try theirs.render(at: Screen.start + time) }
      let difference = Self.difference(mine.server, theirs.server)
      if difference > worst.difference { worst = (difference, time) }
    }
    return PictureAgreement(
      strategy: strategy.id, reference: reference.id, wave: wave.id,
      difference: worst.difference, tolerance: tolerance(form), time: worst.time,
      pictures: instants.count)
  }

  /// The greatest difference of a channel, 0 to 255, between two screens of one size.
  private static func difference(_ one: ScreenServer, _ other: ScreenServer) -> Int {
    let (width, height) = one.pixelSize
    return one.withPixels { mine, stride in
      other.withPixels { theirs, otherStride in
        var greatest = 0
        for row in 0..<height {
          for column in 0..<width {
            let (a, b) = (mine[row * stride + column], theirs[row * otherStride + column])
            guard a != b else { continue }
            for shift: UInt32 in [0, 8, 16, 24] {
              greatest = max(greatest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
            }
          }
        }
        return greatest
      }
    }
  }

  /// The change of a pixel by an error of a position, at the steepest piece of any curve.
  private static func tolerance(_ form: WaveForm) -> Int {
    var steepest = 0.0
    for (path, curve) in zip(form.outlines(width: form.wavelength), form.curves) {
      let edges = curve.isLine ? 2.0 : 1
      for (one, next) in zip(path.points, path.points.dropFirst()) where next.x > one.x {
        steepest = max(steepest, edges * abs((next.y - one.y) / (next.x - one.x)))
      }
    }
    return min(255, Int((255 * positionError * steepest).rounded(.up)) + 1)
  }
}
