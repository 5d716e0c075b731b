import Testing
import Vocabulary
import WaveSuites

@Suite("The suite busy")
struct BusySuiteTests {
  private static var request: PlanRequest {
    get throws { try #require(Suite.named("busy")).request }
  }

  @Test("goes from 0 to 95 % in nine steps or more, in periods that no refresh divides")
  func loads() throws {
    let loads = try #require(Self.request.loads)
    let periods = Set(loads.map(\.period)).subtracting([0])
    #expect(periods.count == 2)
    for period in periods {
      let shares = loads.filter { $0.period == period }.map { $0.length / $0.period }
      #expect(shares.count >= 8 && abs((shares.max() ?? 0) - 0.95) < 1e-9)
      for rate in try Self.request.refreshes {
        // So many of the load's phases to the refresh come by before one comes again.
        let phases = (1...100).first {
          (Double($0) * period * rate).rounded() - Double($0) * period * rate == 0
        }
        #expect((phases ?? 100) >= 25, "\(period) s at \(rate) Hz")
      }
    }
    #expect(loads.contains(.none))
  }

  @Test("runs all of it on scripted clocks, and a part of it in real time under one link")
  func clocks() throws {
    let cases = try WavePlan(Self.request).cases
    let (scripted, real) = (cases.filter(\.isScripted), cases.filter { !$0.isScripted })
    #expect(scripted.count == 21 * 2 * 2 * 3 && real.count == 9 * 2 * 3)
    #expect(real.allSatisfy { $0.setting("link") == nil })
    let beside = Set(scripted.map { $0.caseID.replacing("/clock=scripted", with: "") })
    #expect(beside.isSuperset(of: real.map(\.caseID)))
  }
}
