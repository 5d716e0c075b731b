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
    try ReferenceHashes.expect(
      set.pictures.map { try $0.line() }, in: "Tests/WaveSuitesTests/Hashes/\(set.rawValue).txt")
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
      Self.setups(.jw, Self.size).flatMap { setup in
        Self.question.map { ReferencePicture($0, setup) }
      }
    case .effects: Self.effectPictures
    case .servers:
      ServerProfile.allCases.filter { !$0.drawsOnGPU }.flatMap { profile in
        Self.question.map {
          ReferencePicture($0, SceneSetup(.jw, views: 2, size: Self.size, server: profile))
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
    return pairs.enumerated().map { index, pair in
      let setups = setups(pair.0, size)
      // A step that has no divisor in common with the number of setups meets all of them.
      return ReferencePicture(pair.1, setups[index * 37 % setups.count])
    }
  }

  private static var effectPictures: [ReferencePicture] {
    // Glyphs and decompressed pixels are other libraries', whose versions differ.
    let drawn = LayerEffect.allCases.filter { !$0.rawValue.hasPrefix("text") && $0 != .photoJPEG }
    let setups = setups(.jw, Size(width: 60, height: 42), isTurned: false)
    return drawn.flatMap { effect in
      // By the name's length, so that an effect that comes or goes changes no other's pictures.
      setups.enumerated()
        .filter { ($0.offset + effect.rawValue.utf8.count).isMultiple(of: 7) }
        .map { ReferencePicture(effect, $0.element) }
    }
  }

  /// Two views on every backdrop at whole and fractional places, and turned, by every sampling and
  /// rasteriser.
  private static func setups(_ wave: Wave, _ size: Size, isTurned: Bool = true) -> [SceneSetup] {
    Scenery.Backdrop.allCases.flatMap { backdrop in
      [Scenery.Phases.own, .inStep].flatMap { phases in
        Scenery.Placement.allCases.map {
          Scenery(backdrop: backdrop, phases: phases, placement: $0)
        } + (isTurned ? [Scenery(backdrop: backdrop, phases: phases, rotationDegrees: 3)] : [])
      }
    }.flatMap { scenery in
      Sampling.allCases.flatMap { sampling in
        FillRasteriser.allCases.map {
          SceneSetup(wave, views: 2, size: size, scenery, sampling: sampling, rasteriser: $0)
        }
      }
    }
  }
}

/// Two views at several times and three scales.
private struct ReferencePicture {
  private let name: String
  private let hasGradient: Bool
  private let setup: SceneSetup
  private let scene: (SceneSetup) throws -> any FrameScene

  init(_ strategy: any WaveStrategy.Type, _ setup: SceneSetup) {
    name = "\(setup.wave.id) \(strategy.id)"
    hasGradient = setup.form.gradient != nil
    self.setup = setup
    scene = { try WaveScene($0, strategy: strategy, work: WorkLedger()) }
  }

  init(_ effect: LayerEffect, _ setup: SceneSetup) {
    name = effect.rawValue
    hasGradient = [LayerEffect.gradient, .maskedGradient].contains(effect)
    self.setup = setup
    scene = { try EffectScene(effect, $0, work: WorkLedger()) }
  }

  /// The first frame, those next to it, which paint what changed, and later ones, s.
  private static let times = [0, 1.0 / 60, 2.0 / 60, 0.31, 1.7, 1.7 + 1.0 / 60]

  /// The picture's name, with its surroundings and server, and a hash for each scale.
  func line() throws -> ReferenceHashes.Line {
    let scenery = setup.scenery
    let turned = scenery.rotationDegrees == 0 ? "" : " turned"
    let words =
      "\(name) \(scenery.backdrop.rawValue) \(scenery.phases.rawValue) "
      + "\(scenery.placement.rawValue)\(turned) \(setup.askedSampling.rawValue) "
      + "\(setup.rasteriser.rawValue) \(setup.server.rawValue)"
    let hashes = try [1.0, 2, 3].map { scale in
      var setup = setup
      setup.scale = scale
      let scene = try scene(setup)
      var hash = PictureHash()
      for time in Self.times {
        try scene.render(at: Screen.start + time)
        hash.add(scene.server)
      }
      return hash.value
    }
    return (words, hashes, ReferenceHashes.isComparable(gradient: hasGradient))
  }
}
