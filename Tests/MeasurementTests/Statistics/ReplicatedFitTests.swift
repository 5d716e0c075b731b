import Testing

@testable import Measurement

@Suite("Lines fitted process by process")
struct ReplicatedFitTests {
  private let views = [1.0, 10, 100, 1000]

  private func line(_ a: Double, _ b: Double) -> [(Double, Double)] {
    views.map { ($0, a + b * $0) }
  }

  @Test("exact lines come back, with their mean, an interval over processes and no residual")
  func exact() throws {
    let fit = try #require(ReplicatedFit.of([line(90, 5), line(100, 6), line(110, 7)]))
    #expect(abs(fit.intercept.value - 100) < 1e-9)
    #expect(abs(fit.slope.value - 6) < 1e-12)
    #expect(abs(fit.worstResidual.share) < 1e-12)
    // Student's t with 2 degrees of freedom: 4.302653 standard errors, 10 / √3 and 1 / √3.
    let fixed = try #require(fit.intercept.interval)
    let perView = try #require(fit.slope.interval)
    #expect(abs(fixed.upper - 100 - 4.302653 * 10 / 3.0.squareRoot()) < 1e-4)
    #expect(abs(6 - perView.lower - 4.302653 / 3.0.squareRoot()) < 1e-5)
  }

  @Test("one process has a line and no interval")
  func single() throws {
    let fit = try #require(ReplicatedFit.of([line(100, 6)]))
    #expect(fit.intercept.interval == nil && fit.slope.interval == nil)
    let other = try #require(ReplicatedFit.of([line(1100, 1)]))
    let crossover = try #require(fit.crossover(with: other))
    #expect(abs(crossover.value - 200) < 1e-9)
    #expect(crossover.interval == nil)
  }

  @Test("fewer than three numbers of views, uneven processes and costs of 0 have no line")
  func absent() {
    #expect(ReplicatedFit.of([]) == nil)
    #expect(ReplicatedFit.of([[(1, 1), (10, 10)]]) == nil)
    #expect(ReplicatedFit.of([[(1, 1), (1, 2), (10, 10)]]) == nil)
    #expect(ReplicatedFit.of([line(1, 1), Array(line(1, 1).dropLast())]) == nil)
    #expect(ReplicatedFit.of([[(1, 0), (10, 1), (100, 2)]]) == nil)
  }

  @Test("a crossover is a₂ − a₁ over b₁ − b₂; parallel lines and lines that meet below 0 have none")
  func crossovers() throws {
    let cheap = try #require(ReplicatedFit.of([line(1000, 1), line(1010, 1.01)]))
    let steep = try #require(ReplicatedFit.of([line(100, 10), line(99, 10.1)]))
    let crossover = try #require(cheap.crossover(with: steep))
    // Solved by bisection of (mean d)² = t²·Var d with d = rise − x·gain per process, t = 12.7062.
    #expect(abs(crossover.value - 905.5 / 9.045) < 1e-6)
    let interval = try #require(crossover.interval)
    #expect(abs(interval.lower - 98.61845) < 1e-4)
    #expect(abs(interval.upper - 101.42524) < 1e-4)
    #expect(steep.crossover(with: cheap).map { abs($0.value - crossover.value) < 1e-6 } == true)
    #expect(steep.crossover(with: steep) == nil)
    let above = try #require(ReplicatedFit.of([line(2000, 11), line(2020, 11.1)]))
    #expect(above.crossover(with: steep) == nil)
    let alone = try #require(ReplicatedFit.of([line(100, 10)]))
    #expect(cheap.crossover(with: alone) == nil, "processes that are not pairs")
    let (loose, other) = (
      try #require(ReplicatedFit.of([line(1000, 1), line(1000, 2)])),
      try #require(ReplicatedFit.of([line(100, 3), line(100, 2.5)]))
    )
    #expect(try #require(loose.crossover(with: other)).interval == nil, "slopes not told apart")
  }

  @Test("a cost that leaves a cache shows in the residual, at the number of views where it is")
  func bent() throws {
    var points = line(100, 5)
    points[2].1 *= 0.8
    let fit = try #require(ReplicatedFit.of([points, points]))
    #expect(fit.worstResidual.share < -0.08)
    #expect(fit.worstResidual.x == 100)
  }
}
