import Measurement

/// The parts that the cases of one comparison share: all but the strategy and the number of views.
struct Conditions: Hashable {
  let scenario: String
  let refreshHz: Double
  let load: Load
  let scene: String?
  /// The words of all conditions, one or more each.
  private let axes: [String]
  /// The words of some: the load, and the additions of the case's name, `bilinear`, …
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
    (rest.load, rest.refreshHz) = (.idle, CaseIdentity.usual.refreshHz)
    additions = (load == .idle ? [] : ["load \(load)"]) + rest.remarks
  }

  var title: String { parts.joined(separator: ", ") }

  private var parts: [String] { axes + additions }

  /// Conditions beside which others are named; what most of them are is looked up once.
  struct Others {
    fileprivate let usual: Set<String>
    /// Of each scene; none of one that a single set of conditions has.
    fileprivate let usualOfScene: [String?: Set<String>]

    init(_ all: [Conditions]) {
      let all = all.distinct
      usual = Conditions.usual(all)
      usualOfScene = Dictionary(grouping: all, by: \.scene).filter { $0.value.count > 1 }
        .mapValues(Conditions.usual)
    }
  }

  /// The words that most of `others` do not have, else `as usual`: titles differ as conditions do.
  func title(among others: Others) -> String {
    let own = words(beside: others.usual)
    return own.isEmpty ? "as usual" : own
  }

  private func words(beside usual: Set<String>) -> String {
    parts.filter { !usual.contains($0) }.joined(separator: ", ")
  }

  /// The screen, or for a grid of views what tells them from most; the load; the number of views.
  func label(_ views: String, among all: Others) -> String {
    let own = all.usualOfScene[scene].map(words) ?? ""
    let load = hasLoad && !own.contains("load \(load)") ? "load \(load)" : ""
    return [scene ?? "", own, load, views].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The words of most of some conditions, and whether all have them; empty for none.
  static func usualTitle(_ all: [Conditions]) -> (words: String, isOfAll: Bool) {
    let usual = usual(all)
    let words = all.flatMap(\.parts).distinct.filter(usual.contains)
    return (words.joined(separator: ", "), all.allSatisfy { usual.isSubset(of: $0.parts) })
  }

  /// Of what all have the words of more than half; of what only some have those that none lacks.
  private static func usual(_ all: [Conditions]) -> Set<String> {
    let words = Dictionary(grouping: all.flatMap(\.axes)) { $0 }
    var usual = Set(words.filter { 2 * $0.value.count > all.count }.keys)
    guard let first = all.first else { return usual }
    usual.formUnion(
      first.additions.filter { word in all.allSatisfy { $0.additions.contains(word) } })
    return usual
  }

  /// True if the app does anything else.
  var hasLoad: Bool { load != .idle }
}
