import AnimationTiming
import Foundation
import LayerTree
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

/// How far pictures of one wave may differ, in levels of 255.
enum Tolerance {
  /// The steepest part of the jw wave: amplitude H/8, wavelength W, so H/8 · 2π/W pt per pt.
  static func slope(_ size: Size) -> Double { size.height / 8 * 2 * .pi / size.width }

  /// A horizontal error of `pixels` changes a pixel's coverage by that times the slope; a level
  /// more for rounding each of two exact coverages.
  static func horizontal(_ pixels: Double, _ size: Size) -> Int {
    Int((255 * pixels * slope(size)).rounded(.up)) + 1
  }

  /// A curve of few chords lies within the strategy's own tolerance of the true one.
  static func chords(of strategy: any WaveStrategy.Type, scale: Double) -> Int {
    guard strategy == PathRebuildTuned.self else { return 0 }
    return Int((255 * PathRebuildTuned.tolerance * scale).rounded(.up))
  }

  /// The further tolerance of Cairo's pictures: its default antialiasing samples 15 rows per
  /// pixel and rounds coordinates to 1/256 px, so that an edge may be seen one sample off, 255 / 15
  /// levels.
  static let samplingGrid = 17
}

@Suite("Pictures")
struct PictureAgreementTests {
  static let published = Size(width: 375, height: 60)
  static let small = Size(width: 56, height: 28)

  /// One picture to compare.
  typealias Pose = (scale: Double, size: Size, sampling: Sampling)

  static let poses: [Pose] = [
    (1, published, .subpixel), (2, published, .subpixel),
    (1, small, .subpixel), (2, small, .subpixel), (3, small, .subpixel),
    (1, small, .nearest), (2, small, .bilinear),
  ]

  /// 56 times: whole pixels, fractions, just before and after a wrap, and far from the start.
  static func times(_ size: Size) -> [Double] {
    let period = size.width / Wave.jw.equalSpeed
    let whole = (0..<14).map { Double($0) / Wave.jw.equalSpeed }
    let fractions = (0..<36).map { 0.013 + Double($0) * period / 36 }
    return whole + fractions + [
      period - 1e-6, period, period + 1e-6, 10 * period - 0.01, 100.37 * period, 3600,
    ]
  }

  /// The greatest error of a shown position, px. Filtering shows the exact one, and blends two
  /// columns, as an error of up to half a pixel would.
  static func error(_ sampling: Sampling) -> Double { sampling == .subpixel ? 1.0 / 8 : 1.0 / 2 }

  /// Those that are compared with path rebuild: not the one that puts its wave together from two
  /// pieces, whose antialiased edges let the background through where they meet. It agrees outside
  /// that seam alone, as `replicatorHasASeam` tests.
  private static let strategies = WaveStrategyCatalogue.all.filter {
    $0 != ReplicatorTranslation.self && $0 != PathRebuild.self
  }

  @Test(
    "every strategy but the one with a seam shows what path rebuild shows, at 56 times",
    arguments: poses)
  func strategiesAgree(_ pose: Pose) throws {
    let tolerance = Tolerance.horizontal(Self.error(pose.sampling), pose.size)
    let rebuild = try Stage(
      PathRebuild.self, size: pose.size, scale: pose.scale, sampling: pose.sampling)
    let stages = try Self.strategies.map {
      try Stage($0, size: pose.size, scale: pose.scale, sampling: pose.sampling)
    }
    for time in Self.times(pose.size) {
      let reference = try rebuild.picture(after: time)
      for (stage, strategy) in zip(stages, Self.strategies) {
        let difference = try stage.picture(after: time).difference(to: reference)
        let allowed = tolerance + Tolerance.chords(of: strategy, scale: pose.scale)
        #expect(difference <= allowed, "\(strategy.id) after \(time) s")
      }
    }
  }

  @Test(
    "so do they on every backdrop, at whole and fractional places and turned, in their own phases",
    arguments: Scenery.all)
  func strategiesAgreeInScenes(_ scenery: Scenery) throws {
    // Where a turned view ends, a path that ends there too is antialiased twice, a strip that goes
    // on once: coverage a² against a, at most a quarter apart.
    let edge = scenery.rotationDegrees == 0 ? 0 : 64
    // Off whole points a rebuilt wave is shown at the nearest quarter of a pixel, too.
    let snapped = scenery.placement == .whole ? 1.0 : 2
    let tolerance = Tolerance.horizontal(snapped * Self.error(.subpixel), Self.small) + edge
    func stage(_ strategy: any WaveStrategy.Type) throws -> Stage {
      try Stage(strategy, views: 4, size: Self.small, scale: 2, scenery: scenery)
    }
    // A view's clip falls on pixel boundaries. Off these, a path that ends with its view leaves a
    // part of the last column free that a strip, which goes on, covers.
    let edges = scenery.placement == .whole ? [] : Set([112, 224])
    let rebuild = try stage(PathRebuild.self)
    for strategy in Self.strategies {
      let other = try stage(strategy)
      for time in stride(from: 0.1, to: 5, by: 0.31) {
        let difference = try other.picture(after: time)
          .difference(to: rebuild.picture(after: time), skipping: edges)
        let allowed = tolerance + Tolerance.chords(of: strategy, scale: 2)
        #expect(difference <= allowed, "\(strategy.id) after \(time) s")
      }
    }
  }

