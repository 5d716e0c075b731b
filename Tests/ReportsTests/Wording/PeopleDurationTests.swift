import Reports
import Testing

@Suite("Durations for people")
struct PeopleDurationTests {
  @Test(
    "Seconds, then tens of them, then minutes, then hours",
    arguments: [
      (0, "under a second"), (0.49, "under a second"), (0.5, "1 s"), (12.4, "12 s"),
      (59.4, "59 s"), (59.6, "1 min"), (74, "1 min 10 s"), (119, "2 min"), (594, "9 min 50 s"),
      (596, "10 min"), (779, "13 min"), (3599, "1 h"), (4800, "1 h 20 min"),
      (360_000, "100 h"),
    ])
  func words(seconds: Double, text: String) {
    #expect(PeopleDuration.text(seconds) == text)
  }

  @Test(
    "What is no duration is none, and none is too long",
    arguments: [
      (-1, "under a second"), (.nan, "under a second"), (.infinity, "under a second"),
      (1e300, "8333333 h 20 min"),
    ])
  func extremes(seconds: Double, text: String) {
    #expect(PeopleDuration.text(seconds) == text)
  }
}
