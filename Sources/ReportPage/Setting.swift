import ResultStore

/// What the cases of one comparison share: all but the strategy and the number of views.
struct Setting: Hashable {
  let scenario: String
  let wave: String
  let widthPoints: Double
  let heightPoints: Double
  let scale: Double
  let refreshHz: Double
  let load: String
  /// What the case's name adds to these: `bilinear`, `as-published`, …
  let remarks: [String]

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

  /// A case's name is `scenario/wave/strategy/views/size@scale/remarks…`; one that does not begin
  /// with its own columns is no such name and has no remarks.
  private static func remarks(_ row: ReportRow) -> [String] {
    let start = "\(row.scenario)/\(row.wave)/\(row.strategy)/\(row.views)/"
    guard row.caseID.hasPrefix(start) else { return [] }
    return row.caseID.dropFirst(start.count).split(separator: "/").dropFirst().map(String.init)
  }

  /// In words; what is at its default is not said.
  var title: String {
    var parts = [
      "\(wave), \(PeopleNumber.exact(widthPoints))×\(PeopleNumber.exact(heightPoints)) pt "
        + "at scale \(PeopleNumber.exact(scale))"
    ]
    if scenario != "steady" { parts.insert(scenario, at: 0) }
    let refresh = "\(PeopleNumber.exact(refreshHz))\u{A0}Hz"
    parts.append(refresh)
    if !load.isEmpty, load != "none" { parts.append("load \(load)") }
    let known = refresh.filter { $0 != "\u{A0}" }
    parts += remarks.filter { $0 != known && !$0.isEmpty }
    return parts.joined(separator: ", ")
  }
}
