import AnimationTiming
import LayerTree
import Measurement
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("Waves")
struct WaveGeometryTests {
  /// A wave under a strategy that can show it.
  struct Arm: CustomTestStringConvertible, Sendable {
    let formula: PublishedFormula
    let strategy: any WaveStrategy.Type

    var testDescription: String { "\(formula.wave.id), \(strategy.id)" }

    static let all = (PublishedFormula.all + PublishedFormula.variants).flatMap { formula in
      WaveStrategyCatalogue.all.filter { $0.refusal(of: formula.wave) == nil }
        .map { Arm(formula: formula, strategy: $0) }
    }

    /// How far a path may lie from the curve, pt.
    var tolerance: Double {
      if strategy == PathMorph.self {
        // Between two of 64 pictures: A · (1 − cos(π / 64)), A at most 31 pt.
        return 0.0012 * 31 + (formula.wave.id == "siri" ? 0.09 : 0.01)
      }
      // A chord of the published step: A ω² h² / 8, with the envelope's own bend.
      return formula.wave.id == "siri" ? 0.09 : 0.01 + 1e-9
    }
  }

  @Test("are those of the catalogue, each with its formula")
  func catalogue() {
    #expect(PublishedFormula.all.map(\.wave.id) == Wave.all.map(\.id))
    #expect(PublishedFormula.variants.map(\.wave.id) == Wave.variants.map(\.id))
    #expect((Wave.all + Wave.variants).allSatisfy { Wave.named($0.id)?.summary == $0.summary })
    #expect(Wave.named("tsunami") == nil)
  }

  @Test("stand within 0.01 pt of their formulas at 53 times of two periods", arguments: Arm.all)
  func geometry(_ arm: Arm) throws {
    let wave = arm.formula.wave
    let shown = try Stage(arm.strategy, wave)
    let size = wave.defaultSize
    var worst = 0.0
    for index in 0...52 {
      let elapsed = Double(index) * 2 * arm.formula.period / 52
      try shown.evaluate(at: 1 + elapsed)
      let curves = shown.curves
      try #require(curves.count == arm.formula.heights(size, 0, 0).count)
      for (number, copies) in curves.enumerated() {
        let places = copies.flatMap { $0.places(within: size.width, from: index) }
        // From edge to edge.
        let (left, right) = (0.2 * size.width, 0.8 * size.width)
        try #require(places.contains { $0.x < left } && places.contains { $0.x > right })
        for place in places {
          let height = arm.formula.heights(size, place.x, elapsed)[number]
          worst = max(worst, abs(place.y - height))
        }
      }
      let floats = arm.formula.rider?(size, elapsed)
      let shownRider = shown.rider
      #expect((shownRider == nil) == (floats == nil))
      if let floats, let shownRider {
        worst = max(worst, abs(shownRider.x - floats.x), abs(shownRider.y - floats.y))
      }
    }
    #expect(worst <= arm.tolerance)
  }

  @Test(
    "are made of as many elements as their authors make",
    arguments: PublishedFormula.all + PublishedFormula.variants)
  func elements(_ formula: PublishedFormula) throws {
    let shown = try Stage(PathRebuild.self, formula.wave)
    try shown.scene.render(at: 1)
    let elements = formula.elements(Int(formula.wave.defaultSize.width))
    #expect(try shown.added(.pathElements, byFrameAt: 0.1) == Int64(elements))
  }

  @Test("of two curves that mirror each other take each sine once")
  func sines() throws {
    let shown = try Stage(PathRebuild.self, .yx)
    #expect(
      try shown.added(.sineEvaluations, byFrameAt: 0.1) == 377, "what floats takes one more")
    let parabolas = try Stage(PathRebuild.self, .bafluid)
    try parabolas.scene.render(at: 1.1)
    #expect(parabolas.work[.sineEvaluations] == 0)
  }

  @Test(
    "whose crests are random wake the app twice a second where they are declared",
    arguments: WaveStrategyCatalogue.all.filter { $0.isDeclared })
  func crests(_ strategy: any WaveStrategy.Type) throws {
    let shown = try Stage(strategy, .bafluid)
    let awake = try (0..<240).count { frame in
      try shown.work.added([.commitBytes]) { try shown.evaluate(at: 1 + Double(frame) / 60) }[0] > 0
    }
    // At the first frame, and at each half second.
    #expect(awake == 8)
  }

  @Test("that begin elsewhere in their period are themselves at another time", arguments: Arm.all)
  func phases(_ arm: Arm) throws {
    let wave = arm.formula.wave
    let form = wave.form(in: wave.defaultSize)
    guard form.swell == nil, form.tide == nil else { return }
    let period = form.wavelength / abs(form.speed)
    let scenery = Scenery(backdrop: .clear, phases: .own)
    let phase = scenery.phase(of: 0)
    // To the right a wave comes to where it is shifted to the left by 0.3 after 0.7 of a period.
    let ahead = (form.speed > 0 ? phase : 1 - phase) * period
    let own = try Stage(arm.strategy, wave, scenery: scenery).picture(after: 0.11 * period)
    let other = try Stage(arm.strategy, wave).picture(after: 0.11 * period + ahead)
    #expect(own.difference(to: other) <= 1)
  }

  @Test(
    "in views of absurd sizes do no harm", arguments: Wave.all + Wave.variants,
    [(0.0, 60.0), (0.5, 60), (60, 0), (3, 0.5), (-5, 10), (.nan, 10), (2000, 4)])
  func absurd(_ wave: Wave, _ size: (width: Double, height: Double)) throws {
    let size = Size(width: size.width, height: size.height)
    let screen = size.width > 0 && size.height > 0
    #expect(wave.form(in: size).curves.isEmpty == !screen)
    guard screen else { return }
    for strategy in WaveStrategyCatalogue.all where strategy.refusal(of: wave) == nil {
      let shown = try Stage(strategy, wave, size: size, scale: 2)
      for time in [1, 1.3, 7.7] { try shown.scene.render(at: time) }
    }
  }

  @Test("are refused by strategies that cannot show them, with a reason")
  func refusals() {
    let refused = { (wave: Wave) in
      WaveStrategyCatalogue.all.filter { $0.refusal(of: wave) != nil }.map { $0.id }
    }
    #expect(refused(.jw).isEmpty)
    #expect(refused(.siri).contains(AdditiveTranslation.id))
    #expect(!refused(.siri).contains(PathMorph.id) && !refused(.siri).contains(PathRebuild.id))
    #expect(refused(.waterwave) == [PathMorph.id])
    #expect(refused(.yswater).contains(ReplicatorTranslation.id))
  }
}
