import Foundation
import TestSupport
import Testing

@testable import Statistics

/// What an interval over processes is worth where one memory layout in five is slow: with few
/// processes none of them may have it.
@Suite("Coverage with one slow layout in five")
struct SlowLayoutTests {
  /// In how many runs of a hundred the interval of a ratio holds the mean over all layouts: of five
  /// layouts one takes 5 % more, and processes of one layout differ by 0.5 %.
  private func coverage(processes: Int) -> Double {
    var source = NormalSource(seed: 20)
    let runs = 4000
    let held = (0..<runs).count { _ in
      let ratio = PairedRatio.of([
        (0..<processes).map { _ in
          let layout = source.uniform() < 0.2 ? 0.05 : 0
          return [(numerator: exp(layout + 0.005 * source.next()), denominator: 1.0)]
        }
      ])
      return ratio?.interval?.contains(exp(0.2 * 0.05)) == true
    }
    return 100 * Double(held) / Double(runs)
  }

  /// The rows of the table in docs/reference/schema.md: processes, then the share of runs in %.
  private func stated() throws -> [[Double]] {
    let text = try String(contentsOf: Repository.url("docs/reference/schema.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").drop { !$0.hasPrefix("| processes, one slow") }
    return rows.dropFirst(2).prefix { $0.hasPrefix("|") }.map { row in
      row.split(separator: "|").compactMap {
        Double($0.trimmingCharacters(in: .whitespaces).replacing(" %", with: ""))
      }
    }
  }

  @Test("docs/reference/schema.md says what a simulation finds")
  func table() throws {
    let rows = try stated()
    #expect(rows.map(\.first) == [5, 10, 15, 20, 30])
    for row in rows where row.count == 2 {
      let found = coverage(processes: Int(row[0]))
      #expect(found.rounded() == row[1], "\(Int(row[0])) processes: \(found) %")
    }
    #expect(rows.allSatisfy { $0.count == 2 })
  }
}
