import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Since the last run")
struct SinceLastRunTests {
  private static func line(
    _ change: (inout StoredRun) -> Void = { _ in }
  ) throws -> String {
    let earlier = try StoredRun.open(Repository.fixture("default").path)
    var now = earlier
    change(&now)
    return SinceLastRun.line(
      from: earlier, to: PageRun(now, name: "now"), about: .waves, compare: "compare A B")
  }

  @Test("a run beside itself has the same counts and ratios, and nothing to compare further")
  func same() throws {
    let line = try Self.line()
    #expect(line.hasPrefix("Since 2") && line.contains(" UTC: counts the same; "), "\(line)")
    #expect(line.contains(#/ 0\.\d\d, was 0\.\d\d, within noise$/#), "\(line)")
  }

  @Test("one count more, times twice as long, and another machine are told, with what says more")
  func changed() throws {
    let more = try Self.line { run in
      let place = run.report.firstIndex { $0.metric.rawValue.hasSuffix("path_elements") }
      if let place, let count = run.report[place].numbers[0] {
        run.report[place].numbers[0] = count + 1
      }
    }
    #expect(more.contains(" UTC: 1 count differs; ") && more.hasSuffix("; compare A B"), "\(more)")
    let slower = try Self.line { run in
      run.samples?.edit { if $0.caseID.contains("/additive-translation/") { $0.value? *= 2 } }
    }
    #expect(slower.contains(", more; ") && slower.hasSuffix("; compare A B"), "\(slower)")
    let elsewhere = try Self.line { run in
      run.manifest?["host"] = .object(["cpu_model": .fact(.text("Other"), isHard: true)])
    }
    #expect(elsewhere.hasSuffix("; compare A B") && !elsewhere.contains("was"), "\(elsewhere)")
  }
}
