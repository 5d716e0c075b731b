/// What tells a run from all others, whatever it is called: its report's file, and what a copy has
/// too, saved again or not: its name, when it began, and the digest of its report.
///
/// A name alone does not do: a run is called by its folder, and folders of many runs have one name.
package struct RunIdentity: Sendable {
  struct Content: Sendable, Hashable {
    let name: String
    let start: RunInstant?
    let digest: String
  }

  /// Device and inode: a report that is reached without its manifest has no start.
  let file: [UInt]
  let content: Content
}

extension RunIdentity.Content {
  /// That of a part, from its manifest in the joined one; nil where it does not say enough.
  init?(part: ManifestValue) {
    guard let name = part["run_id"]?.text,
      let digest = part[FileFacts.key]?[ReportFile.name]?["sha256"]?.text
    else { return nil }
    self.init(name: name, start: RunInstant.start(of: part.object), digest: digest)
  }
}

/// Runs that were met, each once: a file and its copy are one run.
package struct MetRuns {
  private var files: [[UInt]: String] = [:]
  private var contents: [RunIdentity.Content: String] = [:]

  package init() {}

  /// Where the same run was met before; nil for one that is new, and met from now on.
  package mutating func place(ofSame run: StoredRun) -> String? {
    guard let identity = run.identity else { return nil }
    if let known = files[identity.file] ?? contents[identity.content] { return known }
    (files[identity.file], contents[identity.content]) = (run.place, run.place)
    return nil
  }
}
