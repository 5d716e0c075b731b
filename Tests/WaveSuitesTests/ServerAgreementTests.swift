import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

/// The pictures of one arm of a scenario, frame by frame, on a server of its own.
private struct Player {
  let server: ScreenServer
  let next: () throws -> Void

  /// Nil for an arm that no server shows.
  init?(_ arm: Arm, _ setup: SceneSetup, _ block: PlannedBlock) throws {
    let work = WorkLedger()
    switch arm {
    case .peer, .stack, .anchor, .wakeUp: return nil
    case .effect(let effect): self.init(try EffectScene(effect, setup, work: work))
    case .interruption(let mode):
      self.init(
        try InterruptSubject(mode, interruptions: Interruptions(), setup, work: work))
    case .water(let strategy):
      let story = WaterStory(life: setup.form.life, refreshHz: setup.refreshHz)
      self.init(try WaterScene(setup, strategy: strategy, story, work: work))
    case .strategy(let strategy):
      if let event = block.part.flatMap({ LifecycleEvent(rawValue: $0.name) }) {
        self.init(try LifecycleScene(setup, strategy: strategy, event, work: work))
      } else if block.scenario.isPaced {
        self.init(try PacedScene(setup, strategy: strategy, duration: 1))
      } else {
        self.init(try WaveScene(setup, strategy: strategy, work: work))
      }
    }
  }

  private init(_ scene: some FrameScene) {
    (server, next) = (scene.server, { try scene.run(frames: 1, through: 5) })
  }

  private init(_ scene: some StoryScene) {
    (server, next) = (scene.screen.server, { try scene.step(through: 5) })
  }

  private init(_ scene: PacedScene) {
    let (app, screen) = (scene.waveApp, scene.waveServer)
    var time = 0.0
    let memory = CommitMemory()
    server = screen.server
    next = {
      time += 1.0 / 60
      app.runEvents(at: time)
      app.refresh(timestamp: time, targetTimestamp: time)
      var fault: (any Error)?
      app.commit(at: time) { fresh, count in
        swap(&memory.buffer, &fresh)
        let bytes = UnsafeRawBufferPointer(rebasing: memory.buffer[..<count])
        do { try screen.apply(bytes) } catch { fault = error }
      }
      if let fault { throw fault }
      _ = try screen.makeFrame(displayTime: time)
    }
  }

  func picture() throws -> Picture {
    try next()
    return Picture(server)
  }
}

/// The memory of the commit that the server took last.
private final class CommitMemory {
  var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit { buffer.deallocate() }
}

@Suite("All servers")
struct ServerAgreementTests {
  struct ShownArm: CustomTestStringConvertible {
    let scenario: Scenario
    let arm: Arm
    let number: Int
    var testDescription: String { "\(scenario.rawValue) \(arm.name)" }
  }

  private static let catalogue = WaveCatalogue(
    adding: [], [Leaving.self], question: WaveCatalogue.own.question)

  /// Every arm that a server shows of every scenario; a load changes when, not what.
  static let arms = Scenario.allCases.filter { $0 != .loaded }.flatMap { scenario in
    scenario.arms(in: catalogue).filter { !$0.isPeer }.enumerated().map {
      ShownArm(scenario: scenario, arm: $0.element, number: $0.offset)
    }
  }

  /// The tolerance of a channel, of 255: a word of four bytes rounds where a mask and a colour do;
  /// Cairo, which samples 15 lines a pixel, is up to two off at an edge, and at two edges in a
  /// pixel one more.
  private static func tolerance(_ rasteriser: FillRasteriser) -> Int {
    rasteriser == .exact ? 2 : 3 * 255 / 15 + 3
  }

  /// The screens of an arm: all waves where waves are what is shown, else one of them; every state
  /// of real time, every event of a life.
  private static func blocks(_ shown: ShownArm) throws -> [PlannedBlock] {
    let waves = catalogue.waves.filter { shown.arm.refusal(of: $0) == nil }
    let showsAll = [.steady, .progress].contains(shown.scenario)
    return try (showsAll ? waves : [waves[shown.number % waves.count]]).flatMap { wave in
      let blocks = try WavePlan(
        PlanRequest {
          $0.catalogue = catalogue
          ($0.scenarios, $0.strategies) = ([shown.scenario], [shown.arm.name])
          if shown.scenario.axes.contains(.wave) { $0.waves = [WaveName(wave.id)] }
          ($0.sizes, $0.views, $0.scales) = ([Size(width: 30, height: 20)], [2], [1])
          if shown.scenario.isPaced { $0.states = PacedState.allCases }
        }
      ).blocks
      // The parts of this story are one after another.
      return shown.scenario == .progress ? blocks.prefix(1) : blocks[...]
    }
  }

  /// How many frames show all that there is to see.
  private static func frames(_ block: PlannedBlock) -> Int {
    switch block.scenario {
    case .lifecycle: (block.part?.frames.upperBound ?? 0) + 2
    case .progress: 20
    default: 5
    }
  }

  @Test(
    "show what one does that paints everything anew, with exact coverage, within rounding",
    arguments: arms)
  func agree(_ shown: ShownArm) throws {
    for (number, block) in try Self.blocks(shown).enumerated() {
      var setup = block.setup
      setup.scenery = Scenery.all[number % Scenery.all.count]
      if shown.scenario == .progress { setup.refreshHz = 5 }
      let samplings = Sampling.allCases
      for sampling in shown.scenario == .steady ? samplings : [samplings[number % samplings.count]]
      {
        func player(_ server: ServerProfile, _ rasteriser: FillRasteriser) throws -> Player? {
          var own = setup
          (own.server, own.askedSampling, own.rasteriser) = (server, sampling, rasteriser)
          return try Player(shown.arm, own, block)
        }
        guard let right = try player(.fullRepaint, .exact) else { return }
        let others = ServerProfile.allCases.filter {
          !$0.drawsOnGPU && ($0.sampling ?? sampling) == sampling
        }.flatMap { server in FillRasteriser.allCases.map { (server, $0) } }
        let players = try others.map { try player($0.0, $0.1) }
        for frame in 1...Self.frames(block) {
          let picture = try right.picture()
          for (other, player) in zip(others, players) {
            guard let player else { continue }
            let difference = try player.picture().difference(to: picture)
            // One fault tells; an arm has thousands of pictures.
            try #require(
              difference <= Self.tolerance(other.1),
              "\(block.name), frame \(frame), \(other.0) \(other.1) \(sampling)")
          }
        }
      }
    }
  }
}
