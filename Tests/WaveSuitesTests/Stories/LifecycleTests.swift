import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import Testing
import WaveViews

@testable import WaveSuites

@Suite("Lifecycle")
struct LifecycleTests {
  private let setup = SceneSetup(.jw, size: Size(width: 56, height: 28))

  private func trace(
    _ strategy: any WaveStrategy.Type, _ event: LifecycleEvent
  ) throws -> LifecycleTrace {
    try LifecycleTrace(setup, strategy: strategy, event)
  }

  /// Strategies whose waves the server moves by an animation of its own.
  private static let animated: [any WaveStrategy.Type] = [
    AdditiveTranslation.self, ReplicatorTranslation.self, TranslationRebuildOnReuse.self,
    ReplicatorRebuildOnReuse.self,
  ]
  /// Strategies whose waves the app moves on every tick.
  private static let all: [any WaveStrategy.Type] =
    WaveStrategyCatalogue.all + [ReplicatorRebuildOnReuse.self]
  private static let ticking = WaveStrategyCatalogue.all.filter { !$0.isDeclared }

  @Test("a paused view is quiet under every strategy", arguments: [LifecycleEvent.pause, .remove])
  func quiet(event: LifecycleEvent) throws {
    for strategy in Self.all {
      let trace = try trace(strategy, event)
      #expect(trace.after.awakeFrames == 0 && trace.after.drawnFrames == 0, "\(strategy.id)")
    }
  }

  @Test("what is moved by the server goes on from where it was held; what ticks goes where time is")
  func resume() throws {
    for strategy in Self.animated {
      #expect(try trace(strategy, .resume).jump == 0)
      #expect(try trace(strategy, .pauseAgain).jump == 0)
    }
    for strategy in Self.ticking {
      // 15 frames at 12 pt/s.
      #expect(abs(try #require(try trace(strategy, .resume).jump) - 3) < 1e-9)
    }
  }

  @Test("the post's clock jumps by twice its begin time when it is paused again")
  func publishedClock() throws {
    for strategy in Self.animated {
      // Held for ten frames before: 2 · (10 / 60) s · 12 pt/s.
      let jump = try #require(try trace(strategy, .pauseAgainPublished).jump)
      #expect(abs(jump - 4) < 1e-9)
    }
  }

  @Test("every view keeps its place when it comes back; without its animation it stands still")
  func comeBack() throws {
    for strategy in Self.all where strategy != PathMorph.self {
      #expect(try trace(strategy, .comeBack).jump == 0)
      #expect(try trace(strategy, .comeBack).after.drawnFrames >= 8)
      let stripped = try trace(strategy, .comeBackStripped)
      let isAnimated = Self.animated.contains { $0 == strategy }
      #expect((try #require(stripped.jump) > 2) == isAnimated)
      #expect((stripped.after.drawnFrames == 0) == isAnimated)
      #expect((stripped.after.animationsLeft == 0))
    }
  }

  @Test("the published view starts again wherever its cell is laid out; none of the others does")
  func layOut() throws {
    for strategy in Self.all where strategy != PathMorph.self {
      let jump = try #require(try trace(strategy, .layOut).jump)
      #expect((jump > 1) == strategy.id.hasSuffix("on-reuse"), "\(strategy.id)")
    }
  }

  @Test("started again without its guard a wave falls back, or is as fast again: with it nothing")
  func startAgain() throws {
    for strategy in Self.all where strategy != PathMorph.self {
      let isAnimated = Self.animated.contains { $0 == strategy }
      let isAdditive = [AdditiveTranslation.id, TranslationRebuildOnReuse.id].contains(strategy.id)
      let guarded = try trace(strategy, .startAgain)
      #expect(guarded.jump == 0 && guarded.after.animationsLeft == (isAnimated ? 1 : 0))
      // From 29 frames' way, of 0.2 pt each, back to the beginning.
      let unguarded = try trace(strategy, .startAgainUnguarded)
      #expect(abs(try #require(unguarded.jump) - (isAnimated ? 5.8 : 0)) < 1e-9, "\(strategy.id)")
      #expect(unguarded.after.animationsLeft == (isAnimated ? 1 : 0))
      let unkeyed = try trace(strategy, .startAgainUnkeyed)
      let falls = isAnimated && !isAdditive
      #expect(abs(try #require(unkeyed.jump) - (falls ? 5.8 : 0)) < 1e-9, "\(strategy.id)")
      #expect(unkeyed.after.animationsLeft == (isAnimated ? 2 : 0))
    }
  }

