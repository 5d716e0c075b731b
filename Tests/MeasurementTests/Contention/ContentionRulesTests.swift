import Testing

@testable import Measurement

@Suite("When a sample or a row is contended")
struct ContentionRulesTests {
  typealias Case = (
    name: String, waits: [Double], values: [HostUse.Entry: Double], seconds: Double, cores: Int,
    isContended: Bool
  )

  static let cases: [Case] = [
    ("a quiet host", [0.001], [.othersCores: 0.03], 0.5, 2, false),
    ("a spinning process on another core", [0], [.othersCores: 1], 0.5, 2, true),
    ("a thread that waits while others run", [0.001, 0.2], [.othersCores: 0.2], 0.5, 2, true),
    ("threads of ours that wait for each other", [0.5], [.othersCores: 0.02], 0.5, 2, false),
    (
      "threads of ours that wait for each other, and a tick or two of others", [0.5],
      [.othersCores: 0.08], 0.5, 2, false
    ),
    ("a wait where nobody knows of others", [0.2], [:], 0.5, 2, true),
    ("nothing known at all", [], [:], 0.5, 2, false),
    ("a daemon's burst of a tenth of a second", [0.01], [.othersCores: 0.2], 0.5, 2, false),
    ("a tick or two of a short window", [], [.othersCores: 0.4], 0.05, 2, false),
    ("one busy core of 64", [], [.othersCores: 1], 0.5, 64, false),
    ("four busy cores of 64", [], [.othersCores: 4], 0.5, 64, true),
    ("a host that takes cores away", [], [.othersCores: 0, .stealCores: 0.1], 0.5, 2, true),
    ("a tick or two that the host takes", [], [.othersCores: 0, .stealCores: 0.08], 0.5, 2, false),
    ("a quota that is used up", [], [.othersCores: 0, .throttledShare: 0.1], 0.5, 2, true),
    ("others below 0 by a tick", [], [.othersCores: -0.02], 0.5, 2, false),
  ]

  @Test("a sample", arguments: cases)
  func sample(_ given: Case) {
    let use = HostUse(seconds: given.seconds, values: given.values)
    #expect(
      ContentionRules.isContended(waits: given.waits, use, cores: given.cores) == given.isContended)
  }

  @Test(
    "a row is where more than a tenth of its samples are",
    arguments: [(0, 0, false), (1, 1, true), (1, 10, false), (2, 10, true), (10, 101, false)])
  func row(_ contended: Int, _ all: Int, _ isContended: Bool) {
    #expect(ContentionRules.isContended(contended, of: all) == isContended)
  }
}
