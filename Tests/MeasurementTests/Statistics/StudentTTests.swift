import Testing

@testable import Measurement

@Suite("Student's t distribution agrees with SciPy")
struct StudentTTests {
  @Test(
    "quantiles agree to nine digits, to eight far out, and lead back to their shares",
    arguments: StatisticsTable.cases(\.student))
  func quantiles(_ recorded: StatisticsTable.StudentCase) {
    let quantile = StudentT.quantile(recorded.share, degreesOfFreedom: recorded.degrees)
    // Near a share of 1 the share itself is known to 1e-16 only, and the tail is flat there.
    let isFar = recorded.share > 0.99 || recorded.degrees > 1e5
    #expect(agree(quantile, recorded.quantile, to: isFar ? 1e-8 : 1e-9))
    let share = StudentT.distribution(recorded.quantile, recorded.degrees)
    let tolerance = recorded.degrees > 1e5 ? 2e-8 : 1e-9
    let tail = min(recorded.share, 1 - recorded.share)
    #expect(abs(share - recorded.share) <= tolerance * tail + 1e-15)
  }

  @Test("next to the middle no digit is lost", arguments: [0.5, 3, 100, 1e7])
  func middle(_ degrees: Double) {
    // The density at 0 is below 0.4, and above 0.26 for these.
    let rise = StudentT.distribution(1e-7, degrees) - 0.5
    #expect((0.26e-7...0.4e-7).contains(rise))
  }

  @Test("the distribution runs from 0 over 1/2 to 1, and NaN stays NaN")
  func ends() {
    #expect(StudentT.distribution(-.infinity, 3) == 0)
    #expect(abs(StudentT.distribution(0, 3) - 0.5) <= 1e-15)
    #expect(StudentT.distribution(.infinity, 3) == 1)
    #expect(StudentT.distribution(.nan, 3).isNaN)
  }
}
