import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

/// Pictures as they were when their hashes were committed, to the last bit of every pixel; see
/// `ReferenceHashes`.
@Suite("Reference hashes of pictures")
struct PictureHashTests {
  @Test("every picture has the pixels of its committed hash", arguments: PictureSet.allCases)
  func pictures(_ set: PictureSet) throws {
    let pictures = set.pictures
    let hashes = ReferenceHashes("Tests/WaveSuitesTests/Hashes/\(set.rawValue).txt")
    let changed = try hashes.changes(
      to: pictures.map {
        (try $0.line(), ReferenceHashes.isComparable(gradient: $0.hasGradient))
      })
    #expect(
      changed.isEmpty,
      """
      \(changed.count) of \(pictures.count) pictures changed at scales 1, 2 or 3, with Cairo \
      \(RendererVersions.cairo) and pixman \(RendererVersions.pixman)
      """)
  }
}

/// Pictures whose hashes lie in one file.
enum PictureSet: String, CaseIterable, Sendable {
  /// Every wave under every strategy; the sceneries take turns.
  case waves
  /// One wave under the question's two strategies in every scenery, by every sampling and
  /// rasteriser.
  case sceneries
  /// Every layer effect over every backdrop; what else there is takes turns.
  case effects
  /// Every habit of the server.
  case servers
  /// Every variant of a wave under every strategy; the sceneries take turns.
  case variants

  fileprivate var pictures: [ReferencePicture] {
    switch self {
    case .waves: Self.pictures(of: Wave.all)
    case .variants: Self.pictures(of: Wave.variants)
    case .sceneries:
      Surroundings.all.flatMap { around in
        Self.question.map { ReferencePicture(wave: .jw, strategy: $0, around, Self.size) }
      }
    case .effects: Self.effectPictures
    case .servers:
      ServerProfile.allCases.filter { !$0.drawsOnGPU }.flatMap { profile in
        Self.question.map {
          ReferencePicture(wave: .jw, strategy: $0, Surroundings(server: profile), Self.size)
        }
      }
    }
  }

  private static let size = Size(width: 56, height: 28)
  private static let question: [any WaveStrategy.Type] = [
    PathRebuild.self, AdditiveTranslation.self,
  ]

  private static func pictures(of waves: [Wave]) -> [ReferencePicture] {
    let strategies = Scenario.steady.arms().compactMap { arm in
      if case .strategy(let strategy) = arm { strategy } else { nil }
    }
    let pairs = waves.flatMap { wave in
      strategies.filter { $0.refusal(of: wave) == nil }.map { (wave, $0) }
    }
    let surroundings = Surroundings.all
    return pairs.enumerated().map { index, pair in
      // A step that has no divisor in common with the number of surroundings meets all of them.
      let around = surroundings[index * 37 % surroundings.count]
      return ReferencePicture(wave: pair.0, strategy: pair.1, around, size)
    }
  }

  private static var effectPictures: [ReferencePicture] {
    // Glyphs and decompressed pixels are other libraries', whose versions differ.
    let drawn = LayerEffect.allCases.filter { !$0.rawValue.hasPrefix("text") && $0 != .photoJPEG }
    return drawn.flatMap { effect in
      // By the name's length, so that an effect that comes or goes changes no other's pictures.
      Surroundings.upright.enumerated()
        .filter { ($0.offset + effect.rawValue.utf8.count).isMultiple(of: 7) }
        .map { ReferencePicture(effect: effect, $0.element, Size(width: 60, height: 42)) }
    }
  }
}

/// The surroundings of the views of a picture, and how the server draws it.
private struct Surroundings {
  var scenery = Scenery()
  var sampling = Sampling.subpixel
  var rasteriser = FillRasteriser.exact
  var server = ServerProfile.lean

  /// All of them, at whole and fractional places and turned.
  static let all: [Surroundings] = sceneries(turned: true).flatMap(drawn)
  /// Those that are not turned.
  static let upright: [Surroundings] = sceneries(turned: false).flatMap(drawn)

  private static func sceneries(turned: Bool) -> [Scenery] {
    Scenery.Backdrop.allCases.flatMap { backdrop in
      [Scenery.Phases.own, .inStep].flatMap { phases in
        Scenery.Placement.allCases.map {
          Scenery(backdrop: backdrop, phases: phases, placement: $0)
        } + (turned ? [Scenery(backdrop: backdrop, phases: phases, rotationDegrees: 3)] : [])
      }
    }
  }

  private static func drawn(_ scenery: Scenery) -> [Surroundings] {
    Sampling.allCases.flatMap { sampling in
      FillRasteriser.allCases.map {
        Surroundings(scenery: scenery, sampling: sampling, rasteriser: $0)
      }
    }
  }

  func setup(_ wave: Wave, _ size: Size, scale: Double) -> SceneSetup {
    SceneSetup(
      wave, views: 2, size: size, scale: scale, scenery, sampling: sampling,
      rasteriser: rasteriser, server: server)
  }

  var name: String {
    let turned = scenery.rotationDegrees == 0 ? "" : " turned"
    return "\(scenery.backdrop.rawValue) \(scenery.phases.rawValue) \(scenery.placement.rawValue)"
      + "\(turned) \(sampling.rawValue) \(rasteriser.rawValue) \(server.rawValue)"
  }
}

/// Two views at several times and three scales.
private struct ReferencePicture {
  private let name: String
  let hasGradient: Bool
  private let scene: (_ scale: Double) throws -> any FrameScene

  init(wave: Wave, strategy: any WaveStrategy.Type, _ around: Surroundings, _ size: Size) {
    name = "\(wave.id) \(strategy.id) \(around.name)"
    hasGradient = wave.form(in: size).gradient != nil
    scene = { scale in
      try WaveScene(
        around.setup(wave, size, scale: scale), strategy: strategy, work: WorkLedger())
    }
  }

  init(effect: LayerEffect, _ around: Surroundings, _ size: Size) {
    name = "\(effect.rawValue) \(around.name)"
    hasGradient = [LayerEffect.gradient, .maskedGradient].contains(effect)
    scene = { scale in
      try EffectScene(effect, around.setup(.jw, size, scale: scale), work: WorkLedger())
    }
  }

  /// The first frame, those next to it, which paint what changed, and later ones, s.
  private static let times = [0, 1.0 / 60, 2.0 / 60, 0.31, 1.7, 1.7 + 1.0 / 60]

  /// The picture's name and a hash for each scale.
  func line() throws -> String {
    let hashes = try [1.0, 2, 3].map { scale in
      let scene = try scene(scale)
      var hash = PictureHash()
      for time in Self.times {
        try scene.render(at: Screen.start + time)
        let (width, height) = scene.server.pixelSize
        scene.server.withPixels { hash.add($0, stride: $1, width: width, height: height) }
      }
      return String(hash.value, radix: 36)
    }
    return ([name] + hashes).joined(separator: " ")
  }
}
