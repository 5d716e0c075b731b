import Measurement

/// The identity of a run, whatever it is called: its report's file, and the parts that a copy has
/// too, saved again or not: its name, when it began, and the digest of its report.
///
/// A name alone does not do: a run is called by its folder, and folders of many runs have one name.
struct RunIdentity: Sendable {
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
  init?(part: Manifest) {
    guard let name = part.runID,
      let digest = part[FileDigest.key]?[ReportFile.name]?["sha256"]?.text
    else { return nil }
    self.init(name: name, start: RunInstant.start(of: part), digest: digest)
  }
}
