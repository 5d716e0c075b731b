import Reports
import Vocabulary

/// What the cases of one comparison share: all but the strategy and the number of views.
struct Conditions: Hashable {
  let scenario: String
  let wave: String
  let widthPoints: Double
  let heightPoints: Double
  let scale: Double
  let refreshHz: Double
  let load: String
  /// What the views do, `scroll` or the like; nil at rest.
  let state: String?
  let scene: String?
  /// What the case's name adds to these: `bilinear`, `as-published`, …
  let remarks: [String]
  /// Whether headings name the scenario.
  private let namesScenario: Bool

  init(_ row: ReportRow, about subject: PageSubject) {
    scenario = row.scenario.rawValue
    wave = row.wave.rawValue
    widthPoints = row.widthPoints
    heightPoints = row.heightPoints
    scale = row.scale
    refreshHz = row.refreshHz
    load = row.load.description
    scene = row.identity.setting("scene")
    let usual = ["", CaseIdentity.usual.state]
    state = usual.contains(row.state) ? nil : row.state
    remarks = row.identity.remarks
    namesScenario = !scenario.isEmpty && scenario != subject.scenarios.plain
  }

  var title: String { parts.joined(separator: ", ") }

  private var parts: [String] { axes + additions }

  /// What all conditions have, one word or more each.
  private var axes: [String] {
    let size = [widthPoints, heightPoints].map(PeopleNumber.page.exact).joined(separator: "×")
    return (namesScenario ? [scenario] : []) + [
      wave, "\(size) pt at scale \(PeopleNumber.page.exact(scale))", refresh,
    ]
  }

  private var refresh: String { "\(PeopleNumber.page.exact(refreshHz))\u{A0}Hz" }

  /// What only some have.
  private var additions: [String] {
    let known = [String(refresh.filter { $0 != "\u{A0}" }), loadRemark]
    return (hasLoad ? ["load \(load)"] : [])
      + remarks.filter { !known.contains($0) && !$0.isEmpty }
  }

  /// What tells these conditions from `others`, in words: what is not as in most of them. Where
  /// that is nothing, `otherwise`. Conditions that differ have titles that differ.
  func title(among others: [Conditions], otherwise: String = "as usual") -> String {
    let usual = Self.usual(others)
    let own = parts.filter { !usual.contains($0) }
    return own.isEmpty ? otherwise : own.joined(separator: ", ")
  }

  /// What they are called among others with `views`: the screen, or for a grid of views what tells them
  /// from most, the load, and the number of views.
  func label(_ views: String, among all: [Conditions]) -> String {
    let same = all.filter { $0.scene == scene }
    let own = same.count == 1 ? "" : title(among: same, otherwise: "")
    let load = hasLoad && !own.contains("load \(load)") ? "load \(load)" : ""
    return [scene ?? "", own, load, views].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What most of some conditions are, in words, and whether all of them are so; empty for none.
  static func usualTitle(_ all: [Conditions]) -> (words: String, isOfAll: Bool) {
    let usual = usual(all)
    let words = RunFacts.distinct(all.flatMap(\.parts)).filter(usual.contains)
    return (words.joined(separator: ", "), all.allSatisfy { usual.isSubset(of: $0.parts) })
  }

  /// Of what all have the words of more than half; of what only some have those that none lacks.
  private static func usual(_ all: [Conditions]) -> Set<String> {
    var counts: [String: Int] = [:]
    for word in all.flatMap(\.axes) { counts[word, default: 0] += 1 }
    var usual = Set(counts.filter { 2 * $0.value > all.count }.keys)
    guard let first = all.first else { return usual }
    usual.formUnion(
      first.additions.filter { word in all.allSatisfy { $0.additions.contains(word) } })
    return usual
  }

  /// Whether the app does anything else.
  var hasLoad: Bool { !load.isEmpty && load != "none" }

  /// How a case's name spells the load.
  private var loadRemark: String { String(load.map { $0 == "/" ? "-" : $0 }) }
}
