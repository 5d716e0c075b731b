/// What tells a run from all others, whatever it is called: its name, when it began, and the digest
/// of its report.
///
/// A name alone does not do: a run is called by its folder, and folders of many runs have one name.
package struct RunIdentity: Sendable, Hashable {
  let name: String
  let start: RunInstant?
  let digest: String
}

/// Runs that were met, each once: a run and its copy are one.
package struct MetRuns {
  private var places: [RunIdentity: String] = [:]

  package init() {}

  /// Where the same run was met before; nil for one that is new, and met from now on.
  package mutating func place(ofSame run: StoredRun) -> String? {
    guard let identity = run.identity else { return nil }
    if let known = places[identity] { return known }
    places[identity] = run.place
    return nil
  }
}
