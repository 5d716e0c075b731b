import Testing

@testable import Runs

@Suite("Durations for people")
struct PeopleDurationTests {
  @Test(
    "seconds, then tens of them, then minutes, then hours; what is no duration is none",
    arguments: [
      (0, "under a second"), (0.49, "under a second"), (0.5, "1 s"), (12.4, "12 s"),
      (59.4, "59 s"), (59.6, "1 min"), (74, "1 min 10 s"), (119, "2 min"), (594, "9 min 50 s"),
      (596, "10 min"), (779, "13 min"), (3599, "1 h"), (4800, "1 h 20 min"),
      (360_000, "100 h"), (1e300, "8333333 h 20 min"), (-1, "under a second"),
      (.nan, "under a second"), (.infinity, "under a second"),
    ] as [(Double, String)])
  func words(seconds: Double, text: String) {
    #expect(PeopleDuration.text(seconds) == text)
  }
}
