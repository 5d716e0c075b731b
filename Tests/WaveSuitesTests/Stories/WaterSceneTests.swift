import AnimationTiming
import LayerTree
import Measurement
import TestSupport
import Testing

@testable import WaveSuites
@testable import WaveViews

@Suite("Water")
struct WaterSceneTests {
  private static let size = Size(width: 96, height: 80)
  private static let story = story(of: .yswater)

  private static func story(of wave: Wave) -> WaterStory {
    WaterStory(life: wave.form(in: size).life, refreshHz: 60)
  }

  private func scene(
    _ wave: Wave, _ strategy: any WaterStrategy.Type, work: WorkLedger = WorkLedger()
  ) throws -> WaterScene {
    try WaterScene(
      SceneSetup(wave, size: Self.size), strategy: strategy, Self.story(of: wave), work: work)
  }

  @Test(
    "is the same picture however it is moved, all its life",
    arguments: [
      Wave.jw, .jwLibrary, .bafluid, .yx, .waterwave, .yswater, .yswaterTwo, .wx, .gelitenight,
    ], [DeclaredWater.self, MovedWater.self] as [any WaterStrategy.Type])
  func pictures(_ wave: Wave, _ strategy: any WaterStrategy.Type) throws {
    let scenes = try [RebuiltWater.self as any WaterStrategy.Type, strategy].map {
      try scene(wave, $0)
    }
    let empty = Picture(scenes[0].screen.server)
    let form = wave.form(in: Self.size)
    let story = Self.story(of: wave)
    var course = WaterCourse(form)
    for number in 1...story.last {
      for scene in scenes { try scene.step(through: 5) }
      let time = scenes[0].screen.time
      if number == 1 { course.send(to: WaterStory.shares.first, at: time) }
      if number == story.retarget { course.send(to: WaterStory.shares.second, at: time) }
      guard number % 3 == 0 else { continue }
      let pictures = scenes.map { Picture($0.screen.server) }
      // A strip stands at quarters of a pixel in both directions, up to 1/8 px off in each. Waves
      // lower than a pixel share a row with their body: up to a quarter of the water more.
      let crest = (form.curves.first?.amplitude ?? 0) * course.swellFactor(at: time)
      if wave.id == Wave.yswater.id {
        // The rebuilt water is as high as its course has it, but for its crests.
        let rows = Double(pictures[0].pixels(unlike: empty)) / Self.size.width
        let covered = course.share(at: time) * Self.size.height
        #expect(abs(covered - rows) <= crest + 1, "frame \(number)")
      }
      let slope = crest * 2 * .pi / form.wavelength
      let tolerance = 255 / 8 * (1 + slope) + 2 + (crest < 2 ? 64 : 0)
      let difference = Double(pictures[0].difference(to: pictures[1]))
      #expect(difference <= tolerance, "frame \(number), crest \(crest) pt")
    }
    // At last both are a rectangle.
    #expect(Picture(scenes[0].screen.server).difference(to: Picture(scenes[1].screen.server)) <= 1)
  }

  @Test(
    "goes quiet when it is flat, and wakes nobody on the way where it is declared",
    arguments: [Wave.yswater, .yx, .wx])
  func quiet(_ wave: Wave) throws {
    let story = Self.story(of: wave)
    for strategy in WaterStrategyCatalogue.all {
      for part in story.parts {
        let trace = try StoryTrace(try scene(wave, strategy), part)
        let isDeclared = strategy == DeclaredWater.self
        switch part.name {
        case "rest":
          #expect(trace.awakeFrames == 0 && trace.drawnFrames == 0 && trace.animationsLeft == 0)
        case "rise", "onward", "settle":
          #expect(trace.awakeFrames == (isDeclared ? 0 : part.frames.count))
          #expect(trace.drawnFrames == part.frames.count)
        case "life": #expect(trace.awakeFrames == (isDeclared ? 3 : story.end))
        default: #expect(trace.awakeFrames == 1 && trace.drawnFrames == 1)
        }
      }
    }
  }

  @Test("makes a path for each curve on every tick, or only once")
  func work() throws {
    for (strategy, paths) in zip(WaterStrategyCatalogue.all, [Self.story.end, 1, 1]) {
      let work = WorkLedger()
      let scene = try scene(.yswater, strategy, work: work)
      for _ in 1...Self.story.last { try scene.step(through: 2) }
      #expect(work[.pathsBuilt] == Int64(paths))
    }
  }

  @Test("of lines or with an outline is refused, with the reason")
  func refusals() {
    #expect(RebuiltWater.refusal(of: .siri)?.contains("lines") == true)
    #expect(DeclaredWater.refusal(of: .siri)?.contains("lines") == true)
    #expect(DeclaredWater.refusal(of: .gelitenight) == nil)
    #expect(MovedWater.refusal(of: .jwOutline)?.contains("outlined") == true)
    #expect(RebuiltWater.refusal(of: .gelitenight) == nil)
  }

  @Test(
    "is measured part by part, each a case with the same arms", arguments: [60.0, 120, 47, 1, 1000])
  func plan(refreshHz: Double) throws {
    let parts = WaterStory(life: .water, refreshHz: refreshHz).parts
    for (part, next) in zip(parts, parts.dropFirst().dropLast()) {
      #expect(part.frames.upperBound + 1 == next.frames.lowerBound)
    }
    #expect(parts.last?.frames == 1...(parts.dropLast().last?.frames.upperBound ?? 0))
    let plan = try WavePlan(
      PlanRequest {
        ($0.scenarios, $0.refreshes, $0.views) = ([.progress], [refreshHz], [12])
        $0.takeDefaultStrategies()
      })
    #expect(plan.blocks.count == parts.count)
    #expect(
      plan.cases.map { $0.setting("part") } == parts.flatMap { Array(repeating: $0.name, count: 4) }
    )
    let first = try #require(plan.cases.first)
    #expect(
      first.caseID
        == "progress/jw/path-rebuild/12/375x60@2"
        + (refreshHz == 60 ? "" : "/\(Int(refreshHz))Hz") + "/part=set-up")
    let blocks = plan.blocks(work: WorkLedger())
    #expect(blocks.flatMap(\.arms.caseIDs) == plan.cases.map(\.caseID))
  }
}
