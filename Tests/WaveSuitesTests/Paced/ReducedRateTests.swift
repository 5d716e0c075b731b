import AnimationTiming
import Measurement
import TestSupport
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@Suite("A strategy at half the rate, by choice")
struct ReducedRateTests {
  private static func run(
    load: LoadScript = .none
  ) throws -> (scene: PacedScene, record: PacedRecord) {
    let scene = try PacedScene(
      SceneSetup(.jw, views: 3, size: Size(width: 56, height: 28)), strategy: HalfRate.self)
    let record = try scene.simulated(load: load)
    return (scene, record)
  }

  private static func shown(_ scene: PacedScene, _ record: PacedRecord) -> ShownFrames? {
    ShownFrames(record, moves: scene.moves, refreshesPerFrame: scene.refreshesPerFrame)
  }

  @Test("shows half as many pictures, wakes half as often, and misses none")
  func rate() throws {
    let (scene, record) = try Self.run()
    let shown = try #require(Self.shown(scene, record))
    #expect(record.turns.count == 60)
    #expect(shown.presented == 60)
    #expect(shown.missed == 0)
    #expect(shown.hitchRatio == 0)
  }

  @Test("shows every wave where it has to be at one of the two refreshes of a picture")
  func positions() throws {
    let (scene, record) = try Self.run()
    for wave in scene.sightings(in: record) {
      let measures = MotionMeasures(wave.compactMap(\.self))
      #expect(measures.errors.count == 119)
      #expect(measures.errors.allSatisfy { $0 < 1e-3 })
      #expect(try #require(measures.judder) < 1e-3)
    }
  }

  @Test("is late all the same when its app is busy")
  func late() throws {
    let (scene, record) = try Self.run(load: .busy(length: 0.07, every: 0.1, for: 2))
    let shown = try #require(Self.shown(scene, record))
    #expect(shown.missed > 20)
    #expect(try #require(shown.hitchRatio) > 0)
    let errors = scene.sightings(in: record).flatMap {
      MotionMeasures($0.compactMap(\.self)).errors
    }
    #expect(try #require(errors.max()) > 0.1)
  }
}
