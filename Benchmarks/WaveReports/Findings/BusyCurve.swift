import Measurement
import Reports
import Vocabulary
import WaveViews

/// Pictures per second against the share of its time that the app is busy, as the suite `busy`
/// found them.
struct BusyCurve {
  /// What tells one line of numbers from another.
  struct Line: Hashable {
    var strategy: String
    var refreshHz: Double
    var clock: RunClock
    var link = HeldUpLink.late
    /// How often the work comes, ms.
    var period: Int
  }

  /// A median over phases with the least and the greatest of them; on real time over processes with
  /// its interval.
  struct Rate {
    /// How much of its time the app is busy, %.
    let share: Int
    let median: Double
    let low: Double
    let high: Double
  }

  /// The folder of the run.
  static let run = "busy"
  /// The strategies in the order of tables.
  static let strategies = [PathRebuild.id, TimerTranslation.id, AdditiveTranslation.id]

  /// The periods of the loads, ms, ascending.
  let periods: [Int]
  /// The displays' rates, Hz, ascending.
  let rates: [Double]
  private var lines: [Line: [Rate]] = [:]

  /// - Throws: `FindingsError.missing` where the run has none on scripted clocks.
  init(_ stored: StoredNumbers) throws(FindingsError) {
    let rows = stored.rows(Self.run).filter { $0.metric == .frameRate && $0.stage == .frame }
    periods = Set(rows.map { Self.milliseconds($0.load.period) }).subtracting([0]).sorted()
    rates = Set(rows.map(\.refreshHz)).sorted()
    guard rows.contains(where: \.identity.isScripted), !periods.isEmpty else {
      throw .missing(file: "results/\(Self.run)", row: "\(MetricName.frameRate) on scripted clocks")
    }
    for row in rows {
      guard let median = row.number("median") else { continue }
      let isScripted = row.identity.isScripted
      let low = row.number(isScripted ? "min" : "ci_low") ?? median
      let high = row.number(isScripted ? "max" : "ci_high") ?? median
      let link = row.identity.setting("link").flatMap(HeldUpLink.init) ?? .late
      let period = Self.milliseconds(row.load.period)
      let share = period == 0 ? 0 : Int((100 * row.load.length / row.load.period).rounded())
      // Without a load every period is the same.
      for period in period == 0 ? periods : [period] {
        let line = Line(
          strategy: row.strategy.rawValue, refreshHz: row.refreshHz,
          clock: isScripted ? .scripted : .real, link: link, period: period)
        lines[line, default: []].append(
          Rate(share: share, median: median, low: low, high: high))
      }
    }
    for line in lines.keys { lines[line]?.sort { $0.share < $1.share } }
  }

  private static func milliseconds(_ seconds: Double) -> Int { Int((1000 * seconds).rounded()) }

  /// The rates of a line, ascending by share; empty where nothing was run.
  func values(_ line: Line) -> [Rate] { lines[line] ?? [] }

  /// The rate at a share; nil where nothing was run.
  func value(_ line: Line, at share: Int) -> Rate? { values(line).first { $0.share == share } }

  /// The least and the greatest rate of a strategy on scripted clocks at each share, over phases,
  /// periods and links.
  func band(_ strategy: String, refreshHz: Double) -> [(share: Int, low: Double, high: Double)] {
    let all = HeldUpLink.allCases.flatMap { link in
      periods.flatMap { period in
        values(
          Line(
            strategy: strategy, refreshHz: refreshHz, clock: .scripted, link: link, period: period))
      }
    }
    return Dictionary(grouping: all, by: \.share).sorted { $0.key < $1.key }.map { share, rates in
      let (low, high) = (rates.map(\.low).min() ?? 0, rates.map(\.high).max() ?? 0)
      return (share, low, high)
    }
  }

  /// Whether two strategies have the same rates on scripted clocks, where their own work takes none.
  func areSame(_ one: String, _ other: String) -> Bool {
    lines.filter { $0.key.strategy == one && $0.key.clock == .scripted }.allSatisfy { line, rates in
      var beside = line
      beside.strategy = other
      return rates.map(\.median) == values(beside).map(\.median)
    }
  }

  // MARK: - Real time beside the script

  /// A rate on real time beside that of the same case on scripted clocks.
  struct Pair {
    let line: Line
    let real: Rate
    let scripted: Rate

    /// Whether the interval over processes and the range over phases have a rate in common; one
    /// picture in the run is let pass.
    func agrees(within slack: Double) -> Bool {
      real.low <= scripted.high + slack && scripted.low <= real.high + slack
    }
  }

  /// Every rate on real time.
  var pairs: [Pair] {
    lines.filter { $0.key.clock == .real }.flatMap { line, rates in
      rates.filter { $0.share > 0 || line.period == periods[0] }.compactMap { rate in
        var beside = line
        beside.clock = .scripted
        return value(beside, at: rate.share).map { Pair(line: line, real: rate, scripted: $0) }
      }
    }
  }
}
