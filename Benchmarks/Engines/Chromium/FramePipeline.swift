/// Frames in a trace of Chromium: events `PipelineReporter`, a pair for every way that a frame
/// takes through the compositor.
///
/// A pair begins with what became of the frame (`state`), and ends when it was presented. A frame
/// is a new picture where all of it was presented, or where the compositor presented it alone and
/// runs an animation; one that the compositor presented alone without one shows what the page had
/// drawn before. Source: cc/metrics of Chromium's source, `CompositorFrameReporter`.
struct FramePipeline {
  /// One half of a pair.
  struct Event {
    let track: String
    let isBegin: Bool
    /// On the monotonic clock, µs.
    let time: Double
    let state: String
    let hasCompositorAnimation: Bool

    /// Nil for what is no such event.
    init?(_ object: [String: Any]) {
      guard object["name"] as? String == "PipelineReporter",
        let phase = object["ph"] as? String, phase == "b" || phase == "e",
        let time = (object["ts"] as? Double) ?? (object["ts"] as? Int).map(Double.init),
        let process = object["pid"] as? Int,
        let track = (object["id2"] as? [String: Any])?["local"] as? String
      else { return nil }
      let told = (object["args"] as? [String: Any])?["frame_reporter"] as? [String: Any]
      self.track = "\(process)/\(track)"
      self.time = time
      isBegin = phase == "b"
      state = told?["state"] as? String ?? ""
      hasCompositorAnimation = told?["has_compositor_animation"] as? Bool ?? false
    }

    init(
      track: String, isBegin: Bool, time: Double, state: String = "",
      hasCompositorAnimation: Bool = false
    ) {
      (self.track, self.isBegin, self.time) = (track, isBegin, time)
      (self.state, self.hasCompositorAnimation) = (state, hasCompositorAnimation)
    }

    fileprivate var isNewPicture: Bool {
      state == "STATE_PRESENTED_ALL"
        || (state == "STATE_PRESENTED_PARTIAL" && hasCompositorAnimation)
    }
  }

  /// When new pictures were presented, s, in order, each once.
  let presentations: [Double]

  /// Reads events in any order; a pair that was cut by the trace's ends is left out.
  init(_ events: [Event]) {
    var open: [String: [Event]] = [:]
    var times: Set<Double> = []
    // Of one instant what ends comes first: a track is used again.
    let inOrder = events.sorted { ($0.time, $0.isBegin ? 1 : 0) < ($1.time, $1.isBegin ? 1 : 0) }
    for event in inOrder {
      if event.isBegin {
        open[event.track, default: []].append(event)
      } else if let begin = open[event.track]?.first {
        open[event.track]?.removeFirst()
        if begin.isNewPicture { times.insert(event.time) }
      }
    }
    presentations = times.sorted().map { $0 / 1e6 }
  }
}
