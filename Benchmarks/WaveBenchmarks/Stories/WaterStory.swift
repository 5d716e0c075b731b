import AnimationTiming
import WaveViews

/// What happens to the views of the scenario `progress`, frame by frame: they are made empty and
/// sent to four fifths at once, sent to a half when they are half way up, arrive, settle, and rest.
struct WaterStory: Sendable {
  /// The shares that the water is sent to.
  static let shares = (first: 0.8, second: 0.5)
  /// How long the rest is looked at, s.
  static let rest: MediaTime = 1

  /// Refreshes per second.
  let refreshHz: Double

  /// The frame in which the water is sent elsewhere.
  var retarget: Int { frame(after: WaterCourse.duration / 2, from: 1) }
  /// The first frame in which it has arrived.
  var arrival: Int { frame(after: WaterCourse.duration, from: retarget) }
  /// The first frame in which all is flat.
  var end: Int { frame(after: WaterCourse.duration + WaterCourse.settling, from: retarget) }
  /// The last frame.
  var last: Int { frame(after: Self.rest, from: end) }

  /// The first frame that is shown `seconds` after frame `first`, or later.
  private func frame(after seconds: MediaTime, from first: Int) -> Int {
    first + max(1, Int((seconds * refreshHz - 1e-6).rounded(.up)))
  }

  /// Set-up, the way up, the retarget, the way on, the settling, its end, the rest; and all in all.
  var parts: [StoryPart] {
    [
      StoryPart("set-up", 1...1), StoryPart("rise", 2...(retarget - 1)),
      StoryPart("retarget", retarget...retarget), StoryPart("onward", (retarget + 1)...arrival),
      StoryPart("settle", (arrival + 1)...(end - 1)), StoryPart("end", end...end),
      StoryPart("rest", (end + 1)...last), StoryPart("life", 1...last),
    ]
  }
}
