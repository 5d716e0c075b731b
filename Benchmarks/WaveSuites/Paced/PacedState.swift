import AnimationTiming

/// What the views of a paced case do, as `--state` names it.
package enum PacedState: String, CaseIterable, Codable, Sendable {
  case rest
  case lowPower = "low-power"
  case table
  case scroll
  case hidden
  case offscreen
  case pooled
  case paused
  case intermittent
  case storm

  package var summary: String {
    switch self {
    case .rest: "on screen, moving"
    case .lowPower: "the same at 30 Hz, as a system shows it that saves power"
    case .table: "in a table of 100 rows with round avatars, at rest"
    case .scroll: "in such a table that is flung up and down, cells reused"
    case .hidden: "covered: their superlayer is hidden, the views are not told"
    case .offscreen: "off the screen's side; the views are not told"
    case .pooled: "in the cells of such a table that wait to be used again; the views are not told"
    case .paused: "held: display links paused, layer clocks stopped"
    case .intermittent: "on screen for 1.5 s of every 2"
    case .storm: "taken away and put back ten times a second"
    }
  }

  var moves: Bool { [.rest, .lowPower, .table, .scroll].contains(self) }

  /// The refreshes per second that the state has, whatever is asked for; nil for any.
  var refreshHz: Double? { self == .lowPower ? 30 : nil }

  var isTable: Bool { [.table, .scroll, .pooled].contains(self) }
}

extension PacedState {
  /// What happens to a screen besides its display links, and when, s since the run's origin.
  struct Event {
    let time: Double
    let action: (AppScreen, MediaTime) -> Void
  }

  /// What happens in the first `duration` s, in order of time; what happens at the very start is
  /// done to `screen` at once.
  func script(of screen: AppScreen, duration: Double) -> [Event] {
    switch self {
    case .rest, .lowPower, .table, .scroll: break
    case .hidden: screen.hide()
    case .offscreen: screen.moveOffScreen()
    case .pooled: screen.poolCells()
    case .paused: screen.pause(at: WaveScene.start)
    case .intermittent:
      return Self.cycles(of: 2, for: duration, [(0.25, true), (1.75, false)])
    case .storm:
      return Self.cycles(of: 0.1, for: duration, [(0.05, false), (0.075, true)])
    }
    return []
  }

  /// Views that come (true) and go at times within a cycle of `length` s, cycle after cycle.
  private static func cycles(
    of length: Double, for duration: Double, _ steps: [(time: Double, comes: Bool)]
  ) -> [Event] {
    let count = Int((duration / length).rounded(.up))
    return (0..<count).flatMap { cycle in
      steps.map { step in
        Event(time: Double(cycle) * length + step.time) { screen, time in
          if step.comes { screen.addViews(at: time) } else { screen.removeViews() }
        }
      }
    }
  }
}
