import AnimationTiming
import Foundation
import LayerTree
import Testing

@testable import WaveSuites
@testable import WaveViews

/// The published view's own variables, tick by tick: written after the post's words, not after the
/// strategy.
private struct PublishedTicks {
  let height = 160.0
  var percent = 0.0
  var waterline = 160.0
  var phase = 0.0
  var amplitude = 0.0
  var variable = 1.6
  var grows = false
  var ended = false

  mutating func start(_ share: Double) {
    (percent, waterline, phase, variable, grows, ended) = (share, height, 0, 1.6, false, false)
  }

  mutating func tick() {
    guard !ended else { return }
    if waterline <= height * (1 - percent) {
      // The last picture stays.
      ended = amplitude - 0.066 <= 0
      if ended { return }
      amplitude -= 0.066
    } else {
      variable += grows ? 0.01 : -0.01
      if variable <= 1 { grows = true }
      if variable >= 1.6 { grows = false }
      amplitude = variable * 5
      waterline -= 1
    }
    phase += 0.4 / .pi
  }

  func curve(at x: Double) -> Double {
    waterline + amplitude * sin(1.66 * .pi / 160 * x + phase)
  }
}

@Suite("Water as published")
struct PublishedWaterTests {
  private let story = WaterStory(life: .water, refreshHz: 60)

  private let setup = SceneSetup(.yswater, Scenery(phases: .inStep))

  @Test(
    "stands where the post's variables have it in every frame, its gradient 20 pt above its target")
  func curves() throws {
    let scene = try WaterScene(setup, strategy: PublishedWater.self, story, work: WorkLedger())
    var ticks = PublishedTicks()
    var (seen, worst) = (0, 0.0)
    for number in 1...story.last {
      try scene.step(through: 5)
      if number == 1 { ticks.start(0.8) }
      if number == story.retarget { ticks.start(0.5) }
      ticks.tick()
      let gradient = try #require(scene.views.first?.root.sublayers.first)
      let shape = try #require(gradient.mask?.sublayers.first as? ShapeLayer)
      let path = try #require(shape.path)
      for point in path.points.dropFirst().dropLast(2) {
        worst = max(worst, abs(point.y - ticks.curve(at: point.x)))
        seen += 1
      }
      if number == story.retarget { #expect(ticks.waterline == 159) }
      #expect(gradient.frame.maxY == 160)
      #expect(abs(gradient.frame.minY - (number < story.retarget ? 12 : 60)) < 1e-9)
    }
    #expect(worst < 1e-9 && seen > 10_000)
    #expect(ticks.ended && ticks.waterline == 80)
  }

  @Test("goes quiet by itself, and restarts where retargeted water goes on")
  func quiet() throws {
    func trace(_ strategy: any WaterStrategy.Type, _ part: String) throws -> StoryTrace {
      try StoryTrace(
        try WaterScene(setup, strategy: strategy, story, work: WorkLedger()),
        try #require(story.parts.first { $0.name == part }))
    }
    let rest = try trace(PublishedWater.self, "rest")
    #expect(rest.awakeFrames == 0 && rest.drawnFrames == 0 && rest.animationsLeft == 0)
    // 80 ticks up, and 0.066 pt less at each from then on: sooner than the course's 240.
    let life = try trace(PublishedWater.self, "life")
    let ours = try trace(RebuiltWater.self, "life")
    #expect(life.awakeFrames < ours.awakeFrames)
    // A restart falls back: all that was water is drawn anew.
    #expect(try trace(PublishedWater.self, "retarget").awakeFrames == 1)
    #expect(try trace(RebuiltWater.self, "retarget").awakeFrames == 1)
  }
}
