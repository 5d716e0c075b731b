import Foundation
import Reports
import TestSupport
import Vocabulary

@testable import ReportPage

/// The runs under Tests/Fixtures.
enum StoredFixture {
  /// The default suite's run, read once for all tests.
  static let reference = Result { try run("default") }

  /// The run of Tests/Fixtures/`name`; its samples are those of CPU time alone, or those that
  /// have every `part`, listed with commas, as metric, pass or source.
  static func run(_ name: String, _ part: String = "cpu_time") throws -> PageRun {
    let stored = try StoredRun.open(Repository.fixture(name).path)
    let parts = Set(part.split(separator: ",").map(String.init))
    let samples = stored.samples?.filter {
      parts.isSubset(of: [$0.metric.rawValue, $0.pass.rawValue, $0.source.rawValue])
    }
    return PageRun(
      name: name, report: stored.report, samples: samples, manifest: stored.manifest)
  }
}
