import Foundation
import Testing

@testable import Statistics

/// How often an interval holds the truth, over simulated runs with a fixed seed.
///
/// The bounds are 95 % less or plus what is known, not what was seen: 2000 runs know a share of 95
/// % to a standard error of 0.49 %.
@Suite("Intervals hold the truth as often as they say")
struct CoverageTests {
  static let runs = 2000

  /// The share of runs in which `interval` holds `truth`.
  private func coverage(
    seed: UInt64, truth: Double, _ interval: (inout NormalSource) -> Interval?
  ) -> Double {
    var source = NormalSource(seed: seed)
    let held = (0..<Self.runs).count { _ in interval(&source)?.contains(truth) == true }
    return Double(held) / Double(Self.runs)
  }

  typealias Source = @Sendable (inout NormalSource) -> Double

  /// What differs from process to process and from round to round, and how often the interval holds.
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
    let share = coverage(seed: UInt64(5 + kind), truth: 2) { source in
      ratio(processes, &source, layout: layout, noise: noise)
    }
    #expect(expected.contains(share), "\(name)")
  }

  /// The interval of a ratio of 2, from processes of 7 rounds.
  private func ratio(
    _ processes: Int, _ source: inout NormalSource, layout: (inout NormalSource) -> Double,
    noise: (inout NormalSource) -> Double
  ) -> Interval? {
    PairedRatio.of([
      (0..<processes).map { _ in
        let layout = layout(&source)
        return (0..<7).map { _ in
          (numerator: 2 * layout * noise(&source), denominator: noise(&source))
        }
      }
    ])?.interval
  }
}

/// Standard normal numbers from a seed, by the polar method of Marsaglia and Bray (1964).
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
