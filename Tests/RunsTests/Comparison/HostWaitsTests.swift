import Testing

@testable import Runs

@Suite("Waits that the host makes")
struct HostWaitsTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let isCrowded: Bool
    let waits: HostWaits

    init(_ name: String, _ isCrowded: Bool, _ edit: (inout HostWaits) -> Void) {
      testDescription = name
      self.isCrowded = isCrowded
      // Two seconds at 50 Hz, so that an interval is 20 ms: 6 ms of turns, pictures of 1 ms, on
      // time.
      var waits = HostWaits(interval: 0.02)
      waits.busyTimes = [Double](repeating: 6e6, count: 100)
      (waits.shares, waits.wakeups, waits.turns) = ([30], [50.5], 101)
      waits.lateness = [Double](repeating: 1e5, count: 100)
      waits.frameTimes = [Double](repeating: 2e6, count: 100)
      waits.pictureTimes = [Double](repeating: 1e6, count: 100)
      edit(&waits)
      self.waits = waits
    }
  }

  @Test(
    "only what the program cannot have made is the host's",
    arguments: [
      Case("an idle host", false) { _ in },
      Case("turns without a core", true) { $0.busyTimes = $0.busyTimes.map { $0 + 2e6 } },
      Case("turns that compute longer", false) {
        $0.busyTimes = $0.busyTimes.map { $0 + 2e6 }
        $0.shares = [40]
      },
      Case("turns that block", false) {
        $0.busyTimes = $0.busyTimes.map { $0 + 2e6 }
        $0.wakeups = [101]
      },
      Case("a sleeping server woken late", true) { $0.lateness = $0.lateness.map { $0 + 3e6 } },
      Case("one picture of many begun late", false) { $0.lateness[0] = 3e7 },
      Case("a server late after long pictures", false) {
        $0.lateness = $0.lateness.map { $0 + 3e6 }
        $0.pictureTimes = $0.pictureTimes.map { $0 + 2e7 }
      },
      Case("a server late after pictures that block", false) {
        $0.lateness = $0.lateness.map { $0 + 3e6 }
        $0.frameTimes = $0.frameTimes.map { $0 + 2e7 }
      },
      Case("nothing measured", false) { $0 = HostWaits(interval: 0.02) },
    ])
  func crowded(_ expected: Case) {
    #expect(expected.waits.isCrowded == expected.isCrowded)
  }
}
