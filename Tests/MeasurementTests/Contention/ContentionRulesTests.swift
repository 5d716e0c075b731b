import Testing

@testable import Measurement

@Suite("When a sample or a row is contended")
struct ContentionRulesTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var waits: [Double] = []
    var values: [HostUse.Entry: Double]
    var seconds = 0.5
    var cores = 2
    let isContended: Bool
  }

  static let cases = [
    Case(
      testDescription: "a quiet host", waits: [0.001], values: [.othersCores: 0.03],
      isContended: false),
    Case(
      testDescription: "a spinning process on another core", waits: [0], values: [.othersCores: 1],
      isContended: true),
    Case(
      testDescription: "a thread that waits while others run", waits: [0.001, 0.2],
      values: [.othersCores: 0.2], isContended: true),
    Case(
      testDescription: "threads of ours that wait for each other", waits: [0.5],
      values: [.othersCores: 0.02], isContended: false),
    Case(
      testDescription: "threads of ours that wait for each other, and a tick or two of others",
      waits: [0.5], values: [.othersCores: 0.08], isContended: false),
    Case(
      testDescription: "a wait where nobody knows of others", waits: [0.2], values: [:],
      isContended: true),
    Case(testDescription: "nothing known at all", values: [:], isContended: false),
    Case(
      testDescription: "a daemon's burst of a tenth of a second", waits: [0.01],
      values: [.othersCores: 0.2], isContended: false),
    Case(
      testDescription: "a tick or two of a short window", values: [.othersCores: 0.4],
      seconds: 0.05, isContended: false),
    Case(
      testDescription: "one busy core of 64", values: [.othersCores: 1], cores: 64,
      isContended: false),
    Case(
      testDescription: "four busy cores of 64", values: [.othersCores: 4], cores: 64,
      isContended: true),
    Case(
      testDescription: "a host that takes cores away", values: [.othersCores: 0, .stealCores: 0.1],
      isContended: true),
    Case(
      testDescription: "a tick or two that the host takes",
      values: [.othersCores: 0, .stealCores: 0.08], isContended: false),
    Case(
      testDescription: "a quota that is used up", values: [.othersCores: 0, .throttledShare: 0.1],
      isContended: true),
    Case(
      testDescription: "pressure that is our own",
      values: [.othersCores: 0, .pressureSomeShare: 1], isContended: false),
    Case(
      testDescription: "others below 0 by a tick", values: [.othersCores: -0.02], isContended: false
    ),
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
