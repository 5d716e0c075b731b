import Reports
import Testing

@Suite("Numbers for people")
struct PeopleNumberTests {
  /// A number and how a person reads it.
  struct Written: CustomTestStringConvertible, Sendable {
    let number: Double
    let text: String
    var testDescription: String { text }
  }

  static let times = [
    Written(number: 0, text: "0 ns"), Written(number: 6.528, text: "6.53 ns"),
    Written(number: 999.4, text: "999 ns"), Written(number: 999.6, text: "1.00 us"),
    Written(number: 516_116.8, text: "516 us"), Written(number: 47_585_865, text: "47.6 ms"),
    Written(number: 2.5e9, text: "2.50 s"), Written(number: 7.2e12, text: "7,200 s"),
    Written(number: -154_321, text: "−154 us"), Written(number: 0.0541, text: "0.0541 ns"),
  ]

  @Test("times have three digits and a unit that fits", arguments: times)
  func time(_ written: Written) {
    let text = PeopleNumber.page.time(written.number).map { $0 == "\u{A0}" ? " " : $0 }
    #expect(String(text) == written.text)
  }

  static let digits = [
    Written(number: 4.268, text: "4.27"), Written(number: 99.96, text: "100"),
    Written(number: 799_846, text: "799,846"), Written(number: 0.2345, text: "0.234"),
    Written(number: 0.0995, text: "0.0995"), Written(number: 1.25e-6, text: "1.25·10⁻⁶"),
    Written(number: 1e300, text: "1.00·10³⁰⁰"), Written(number: -0.5, text: "−0.500"),
    Written(number: .nan, text: "not a number"), Written(number: .infinity, text: "not a number"),
  ]

  @Test("numbers have three digits", arguments: digits)
  func three(_ written: Written) {
    #expect(PeopleNumber.page.digits(written.number) == written.text)
  }

  static let counts = [
    Written(number: 646_440, text: "646,440"), Written(number: 0, text: "0"),
    Written(number: -0.0, text: "0"), Written(number: 12.875, text: "12.875"),
    Written(number: 1.0 / 3, text: "0.3333"), Written(number: 0.00001, text: "1.00·10⁻⁵"),
    Written(number: -1234.5, text: "−1,234.5"), Written(number: 999, text: "999"),
    Written(number: 25_274_793_984, text: "25,274,793,984"),
  ]

  @Test("counts are exact, with thousands marked", arguments: counts)
  func exact(_ written: Written) {
    #expect(PeopleNumber.page.exact(written.number) == written.text)
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