  @Test("the published replicator agrees but for its seam", arguments: poses.prefix(4))
  func replicatorHasASeam(_ pose: Pose) throws {
    let tolerance = Tolerance.horizontal(Self.error(pose.sampling), pose.size)
    let rebuild = try Stage(PathRebuild.self, size: pose.size, scale: pose.scale)
    let replicator = try Stage(ReplicatorTranslation.self, size: pose.size, scale: pose.scale)
    var worstSeam = 0
    for time in Self.times(pose.size) {
      let reference = try rebuild.picture(after: time)
      let picture = try replicator.picture(after: time)
      let distance = (Wave.jw.equalSpeed * time).truncatingRemainder(dividingBy: pose.size.width)
      let seam = Int(((pose.size.width - distance) * pose.scale).rounded(.down))
      let columns = Set((seam - 1)...(seam + 1))
      #expect(picture.difference(to: reference, skipping: columns) <= tolerance, "after \(time) s")
      worstSeam = max(worstSeam, picture.difference(to: reference))
    }
    // Two antialiased edges of coverage a and 1 − a leave a (1 − a) of the background, at most a
    // quarter.
    #expect(worstSeam > tolerance, "at fractions the seam shows")
    #expect(worstSeam <= 64 + tolerance)
  }

  @Test("bitmaps of waves look like waves that are drawn anew", arguments: Wave.all)
  func bitmaps(_ wave: Wave) throws {
    let curve = try #require(wave.form(in: wave.defaultSize).curves.first)
    let slope = abs(curve.amplitude) * 2 * .pi / curve.wavelength
    let strategies: [any WaveStrategy.Type] = [
      DrawnContent.self, PictureTranslation.self, PictureTimerTranslation.self,
    ]
    for strategy in strategies where strategy.refusal(of: wave) == nil {
      let scenes = try [PathRebuild.self as any WaveStrategy.Type, strategy].map {
        try WaveScene(SceneSetup(wave, views: 2, scale: 2), strategy: $0, work: WorkLedger())
      }
      // The app draws with Cairo, whose coverage is a sample's right: 255 / 15 levels, and whose
      // curves are lines within a tenth of a pixel. A bitmap that stands between two pixels blends
      // them, as an error of up to 1/8 px would.
      let isMoved = strategy != DrawnContent.self
      let tolerance = 20 + (isMoved ? 255 / 8 * slope : 0) + (wave.id == "bafluid" ? 26 : 0)
      for time in [1.1, 1.6, 2.9, 7.03] {
        let difference = try scenes[0].picture(at: time)
          .difference(to: scenes[1].picture(at: time))
        #expect(Double(difference) <= tolerance, "\(strategy.id)")
      }
    }
  }
}

/// How far a rebuilt wave's pixels are from the exact integral of the sine over each of them.
@Suite("Coverage of the sine")
struct SineCoverageTests {
  /// The curve's height at the middles of 64 slices of a pixel column, pixels: narrow enough for
  /// the midpoint rule.
  private static func heights(_ x: Int, scale: Double, size: Size, shift: Double) -> [Double] {
    let frequency = 2 * Double.pi / size.width
    return (0..<64).map { slice in
      let point = (Double(x) + (Double(slice) + 0.5) / 64) / scale
      return scale * (size.height / 2 + size.height / 8 * sin(frequency * (point + shift)))
    }
  }

  /// Root mean square of the error over the pixels that the curve crosses, levels of 255.
  private static func error(scale: Double) throws -> Double {
    let size = PictureAgreementTests.published
    let stage = try Stage(PathRebuild.self, size: size, scale: scale)
    var (squares, count) = (0.0, 0)
    for time in [0.0, 1.37, 7.77] {
      let picture = try stage.picture(after: time)
      let shift = Wave.jw.equalSpeed * time
      for x in 0..<picture.width {
        let heights = heights(x, scale: scale, size: size, shift: shift)
        // Rows beyond these are on one side of the curve.
        for y in Int(heights.min() ?? 0)...Int(heights.max() ?? 0) {
          let share = heights.reduce(0) { $0 + min(1, max(0, Double(y + 1) - $1)) } / 64
          guard share > 0, share < 1 else { continue }
          let difference = Double(picture.alpha(x, y)) - 255 * share
          (squares, count) = (squares + difference * difference, count + 1)
        }
      }
    }
    return (squares / Double(count)).squareRoot()
  }

  @Test("exact: half a level at most, 0.29 of which is rounding", arguments: [1.0, 2, 3])
  func exact(_ scale: Double) throws {
    #expect(try Self.error(scale: scale) <= 0.5)
  }
}
