import Reports
import Vocabulary

/// What the cases of one comparison share: all but the strategy and the number of views.
struct Conditions: Hashable {
  let scenario: String
  let refreshHz: Double
  let load: Load
  let scene: String?
  /// What all conditions have, one word or more each.
  private let axes: [String]
  /// What only some have: the load, and what the case's name adds, `bilinear`, `as-published`, …
  private let additions: [String]

  init(_ row: ReportRow, about subject: PageSubject) {
    scenario = row.scenario.rawValue
    (refreshHz, load, scene) = (row.refreshHz, row.load, row.identity.setting("scene"))
    let size = [row.widthPoints, row.heightPoints].map(PeopleNumber.page.exact)
    // Headings name no usual scenario.
    let named = ["", subject.scenarios.plain].contains(scenario) ? [] : [scenario]
    axes =
      named + [
        row.wave.rawValue,
        "\(size.joined(separator: "×")) pt at scale \(PeopleNumber.page.exact(row.scale))",
        "\(PeopleNumber.page.exact(refreshHz))\u{A0}Hz",
      ]
    // Both stand here in words of their own.
    var rest = row.identity
    (rest.load, rest.refreshHz) = (.none, CaseIdentity.usual.refreshHz)
    additions = (load == .none ? [] : ["load \(load)"]) + rest.remarks
  }

  var title: String { parts.joined(separator: ", ") }

  private var parts: [String] { axes + additions }

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
  var hasLoad: Bool { load != .none }
}
