import BenchmarkHarness
import FrameMeasures
import FramePacing
import Geometry
import Testing
import WaveBenchmarks
import WaveViews

@Suite("Wave views on scripted time")
struct PacedSceneTests {
  static let strategies = WaveStrategyCatalogue.all.map { $0.id }

  private static func run(
    _ strategy: String, style: WaveMotion.Style = .equal, load: LoadScript = .none
  ) throws -> (PacedRecord, [[MotionMeasures.Sighting]]) {
    let scene = try PacedScene(
      WaveScene.Configuration(
        wave: .jw, strategy: try #require(WaveStrategyCatalogue.named(strategy)), style: style,
        layout: try SceneLayout(views: 3, viewSize: Size(width: 56, height: 28), scale: 1)))
    let record = try PacedSimulation.run(
      scene.app, on: ScriptedClock(), scene.server, on: ScriptedClock(),
      rule: PacedRule(refreshHz: 60, duration: 2, load: load))
    return (record, scene.sightings(in: record))
  }

  @Test(
    "without load every arm shows every wave in its place at every refresh", arguments: strategies)
  func inPlace(strategy: String) throws {
    let (record, sightings) = try Self.run(strategy)
    let frames = try #require(FrameMeasures(record))
    #expect(frames.missed == 0)
    #expect(sightings.count == 3)
    for wave in sightings {
      #expect(wave.count == 120)
      #expect(MotionMeasures(wave).errors.allSatisfy { $0 < 1e-9 })
    }
  }

  @Test("an arm whose server moves the wave has no turn on the app's side", arguments: strategies)
  func turns(strategy: String) throws {
    let (record, _) = try Self.run(strategy)
    let isDeclared = try #require(WaveStrategyCatalogue.named(strategy)).isDeclared
    #expect(record.turns.count == (isDeclared ? 0 : 120))
    #expect(record.frames.count == 120)
  }

  @Test(
    "a load beyond the frame budget delays the arms that tick, and not the others",
    arguments: strategies)
  func loaded(strategy: String) throws {
    let load = LoadScript.busy(length: 0.024, every: 0.04, for: 2)
    let (record, sightings) = try Self.run(strategy, load: load)
    let frames = try #require(FrameMeasures(record))
    let worst = sightings.flatMap { MotionMeasures($0).errors }.max() ?? 0
    if try #require(WaveStrategyCatalogue.named(strategy)).isDeclared {
      #expect(frames.missed == 0)
      #expect(worst < 1e-9)
    } else {
      #expect(frames.missed > 20)
      // A missed refresh shows the wave where it was: 0.2 pt behind each.
      #expect(worst > 0.1)
    }
  }

  @Test("a wave that counts ticks falls behind when ticks are lost")
  func drift() throws {
    let load = LoadScript.busy(length: 0.024, every: 0.04, for: 2)
    let (_, steps) = try Self.run("path-rebuild", style: .asPublished, load: load)
    let (_, times) = try Self.run("path-rebuild", load: load)
    let stepped = try #require(MotionMeasures(steps[0]).drift)
    let timed = try #require(MotionMeasures(times[0]).drift)
    // 12 pt/s when no tick is lost.
    #expect(stepped < -3)
    #expect(abs(timed) < 0.5)
  }
}
