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

  @Test("a median of normal values, 6 and more", arguments: [6, 12, 40])
  func medianOfNormal(_ count: Int) {
    let share = coverage(seed: 1, truth: 5) { source in
      MedianInterval.orderStatistic((0..<count).map { _ in 5 + source.next() })
    }
    #expect((0.94...0.98).contains(share))
  }

  @Test("a mean of normal values by Student's t", arguments: [2, 3, 6, 12])
  func meanOfNormal(_ count: Int) {
    let share = coverage(seed: 3, truth: 5) { source in
      MeanInterval.of((0..<count).map { _ in 5 + source.next() }).interval
    }
    #expect((0.93...0.97).contains(share))
  }

  @Test("medians of a process's skewed rounds by Student's t", arguments: [2, 3, 5])
  func meanOfProcessMedians(_ processes: Int) {
    // As a report does with two to five processes: layout moves a process by 2 %, rounds are
    // skewed.
    let share = coverage(seed: 4, truth: 100) { source in
      MeanInterval.of(
        (0..<processes).compactMap { _ in
          let layout = 100 * exp(0.02 * source.next())
          return Quantile.median((0..<25).map { _ in layout * exp(0.2 * source.next()) })
        }
      ).interval
    }
    #expect((0.93...0.98).contains(share))
  }

  @Test("a ratio of normal times, paired", arguments: [2, 3, 6, 12])
  func ratioOfNormal(_ processes: Int) {
    let share = coverage(seed: 5, truth: 2) { source in
      ratio(processes, &source, layout: { exp(0.03 * $0.next()) }, noise: { 1 + 0.02 * $0.next() })
    }
    #expect((0.93...0.98).contains(share))
  }

  @Test("a ratio of lognormal times, paired", arguments: [2, 3, 6, 12])
  func ratioOfLognormal(_ processes: Int) {
    let share = coverage(seed: 6, truth: 2) { source in
      ratio(processes, &source, layout: { exp(0.03 * $0.next()) }, noise: { exp(0.3 * $0.next()) })
    }
    #expect((0.93...0.98).contains(share))
  }

  @Test(
    "a ratio holds the truth less often when processes are skewed: 88 to 94 %",
    arguments: [2, 3, 6, 12])
  func ratioOfSkewedProcesses(_ processes: Int) {
    // Few slow processes among many fast ones: the logarithm of the ratio is exponential, skewness
    // 2.
    let share = coverage(seed: 7, truth: 2) { source in
      ratio(
        processes, &source, layout: { exp(0.05 * (-log(1 - $0.uniform()) - 1)) },
        noise: { exp(0.02 * $0.next()) })
    }
    #expect((0.88...0.94).contains(share))
  }

  /// The interval of a ratio of 2, from processes of 7 rounds.
  private func ratio(
    _ processes: Int, _ source: inout NormalSource, layout: (inout NormalSource) -> Double,
    noise: (inout NormalSource) -> Double
  ) -> Interval? {
    PairedRatio.of(
      (0..<processes).map { _ in
        let layout = layout(&source)
        return (0..<7).map { _ in
          (numerator: 2 * layout * noise(&source), denominator: noise(&source))
        }
      })?.interval
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
