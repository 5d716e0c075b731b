import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Rows of runs in real time")
struct RealTimeRowTests {
  private static let none = [0.0, 0, 0, 0, 0]
  private static let full = [60.0, 60, 60, 60, 60]
  private static let many = [41.0, 44, 39, 47, 43]

  typealias Judged = (name: String, pair: PacedPair, verdict: Verdict, says: String)

  private static func judged(
    _ name: String, _ metric: MetricName, _ before: [Double], _ after: [Double], _ verdict: Verdict,
    _ says: String = "", _ edit: (inout PacedPair) -> Void = { _ in }
  ) -> Judged {
    var pair = PacedPair(metric, before, after)
    edit(&pair)
    return (name, pair, verdict, says)
  }

  static let spread: [Judged] = [
    judged("hitches from nothing", "hitch_time_ratio", none, many, .regressed, "+42.8 ms/s"),
    judged("hitches that went", "hitch_time_ratio", many, none, .improved, "-42.8 ms/s"),
    judged(
      "a lower frame rate", "frame_rate", full, [31, 30, 30.5, 29, 30], .regressed, "-29.9 1/s"),
    judged("a higher frame rate", "frame_rate", [31, 30, 30.5, 29, 30], full, .improved),
    judged(
      "more wake-ups", "wakeups", [0.5, 0.5, 0.5, 0.5, 1], [60.5, 61, 60.5, 60, 60.5], .regressed),
    judged(
      "a rise of a thousandth from 0", "hitch_time_ratio", none, [0.001, 0.002, 0.001, 0, 0.001],
      .same, "lies within 5 ms/s"),
    judged(
      "a clear rise below the share that matters", "hitch_time_ratio", [575, 576, 575, 575, 576],
      [583, 584, 583, 583, 582], .same),
    judged(
      "one process of five with hitches", "hitch_time_ratio", none, [0, 0, 0, 0, 80], .noisy,
      "could have seen"),
    judged(
      "a change that chance can make", "hitch_time_ratio", [2, 9, 0, 4, 12], [9, 1, 14, 3, 10],
      .inconclusive),
    judged(
      "the tail of the position error, not its median", "position_error", none, none, .regressed,
      "p95 of each process"
    ) {
      let jitter = [0.4, 0.41, 0.4, 0.42, 0.4]
      $0.before = jitter.map { _ in [Double](repeating: 0, count: 100) }
      $0.after = jitter.map { worst in (0..<100).map { $0 < 90 ? 0 : worst } }
    },
  ]

  static let constant: [Judged] = [
    judged("60 everywhere", "frame_rate", full, full, .same, "60 1/s in all 5 and all 5 processes"),
    judged("nothing everywhere", "hitch_time_ratio", none, none, .same),
    judged(
      "60 everywhere, then 25 everywhere", "frame_rate", full, [25, 25, 25, 25, 25], .regressed,
      "no p value"),
    judged(
      "0 everywhere, then 575 everywhere", "hitch_time_ratio", none,
      [575, 575, 575, 575, 575], .regressed, "+575 ms/s"),
    judged("the other way", "frame_rate", [25, 25, 25, 25, 25], full, .improved),
    judged(
      "constant and less apart than matters", "frame_rate", [25, 25, 25], [25.5, 25.5, 25.5],
      .same, "below 1 1/s"),
    judged("two processes that agree", "frame_rate", [60, 60], [25, 25], .inconclusive),
    judged("rounding", "position_error", [1.7e-15, 1.7e-15], [3.5e-15, 3.5e-15], .same),
  ]

  static let refused: [Judged] = [
    judged("one process", "frame_rate", [60], [25], .inconclusive, "one process on a side"),
    judged("one process against five", "frame_rate", [60], full, .inconclusive),
    judged("another machine and a share of a core", "cpu_share", full, full, .notComparable, "EPYC")
    { $0.machine = "Xeon" },
    judged("another machine and hitches", "hitch_time_ratio", none, many, .regressed) {
      $0.machine = "Xeon"
    },
    judged("another length", "wakeups", full, full, .notComparable, "120 against 240 refreshes") {
      $0.refreshes = (120, 240)
    },
    judged("almost the same length", "wakeups", full, full, .same) { $0.refreshes = (120, 118) },
    judged("another load of the same name", "wakeups", full, full, .notComparable, "busy:2ms") {
      $0.load = (Load("busy:1ms/4ms") ?? .idle, Load("busy:2ms/4ms") ?? .idle)
    },
    judged("no direction is better", "phase_drift", none, many, .inconclusive, "reported only"),
    judged("what the kernel took", "preemptions", none, many, .inconclusive, "reported only"),
  ]

