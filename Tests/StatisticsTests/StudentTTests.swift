import Testing

@testable import Statistics

@Suite("Student's t distribution agrees with SciPy")
struct StudentTTests {
  @Test(
    "quantiles agree to nine digits, to eight far out", arguments: StatisticsTable.cases(\.student))
  func quantiles(_ recorded: StatisticsTable.StudentCase) {
    let quantile = StudentT.quantile(recorded.share, degreesOfFreedom: recorded.degrees)
    // Near a share of 1 the share itself is known to 1e-16 only, and the tail is flat there.
    let isFar = recorded.share > 0.99 || recorded.degrees > 1e5
    #expect(agree(quantile, recorded.quantile, to: isFar ? 1e-8 : 1e-9))
  }

  @Test("the distribution leads back to the share", arguments: StatisticsTable.cases(\.student))
  func distribution(_ recorded: StatisticsTable.StudentCase) {
    let share = StudentT.distribution(recorded.quantile, recorded.degrees)
    let tolerance = recorded.degrees > 1e5 ? 2e-8 : 1e-9
    let tail = min(recorded.share, 1 - recorded.share)
    #expect(abs(share - recorded.share) <= tolerance * tail + 1e-15)
  }

  @Test("quantiles of p and 1 - p mirror each other", arguments: [1, 2.5, 5, 40, 1e4])
  func symmetry(_ degrees: Double) {
    for share in [0.001, 0.025, 0.2, 0.4999] {
      let lower = StudentT.quantile(share, degreesOfFreedom: degrees)
      let upper = StudentT.quantile(1 - share, degreesOfFreedom: degrees)
      #expect(agree(lower, -upper, to: 1e-9), "share \(share)")
    }
  }

  @Test("the middle is 0, whatever the degrees of freedom", arguments: [0.5, 3, 100, 1e7])
  func middle(_ degrees: Double) {
    #expect(abs(StudentT.quantile(0.5, degreesOfFreedom: degrees)) <= 1e-9)
    // The density at 0 is below 0.4, and above 0.26 for these.
    let rise = StudentT.distribution(1e-7, degrees) - 0.5
    #expect((0.26e-7...0.4e-7).contains(rise))
  }

  @Test("one degree of freedom reaches beyond ten millions")
  func farTail() {
    // Cauchy's quantile is -cot(pi p), which is -1/(pi p) for small p.
    let quantile = StudentT.quantile(1e-9, degreesOfFreedom: 1)
    #expect(agree(quantile, -1 / (Double.pi * 1e-9), to: 1e-9))
  }

  @Test("the distribution runs from 0 over 1/2 to 1, and NaN stays NaN")
  func ends() {
    #expect(StudentT.distribution(-.infinity, 3) == 0)
    #expect(abs(StudentT.distribution(0, 3) - 0.5) <= 1e-15)
    #expect(StudentT.distribution(.infinity, 3) == 1)
    #expect(StudentT.distribution(.nan, 3).isNaN)
  }

  @Test(
    "the incomplete beta function is x for a = b = 1, and mirrors",
    arguments: [0, 0.1, 0.5, 0.9, 1])
  func incompleteBeta(_ x: Double) {
    #expect(agree(StudentT.incompleteBeta(x, 1 - x, 1, 1), x, to: 1e-14))
    let left = StudentT.incompleteBeta(x, 1 - x, 2.5, 4)
    let right = StudentT.incompleteBeta(1 - x, x, 4, 2.5)
    #expect(agree(left + right, 1, to: 1e-13))
  }
}
