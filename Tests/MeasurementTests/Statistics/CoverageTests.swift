import Foundation
import TestSupport
import Testing

@testable import Measurement

/// Over simulated runs with a fixed seed. The bounds are 95 % less or plus what is known, not what
/// was seen: 2000 runs know a share of 95 % to a standard error of 0.49 %.
@Suite("Intervals hold the truth as often as they say")
struct CoverageTests {
  /// The share of runs in which `interval` holds `truth`.
  private func coverage(
    runs: Int, seed: UInt64, truth: Double, _ interval: (inout NormalSource) -> Interval?
  ) -> Double {
    var source = NormalSource(seed: seed)
    let held = (0..<runs).count { _ in interval(&source)?.contains(truth) == true }
    return Double(held) / Double(runs)
  }

  typealias Source = @Sendable (inout NormalSource) -> Double

  /// The spread of processes and of rounds, and how often the interval holds.
  static let kinds: [(name: String, layout: Source, noise: Source, share: ClosedRange<Double>)] = [
    ("normal times", { exp(0.03 * $0.next()) }, { 1 + 0.02 * $0.next() }, 0.93...0.98),
    ("lognormal times", { exp(0.03 * $0.next()) }, { exp(0.3 * $0.next()) }, 0.93...0.98),
    // Few slow processes among many fast ones: the logarithm of the ratio is exponential, skewness
    // 2.
    (
      "skewed processes", { exp(0.05 * (-log(1 - $0.uniform()) - 1)) }, { exp(0.02 * $0.next()) },
      0.88...0.94
    ),
  ]

  @Test("a ratio of pairs", arguments: 0..<3, [2, 3, 6, 12])
  func ratio(_ kind: Int, _ processes: Int) {
    let (name, layout, noise, expected) = Self.kinds[kind]
    let share = coverage(runs: 2000, seed: UInt64(5 + kind), truth: 2) { source in
      let pairs = (0..<processes).map { _ in
        let factor = 2 * layout(&source)
        return (0..<7).map { _ in
          (numerator: factor * noise(&source), denominator: noise(&source))
        }
      }
      return PairedRatio.of([pairs])?.interval
    }
    #expect(expected.contains(share), "\(name)")
  }

  /// In how many runs of a hundred the interval of a ratio holds the mean over all layouts: of five
  /// layouts one takes 5 % more, processes of one layout differ by 0.5 %, and few may all lack it.
  private func percentWithSlowLayout(processes: Int) -> Double {
    100
      * coverage(runs: 4000, seed: 20, truth: exp(0.2 * 0.05)) { source in
        let pairs = (0..<processes).map { _ in
          let layout = source.uniform() < 0.2 ? 0.05 : 0
          return [(numerator: exp(layout + 0.005 * source.next()), denominator: 1.0)]
        }
        return PairedRatio.of([pairs])?.interval
      }
  }

  @Test("docs/reference/schema.md says what a simulation finds")
  func table() throws {
    let text = try Repository.text("docs/reference/schema.md")
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("| processes, one slow") }
    // Processes, then the share of runs in %.
    let rows = lines.dropFirst(2).prefix { $0.hasPrefix("|") }.map { row in
      row.split(separator: "|").compactMap {
        Double($0.trimmingCharacters(in: .whitespaces).replacing(" %", with: ""))
      }
    }
    #expect(rows.map(\.first) == [5, 10, 15, 20, 30])
    for row in rows where row.count == 2 {
      let found = percentWithSlowLayout(processes: Int(row[0]))
      #expect(found.rounded() == row[1], "\(Int(row[0])) processes: \(found) %")
    }
    #expect(rows.allSatisfy { $0.count == 2 })
  }
}

/// Standard normal numbers, by the polar method of Marsaglia and Bray (1964).
struct NormalSource {
  private var generator: SeededGenerator
  private var spare: Double?

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    while true {
      let (x, y) = (uniform() * 2 - 1, uniform() * 2 - 1)
      let square = x * x + y * y
      guard square > 0, square < 1 else { continue }
      let factor = (-2 * log(square) / square).squareRoot()
      spare = y * factor
      return x * factor
    }
  }

  /// 0 ..< 1, 53 random bits.
  mutating func uniform() -> Double { Double(generator.next() >> 11) * 0x1p-53 }
}
