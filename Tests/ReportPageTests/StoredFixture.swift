import Foundation
import Reports
import TestSupport
import Vocabulary

@testable import ReportPage

/// The runs under Tests/Fixtures.
enum StoredFixture {
  /// The run of Tests/Fixtures/`name`; its samples are those of CPU time alone.
  static func run(_ name: String) throws -> PageRun {
    let stored = try StoredRun.open(Repository.fixture(name).path)
    return PageRun(
      name: name, report: stored.report,
      samples: stored.samples?.filter { $0.metric == .cpuTime }, manifest: stored.manifest)
  }
}
