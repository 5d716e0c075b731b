import AnimationTiming
import LayerTree
import WaveViews

/// N views whose water is sent from level to level, with the server that shows them.
final class WaterScene: StoryScene {
  let screen: Screen
  private let setup: SceneSetup
  private let strategy: any WaterStrategy.Type
  private let story: WaterStory
  private(set) var views: [WaveView] = []

  init(
    _ setup: SceneSetup, strategy: any WaterStrategy.Type, _ story: WaterStory, work: WorkLedger
  ) throws {
    (self.setup, self.strategy, self.story) = (setup, strategy, story)
    screen = try .empty(setup, work: work)
  }

  func play(frame number: Int, at time: MediaTime) {
    screen.context.turn(at: time)
    if number == 1 {
      makeViews(at: time)
      send(to: WaterStory.shares.first, at: time)
    } else if number == story.retarget {
      send(to: WaterStory.shares.second, at: time)
    }
    screen.links.fire(targetTimestamp: time)
  }

  private func makeViews(at time: MediaTime) {
    views = (0..<setup.views).map { index in
      let view = WaveView(
        setup.wave, strategy: strategy, frame: setup.frame(of: index), style: .equal, start: time,
        phase: setup.scenery.phase(of: index), in: screen.root, links: screen.links)
      setup.dress(view.root)
      return view
    }
  }

  private func send(to share: Double, at time: MediaTime) {
    for view in views { view.send(to: share, at: time) }
  }
}

/// The story of the views of the scenario `progress`, frame by frame: they are made empty and
/// sent to four fifths at once, sent to a half when they are half way up, arrive, settle, and rest.
/// Waves without levels begin, begin anew when half of their time has passed, and go.
struct WaterStory: Sendable {
  static let shares = (first: 0.8, second: 0.5)
  static let rest: MediaTime = 1

  let life: WaveLife
  let refreshHz: Double

  var retarget: Int { frame(after: life.duration / 2, from: 1) }
  /// The first frame in which it has arrived.
  var arrival: Int { frame(after: life.duration, from: retarget) }
  /// The first frame in which all is flat.
  var end: Int { frame(after: life.duration + life.settling, from: retarget) }
  var last: Int { frame(after: Self.rest, from: end) }

  /// The first frame that is shown `seconds` after frame `first`, or later.
  private func frame(after seconds: MediaTime, from first: Int) -> Int {
    first + max(1, Int((seconds * refreshHz - 1e-6).rounded(.up)))
  }

  /// A part for which a slow screen has no frame is left out.
  var parts: [StoryPart] {
    [
      ("set-up", 1, 1), ("rise", 2, retarget - 1), ("retarget", retarget, retarget),
      ("onward", retarget + 1, arrival), ("settle", arrival + 1, end - 1), ("end", end, end),
      ("rest", end + 1, last), ("life", 1, last),
    ].compactMap { name, first, last in
      first <= last ? StoryPart(name, first...last) : nil
    }
  }
}
