import AnimationTiming

/// What happens to a stage besides its display links, and when. Times are s since the run's origin.
struct PacedScript {
  /// One thing that happens.
  struct Event {
    let time: Double
    let action: (AppScreen, MediaTime) -> Void
  }

  /// In order of time.
  let events: [Event]
}

extension PacedState {
  /// What happens in the first `duration` s; what happens at the very start is done to `stage` at
  /// once.
  func script(of stage: AppScreen, duration: Double) -> PacedScript {
    switch self {
    case .rest, .table, .scroll: break
    case .hidden: stage.hide()
    case .offscreen: stage.moveOffScreen()
    case .pooled: stage.poolCells()
    case .paused: stage.pause(at: WaveScene.start)
    case .burst:
      return Self.cycles(of: 2, for: duration, [(0.25, true), (1.75, false)])
    case .storm:
      return Self.cycles(of: 0.1, for: duration, [(0.05, false), (0.075, true)])
    }
    return PacedScript(events: [])
  }

  /// Views that come (true) and go at times within a cycle of `length` s, cycle after cycle.
  private static func cycles(
    of length: Double, for duration: Double, _ steps: [(time: Double, comes: Bool)]
  ) -> PacedScript {
    let count = Int((duration / length).rounded(.up))
    return PacedScript(
      events: (0..<count).flatMap { cycle in
        steps.map { step in
          PacedScript.Event(time: Double(cycle) * length + step.time) { stage, time in
            if step.comes { stage.addViews(at: time) } else { stage.removeViews() }
          }
        }
      })
  }
}
