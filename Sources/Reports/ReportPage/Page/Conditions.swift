import ResultStore
import Vocabulary
import Wording

/// Conditions and a number of views: what cases that ran side by side share, in one run or more.
struct ConditionsAndViews: Hashable {
  let conditions: Conditions
  let views: Int
}

/// What the cases of one comparison share: all but the strategy and the number of views.
struct Conditions: Hashable {
  private(set) var scenario: String
  let wave: String
  let widthPoints: Double
  let heightPoints: Double
  let scale: Double
  let refreshHz: Double
  private(set) var load: String
  /// What the views do, `scroll` or the like; nil at rest.
  private(set) var state: String?
  /// What the case's name adds to these: `bilinear`, `as-published`, …
  private(set) var remarks: [String]
  /// Whether headings name the scenario.
  private var namesScenario: Bool

  init(_ row: ReportRow, about subject: PageSubject) {
    scenario = row.scenario.rawValue
    wave = row.wave.rawValue
    widthPoints = row.widthPoints
    heightPoints = row.heightPoints
    scale = row.scale
    refreshHz = row.refreshHz
    load = row.load.description
    let usual = ["", CaseIdentity.usual.state]
    state = usual.contains(row.state) ? nil : row.state
    remarks = row.identity.remarks
    namesScenario = !scenario.isEmpty && scenario != subject.scenarios.plain
  }

  /// In words; what is at its default is not said.
  var title: String {
    let size = [widthPoints, heightPoints].map(PeopleNumber.page.exact).joined(separator: "×")
    var parts = ["\(wave), \(size) pt at scale \(PeopleNumber.page.exact(scale))"]
    if namesScenario { parts.insert(scenario, at: 0) }
    let refresh = "\(PeopleNumber.page.exact(refreshHz))\u{A0}Hz"
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

  /// The same without scenario, load and state: what cases at rest share with those under load and
  /// those that are scrolled.
  var apartFromLoadAndState: Conditions {
    var shared = self
    (shared.scenario, shared.load, shared.state, shared.namesScenario) = ("", "none", nil, false)
    shared.remarks.removeAll { $0 == loadRemark || $0 == state }
    return shared
  }
}
