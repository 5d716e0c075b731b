import Testing

@testable import Runs

@Suite("Numbers for people")
struct PeopleNumberTests {
  @Test(
    "times have three digits and a unit that fits",
    arguments: [
      (0, "0 ns"), (6.528, "6.53 ns"), (999.4, "999 ns"), (999.6, "1.00 µs"),
      (516_116.8, "516 µs"), (47_585_865, "47.6 ms"), (2.5e9, "2.50 s"), (7.2e12, "7,200 s"),
      (-154_321, "−154 µs"), (0.0541, "0.0541 ns"),
    ] as [(Double, String)])
  func time(_ number: Double, _ text: String) {
    #expect(PeopleNumber.page.time(number) == text.replacing(" ", with: "\u{A0}"))
  }

  @Test(
    "numbers have three digits",
    arguments: [
      (4.268, "4.27"), (99.96, "100"), (799_846, "799,846"), (0.2345, "0.234"),
      (0.0995, "0.0995"), (1.25e-6, "1.25·10⁻⁶"), (1e300, "1.00·10³⁰⁰"), (-0.5, "−0.500"),
      (.nan, "not a number"), (.infinity, "not a number"),
    ] as [(Double, String)])
  func three(_ number: Double, _ text: String) {
    #expect(PeopleNumber.page.digits(number) == text)
  }

  @Test(
    "counts are exact, with thousands marked",
    arguments: [
      (646_440, "646,440"), (0, "0"), (-0.0, "0"), (12.875, "12.875"), (1.0 / 3, "0.3333"),
      (0.00001, "1.00·10⁻⁵"), (-1234.5, "−1,234.5"), (999, "999"),
      (25_274_793_984, "25,274,793,984"),
    ] as [(Double, String)])
  func exact(_ number: Double, _ text: String) {
    #expect(PeopleNumber.page.exact(number) == text)
  }

  @Test("whole numbers reach to the ends of their range")
  func whole() {
    #expect(PeopleNumber.page.whole(10_000) == "10,000")
    #expect(PeopleNumber.page.whole(Int.min) == "−9,223,372,036,854,775,808")
  }

  @Test("a terminal gets ASCII: no thousands marked, two decimals at most")
  func terminal() {
    let style = PeopleNumber.terminal
    #expect(
      [0, 6.528, 999.6, 516_116.8, 2.5e9].map(style.time) == [
        "0 ns", "6.53 ns", "1000 ns", "516 us", "2.50 s",
      ])
    #expect(
      [0.2345, -0.5, 0.001, 12.34, 799_846].map(style.digits) == [
        "0.23", "-0.50", "0.001", "12.3", "799846",
      ])
    #expect([646_440, -0.0, 12.875, -3].map(style.exact) == ["646440", "0", "12.9", "-3"])
    #expect(style.rounded(-100, decimals: 2) == "-100" && style.rounded(0.1, decimals: 2) == "0.1")
  }

  @Test("differences have three digits")
  func brief() {
    #expect(
      [12.5, 1.25e6, 99.96, 1000, 0.1234, 0].map(PeopleNumber.difference.digits) == [
        "12.5", "1.25e+06", "100", "1000", "0.123", "0",
      ])
  }

  @Test(
    "numbers that are none are written, not trapped on",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude])
  func strange(_ number: Double) {
    for style in [PeopleNumber.page, .terminal, .difference] {
      #expect(!style.time(number).isEmpty && !style.digits(number).isEmpty)
      #expect(!style.exact(number).isEmpty && !style.rounded(number, decimals: 2).isEmpty)
    }
  }
}

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