  static let stoodStill: [Judged] = [
    judged("one stood still", "hitch_time_ratio", none, [0, 0, 900, 0, 0], .same, "1 stopped") {
      $0.flagsAfter = [2: ["suspended"]]
    },
    judged("most stood still", "hitch_time_ratio", none, many, .inconclusive, "3 of 5 processes") {
      for process in 0..<3 { $0.flagsAfter[process] = ["suspended"] }
    },
    judged("all stood still", "hitch_time_ratio", many, many, .inconclusive, "baseline") {
      for process in 0..<5 { $0.flagsBefore[process] = ["stopped"] }
    },
  ]

  @Test(
    "processes are compared by their difference; what cannot be is not judged, and says why",
    arguments: spread + constant + refused + stoodStill)
  func verdict(_ expected: Judged) throws {
    let row = try expected.pair.row()
    #expect(row.verdict == expected.verdict, "\(row.reason)")
    #expect(row.reason.contains(expected.says), "\(row.reason)")
    #expect(row.ratio == nil)
  }

  @Test("constant rows have a difference and no p value, scattered ones have all of it")
  func numbers() throws {
    let constant = try PacedPair("frame_rate", Self.full, [25, 25, 25, 25, 25]).row()
    #expect(constant.difference == -35)
    #expect(constant.test == nil)
    let scattered = try PacedPair("hitch_time_ratio", Self.none, Self.many).row()
    #expect(scattered.kind == .realTime)
    #expect(scattered.baseline == 0 && scattered.candidate == 43)
    #expect(scattered.test?.interval.contains(42.8) == true)
    #expect(scattered.test?.interval.contains(0) == false)
    #expect(scattered.minimumDifference == 5)
    #expect((scattered.test?.p ?? 1) < 0.001)
  }

  @Test(
    "the gate looks at what is seen and at what wakes the app",
    arguments: [
      ("hitch_time_ratio", true), ("frame_rate", true), ("wakeups", true),
      ("position_error", true), ("cpu_share", false), ("judder", false),
      ("frame_time", false), ("preemptions", false), ("phase_drift", false),
    ])
  func gated(_ metric: MetricName, _ isGated: Bool) throws {
    #expect(try PacedPair(metric, Self.full, Self.full).row().isGated == isGated)
  }

  @Test("the share of a minimum effect counts, too, and of several that fit the last one")
  func tolerances() throws {
    var pair = PacedPair("frame_rate", Self.full, [50, 50, 50])
    pair.rules.tolerances = [.init(metric: "frame_rate", minimumEffect: 0.2)]
    #expect(try pair.row().verdict == .same)
    pair.rules.tolerances = [.init(minimumEffect: 0.2), .init(minimumEffect: 0.1)]
    #expect(try pair.row().verdict == .regressed)
  }

  @Test("values that no variance can hold are refused, not trapped on")
  func extremes() throws {
    let small = try PacedPair("hitch_time_ratio", [1e-200, 2e-200], [3e-90, 1e-90]).row()
    #expect(small.verdict == .same)
    let large = try PacedPair("hitch_time_ratio", [1e200, 2e200], [1e300, 3e300]).row()
    #expect(large.verdict == .inconclusive)
  }

  @Test("runs of one program raise an alarm in at most 18 of 200 pairs, though each has hitches")
  func falseAlarms() {
    var generator = SeededGenerator(seed: 7)
    func run() -> [Double] {
      // As on a busy machine: most processes have none, some a few missed refreshes of 8.3 ms/s.
      (0..<5).map { _ in 8.3 * Double(generator.next() % 10 < 7 ? 0 : generator.next() % 8) }
    }
    let alarms = (0..<200).count { _ in
      var pair = PacedPair("hitch_time_ratio", run(), run())
      pair.rules.tolerances = [.init(minimumEffect: 0, minimumDifference: 0)]
      return (try? pair.row().verdict) == .regressed
    }
    #expect(alarms <= 18, "\(alarms) of 200")
  }
}
