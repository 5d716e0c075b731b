import AnimationTiming
import Foundation
import RenderServer
import TestSupport
import Testing
import WaveSuites
import WaveViews

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

  /// What a picture of Cairo's may be off besides: its default antialiasing samples 15 rows per
  /// pixel and rounds coordinates to 1/256 px, so that an edge may be seen one sample off, 255 / 15
  /// levels.
  static let samplingGrid = 17
}

/// One picture to compare.
struct Pose: CustomTestStringConvertible, Sendable {
  let scale: Double
  let size: Size
  let sampling: Sampling

  var testDescription: String {
    "\(Int(size.width))x\(Int(size.height)) at scale \(Int(scale)), \(sampling.rawValue)"
  }
}

@Suite("Pictures")
struct PictureAgreementTests {
  static let published = Size(width: 375, height: 60)
  static let small = Size(width: 56, height: 28)

  static let poses = [
    Pose(scale: 1, size: published, sampling: .subpixel),
    Pose(scale: 2, size: published, sampling: .subpixel),
    Pose(scale: 1, size: small, sampling: .subpixel),
    Pose(scale: 2, size: small, sampling: .subpixel),
    Pose(scale: 3, size: small, sampling: .subpixel),
    Pose(scale: 1, size: small, sampling: .nearest),
    Pose(scale: 2, size: small, sampling: .bilinear),
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

  /// The greatest error of a shown position, px.
  static func error(_ sampling: Sampling) -> Double {
    switch sampling {
    case .subpixel: 1.0 / 8
    case .nearest: 1.0 / 2
    // The position is exact; filtering blends two columns, as an error of up to half a pixel would.
    case .bilinear: 1.0 / 2
    }
  }

  /// Whether a strategy puts its wave together from two pieces, whose antialiased edges let the
  /// background through where they meet: it agrees outside that seam alone, as
  /// `replicatorHasASeam` tests.
  static func hasSeam(_ strategy: any WaveStrategy.Type) -> Bool {
    strategy == ReplicatorTranslation.self
  }

  @Test(
    "every strategy but the one with a seam shows what path rebuild shows, at 56 times",
    arguments: poses)
  func strategiesAgree(_ pose: Pose) throws {
    let tolerance = Tolerance.horizontal(Self.error(pose.sampling), pose.size)
    let strategies = WaveStrategyCatalogue.all.filter {
      !Self.hasSeam($0) && $0 != PathRebuild.self
    }
    let rebuild = try Stage(
      PathRebuild.self, size: pose.size, scale: pose.scale, sampling: pose.sampling)
    let stages = try strategies.map {
      try Stage($0, size: pose.size, scale: pose.scale, sampling: pose.sampling)
    }
    for time in Self.times(pose.size) {
      let reference = try rebuild.picture(after: time)
      for (stage, strategy) in zip(stages, strategies) {
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
    for strategy in WaveStrategyCatalogue.all
    where !Self.hasSeam(strategy) && strategy != PathRebuild.self {
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

  @Test("views of a grid show the same wave")
  func gridShowsTheSameWave() throws {
    let single = try Stage(AdditiveTranslation.self, size: Self.small).picture(after: 2.6)
    let grid = try Stage(AdditiveTranslation.self, views: 7, size: Self.small)
    let picture = try grid.picture(after: 2.6)
    let columns = picture.width / single.width
    for view in 0..<7 {
      let (x, y) = (view % columns * single.width, view / columns * single.height)
      for row in 0..<single.height {
        for column in 0..<single.width {
          #expect(picture.alpha(x + column, y + row) == single.alpha(column, row))
        }
      }
    }
  }
}
