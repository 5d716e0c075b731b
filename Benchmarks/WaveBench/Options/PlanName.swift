import Runs

/// The name of the plan that a run measured: its suite, and the options that decide its rows, in
/// one order, as its manifest has them.
enum PlanName {
  /// Options that change how long, how often and where to is measured, and no row.
  private static let others = Set(RunOptionTable.beside.map(\.name))
    .subtracting(["instrument", "counters", "no-memory"])

  /// Of a joined run that of its parts, which were shards of it or sessions.
  static func of(_ manifest: Manifest?) -> String {
    let parts = manifest?.parts ?? []
    guard !parts.isEmpty else { return own(manifest ?? [:]) }
    return Set(parts.map { own($0, without: "shard") }).sorted().joined(separator: " and ")
  }

  private static func own(
    _ manifest: Manifest, without other: String? = nil
  ) -> String {
    var (options, name): ([String: String], String?) = ([:], nil)
    for word in (manifest["command_line"]?.list ?? []).dropFirst().compactMap(\.text) {
      if word.hasPrefix("--") {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
        name = parts.first
        options[parts.first ?? ""] = parts.count > 1 ? parts[1] : ""
      } else if let name {
        options[name] = word
      }
    }
    let asked = options.filter { !others.contains($0.key) && $0.key != other }
    return ([manifest["suite"]?.text ?? ""] + asked.map { "--\($0) \($1)" }.sorted())
      .joined(separator: " ")
  }
}
