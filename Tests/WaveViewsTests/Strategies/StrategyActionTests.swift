import AnimationTiming
import LayerTree
import Testing
import WaveViews

@Suite("Strategies and implicit animations")
struct StrategyActionTests {
  private let context = LayerContext(work: WorkLedger())
  private let links = DisplayLinks()
  private let screen: Layer

  init() {
    screen = Layer(in: context)
    context.rootLayer = screen
    context.flush(at: 1) { _ in }
  }

  private func view(_ strategy: any WaveStrategy.Type, _ frame: Rect) -> WaveView {
    WaveView(
      .jw, strategy: strategy, frame: frame, style: .equal, start: 1, in: screen, links: links)
  }

  /// The animations of `layer` and all below it.
  private func animations(_ layer: Layer) -> Int {
    layer.sublayers.reduce(layer.animationCount) { $0 + animations($1) }
  }

  @Test(
    "a strategy has the animations that it declares and no other",
    arguments: [
      (PathRebuild.self, 0), (PathRebuildReused.self, 0), (TimerTranslation.self, 0),
      (AdditiveTranslation.self, 1), (ReplicatorTranslation.self, 1),
    ] as [(any WaveStrategy.Type, Int)])
  func strategies(_ strategy: any WaveStrategy.Type, _ declared: Int) {
    let view = view(strategy, Rect(x: 0, y: 0, width: 40, height: 20))
    for frame in 1...5 {
      let time = 1 + Double(frame) / 60
      links.fire(targetTimestamp: time)
      view.root.position.x += 1
      context.flush(at: time) { _ in }
      #expect(animations(screen) == declared)
    }
    // A view that is made, moved and removed later, in a tree that has been committed.
    let later = self.view(strategy, Rect(x: 0, y: 20, width: 40, height: 20))
    #expect(animations(later.root) == declared)
    later.remove()
    view.root.frame = Rect(x: 5, y: 5, width: 40, height: 20)
    #expect(animations(screen) == declared)
  }

  @Test("the same layer would animate were it not for the ticker's transaction")
  func withoutTransaction() throws {
    let view = view(TimerTranslation.self, Rect(x: 0, y: 0, width: 40, height: 20))
    context.flush(at: 2) { _ in }
    let shape = try #require(view.root.sublayers.first)
    shape.transform = .translation(x: -3, y: 0)
    #expect(shape.animation(forKey: "transform") != nil && shape.animationCount == 1)
    context.flush(at: 2) { _ in }
    links.fire(targetTimestamp: 2)
    #expect(shape.animationCount == 1, "a tick starts no second one")
  }

  @Test(
    "a retargeted view has the animations of its mode only", arguments: InterruptionMode.allCases)
  func interruptions(_ mode: InterruptionMode) {
    let view = RetargetedView(.jw, frame: Rect(x: 0, y: 0, width: 40, height: 20), in: screen)
    context.flush(at: 2) { _ in }
    for count in 1...3 {
      let time = 2 + Double(count) / 10
      view.retarget(mode, duration: 9, timingFunction: nil, at: time)
      context.flush(at: time) { _ in }
      #expect(animations(screen) == (mode == .additive ? count : 1))
    }
  }
}
