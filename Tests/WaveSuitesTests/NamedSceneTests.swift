import AnimationTiming
import Foundation
import LayerTree
import Measurement
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("Screens that people have")
struct NamedSceneTests {
  private static func plan(
    _ scene: NamedScene, _ change: (inout PlanRequest) -> Void = { _ in }
  ) throws -> WavePlan {
    try WavePlan(
      PlanRequest {
        ($0.scenes, $0.strategies) = ([scene], ["path-rebuild", "additive-translation"])
        change(&$0)
      })
  }

  @Test(
    "every view stands on the device's screen, and on no other view",
    arguments: NamedScene.allCases.filter { $0.isShown(by: .steady) })
  func places(_ scene: NamedScene) throws {
    let setup = try #require(Self.plan(scene).blocks.first).setup
    let frames = (0..<setup.views).map(setup.frame)
    let screen = Rect(origin: .zero, size: setup.screenSize)
    for (index, frame) in frames.enumerated() {
      #expect(frame.minX >= 0 && frame.minY >= 0, "view \(index)")
      #expect(frame.maxX <= screen.maxX && frame.maxY <= screen.maxY, "view \(index)")
      #expect(frame.size == scene.viewSize)
      for other in frames[..<index] {
        let isApart =
          other.maxX <= frame.minX || frame.maxX <= other.minX || other.maxY <= frame.minY
          || frame.maxY <= other.minY
        #expect(isApart, "view \(index)")
      }
    }
    #expect(setup.screenSize == scene.screen)
  }

  @Test("a scale, a wave or a speed that is asked for takes the place of the scene's own")
  func asked() throws {
    let plan = try Self.plan(.fullscreen) {
      ($0.scales, $0.waves, $0.speeds) = ([1, 2], ["gelitenight"], [56, 390])
    }
    #expect(plan.blocks.count == 4)
    #expect(plan.cases.allSatisfy { $0.wave == "gelitenight" && $0.widthPoints == 390 })
    let setup = try #require(plan.blocks.first).setup
    // To the right, as published.
    #expect(setup.form.speed == -56)
    #expect(setup.wave.form(in: setup.viewSize).declaredSpeed == -390)
  }

  @Test(
    "the ball is round: what is outside of the circle is the screen's own colour",
    arguments: [PathRebuild.self, AdditiveTranslation.self, PathRebuildTuned.self]
      as [any WaveStrategy.Type], [NamedScene.ball, .ballMask])
  func round(_ strategy: any WaveStrategy.Type, _ ball: NamedScene) throws {
    let setup = try #require(Self.plan(ball).blocks.first).setup
    let scene = try WaveScene(setup, strategy: strategy, work: WorkLedger())
    try scene.run(frames: 30, through: scene.stages.count - 1)
    let frame = setup.frame(of: 0)
    let center = Point(x: frame.minX + 80, y: frame.minY + 80)
    let picture = Picture(scene.server)
    var inside = 0
    for row in 0..<picture.height {
      for column in 0..<picture.width where picture[column, row] != 0xFFFF_FFFF {
        let (x, y) = ((Double(column) + 0.5) / setup.scale, (Double(row) + 0.5) / setup.scale)
        #expect(hypot(x - center.x, y - center.y) < 80.5)
        inside += 1
      }
    }
    // About the lower half of the circle.
    let half = Double.pi * 80 * 80 * setup.scale * setup.scale / 2
    #expect(abs(Double(inside) / half - 1) < 0.1)
  }
}
