import ResultStore

/// What the cases of one comparison share: all but the strategy and the number of views.
struct Setting: Hashable {
  private(set) var scenario: String
  let wave: String
  let widthPoints: Double
  let heightPoints: Double
  let scale: Double
  let refreshHz: Double
  private(set) var load: String
  /// What the case's name adds to these: `bilinear`, `as-published`, …
  private(set) var remarks: [String]

  init(_ row: ReportRow) {
    scenario = row.scenario
    wave = row.wave
    widthPoints = row.widthPoints
    heightPoints = row.heightPoints
    scale = row.scale
    refreshHz = row.refreshHz
    load = row.load
    remarks = Self.remarks(row)
  }

  /// A case's name is `scenario/wave/strategy/views/size@scale/remarks…`, without the views where they are
  /// the answer; one that does not begin with its own columns is no such name and has no remarks.
  private static func remarks(_ row: ReportRow) -> [String] {
    let views = row.scenario == CapacityMetric.scenario ? "" : "\(row.views)/"
    let start = "\(row.scenario)/\(row.wave)/\(row.strategy)/" + views
    guard row.caseID.hasPrefix(start) else { return [] }
    return row.caseID.dropFirst(start.count).split(separator: "/").dropFirst().map(String.init)
  }

  /// In words; what is at its default is not said.
  var title: String {
    var parts = [
      "\(wave), \(PeopleNumber.exact(widthPoints))×\(PeopleNumber.exact(heightPoints)) pt "
        + "at scale \(PeopleNumber.exact(scale))"
    ]
    if !scenario.isEmpty, scenario != "steady" { parts.insert(scenario, at: 0) }
    let refresh = "\(PeopleNumber.exact(refreshHz))\u{A0}Hz"
    parts.append(refresh)
    if hasLoad { parts.append("load \(load)") }
    let known = [String(refresh.filter { $0 != "\u{A0}" }), loadRemark]
    parts += remarks.filter { !known.contains($0) && !$0.isEmpty }
    return parts.joined(separator: ", ")
  }

  /// Whether the app does anything else.
  var hasLoad: Bool { !load.isEmpty && load != "none" }

  /// How a case's name spells the load.
  private var loadRemark: String { String(load.map { $0 == "/" ? "-" : $0 }) }

  /// How cases on real time spell what their views do; at rest they say nothing.
  private static let states: Set = [
    "table", "scroll", "hidden", "offscreen", "pooled", "paused", "burst", "storm",
  ]

  /// What the views do, `scroll` or the like; nil at rest.
  var state: String? {
    // A load may be spelt like a state.
    let load = hasLoad ? remarks.lastIndex(of: loadRemark) : nil
    return remarks.indices.first { $0 != load && Self.states.contains(remarks[$0]) }
      .map { remarks[$0] }
  }

  /// The same without scenario, load and state: what cases at rest share with those under load and those that
  /// are scrolled.
  var apartFromLoadAndState: Setting {
    var setting = self
    let state = state
    (setting.scenario, setting.load) = ("", "none")
    setting.remarks.removeAll { $0 == loadRemark || $0 == state }
    return setting
  }
}
