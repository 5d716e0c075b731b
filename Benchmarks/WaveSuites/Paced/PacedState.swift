import AnimationTiming

/// What the views of a paced case do, as `--state` names it.
package enum PacedState: String, CaseIterable, Codable, Sendable {
  /// All on screen, moving.
  case rest
  /// The same on a display that the system holds at ``refreshHz`` to save power.
  case lowPower = "low-power"
  /// In the cells of a table that stands still.
  case table
  /// In the cells of a table that is flung up and down.
  case scroll
  /// Covered, as by another screen: the views' superlayer is hidden, and nobody told the views.
  case hidden
  /// Off the screen, as a page that was swiped away, and nobody told the views.
  case offscreen
  /// In cells that wait in their table's pool to be used again.
  case pooled
  /// Held by whoever shows them.
  case paused
  /// On screen for 1.5 s of every 2.
  case intermittent
  /// Taken away and put back ten times a second.
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

  /// Whether something should move at every refresh.
  var moves: Bool { [.rest, .lowPower, .table, .scroll].contains(self) }

  /// The refreshes per second that the state has, whatever is asked for; nil for any.
  var refreshHz: Double? { self == .lowPower ? 30 : nil }

  /// Whether the views are in a table's cells.
  var isTable: Bool { [.table, .scroll, .pooled].contains(self) }
}

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
    case .rest, .lowPower, .table, .scroll: break
    case .hidden: stage.hide()
    case .offscreen: stage.moveOffScreen()
    case .pooled: stage.poolCells()
    case .paused: stage.pause(at: WaveScene.start)
    case .intermittent:
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
