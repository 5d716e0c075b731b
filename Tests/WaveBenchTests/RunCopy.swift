import TestSupport

/// Copies of small stored runs, changed.
enum RunCopy {
  typealias Edit = (inout CSVTable) throws -> Void

  /// Copies a run of `Tests/Fixtures` to a new folder, and returns its path; without an edit of the
  /// samples there are none.
  @discardableResult
  static func make(
    of fixture: String, at place: String, manifest: (String) throws -> String = { $0 },
    report: Edit = { _ in }, samples: Edit? = nil
  ) throws -> String {
    let source = Repository.fixture(fixture)
    func copy(_ name: String, _ edit: Edit) throws {
      var table = try CSVTable(file: source + name)
      try edit(&table)
      try Tool.write(table.text, to: place + name)
    }
    try Tool.write(manifest(Tool.text(source + "/manifest.json")), to: place + "/manifest.json")
    try copy("/report.csv", report)
    if let samples { try copy("/samples.csv", samples) }
    return place
  }
}