  @Test("two additive animations under no key are twice as fast")
  func twice() throws {
    let scene = try LifecycleScene(
      SceneSetup(.jw, size: Size(width: 56, height: 28), Scenery(phases: .inStep)),
      strategy: AdditiveTranslation.self, .startAgainUnkeyed, work: WorkLedger())
    for _ in 1...41 { try scene.step(through: 5) }
    let shape = try #require(scene.views.first?.root.firstShape)
    let place = try #require(scene.screen.server.presentationTransform(of: shape.id)?.tx)
    // 40 frames of 0.2 pt, and ten more of the second one.
    #expect(abs(place + 8 + 2) < 1e-9)
  }

  @Test("steps are jumps only beyond what the wave's own motion explains")
  func jumps() {
    #expect(LifecycleTrace.jump(0.2, reach: 0.2, 56) == 0)
    #expect(LifecycleTrace.jump(0, reach: 0.2, 56) == 0)
    #expect(abs(LifecycleTrace.jump(3.2, reach: 0.2, 56) - 3) < 1e-12)
    #expect(LifecycleTrace.jump(-3, reach: 3.2, 56) == 3)
    #expect(abs(LifecycleTrace.jump(-55.9, reach: 0.2, 56)) < 1e-9, "over the wrap")
    #expect(LifecycleTrace.jump(-1, reach: -2, 56) == 0, "to the right")
  }

  @Test("views that are taken away for good leave nothing behind", arguments: [1, 3])
  func leaks(views: Int) throws {
    for strategy in Self.all {
      for event in [LifecycleEvent.make, .comeBack, .resize, .layOut] {
        var setup = setup
        setup.views = views
        let scene = try LifecycleScene(setup, strategy: strategy, event, work: WorkLedger())
        let before = scene.screen.server.layerCount
        for _ in 1...40 { try scene.step(through: 5) }
        weak let view = scene.views.last
        #expect(view != nil)
        scene.removeViews()
        scene.screen.advance()
        try scene.screen.finish(through: 5)
        #expect(view == nil && scene.screen.links.count == 0)
        #expect(scene.screen.server.layerCount == before && scene.screen.server.animationCount == 0)
      }
    }
  }

  @Test("a resized view has the wave of its new size, where it was in its period")
  func resize() throws {
    for strategy in Self.all {
      let scene = try LifecycleScene(setup, strategy: strategy, .resize, work: WorkLedger())
      for _ in 1...33 { try scene.step(through: 5) }
      let view = try #require(scene.views.first)
      #expect(view.root.bounds.size == Size(width: 42, height: 28))
      #expect(scene.screen.server.lastFrameMoved)
    }
  }

  @Test("is measured event by event")
  func plan() throws {
    let plan = try WavePlan(PlanRequest { ($0.scenarios, $0.views) = ([.lifecycle], [2]) })
    #expect(plan.blocks.count == LifecycleEvent.allCases.count)
    let names = plan.blocks.map(\.name)
    #expect(names.first == "lifecycle/jw/2/375x60@2/part=make")
    #expect(Set(names).count == names.count)
    for block in plan.blocks(work: WorkLedger()) {
      guard case .staged(let arms) = block.arms else { continue }
      for arm in arms {
        let subject = try arm.make()
        let part = try #require(arm.part)
        try subject.run(frames: part.frames, through: subject.stages.count - 1)
        #expect(subject.stages.count == part.stages)
      }
    }
  }
}
