/// The state of the views of a paced case, as `--state` names it.
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
