import Measurement
import Reports
import Vocabulary
import WaveViews

/// What the curve of the busy app says in words and as a table, by the names that documents ask for.
struct BusyClaims {
  private let curve: BusyCurve
  private let hitches: BusyCurve
  private let misses: BusyCurve

  /// - Throws: `FindingsError.missing` where the run lacks what a table shows.
  init(_ stored: StoredNumbers) throws(FindingsError) {
    curve = try BusyCurve(stored)
    hitches = try BusyCurve(stored, .hitchTimeRatio)
    misses = try BusyCurve(stored, .longestMiss)
  }

  private static let refreshHz = 60.0
  /// The shares of a table and of sentences, %.
  private static let (shares, half, most) = ([0, 20, 40, 50, 60, 80, 95], 50, 80)

  func all() -> [String: String] {
    [
      "last": FindingClaims.verdict(isSlower), "busy_half": range(Self.half),
      "busy_most": range(Self.most), "busy_late": over(.late, Self.most),
      "busy_skip": over(.skip, Self.most),
      "busy_moved": range(Self.most, of: AdditiveTranslation.id), "busy_curve": Self.table(curve),
      "busy_hitches": Self.table(hitches),
      "busy_misses": Self.table(misses),
      "busy_agreement": agreement, "busy_outliers": outliers,
      "busy_timer": curve.areSame(PathRebuild.id, TimerTranslation.id) ? "the same" : "others",
    ]
  }

  /// Whether every load of half the app's time or more, whatever its phase, period and link, costs
  /// a rebuild pictures that a translation shows.
  private var isSlower: Bool {
    let moved = curve.band(AdditiveTranslation.id, refreshHz: Self.refreshHz)
    return curve.band(PathRebuild.id, refreshHz: Self.refreshHz).filter { $0.share >= Self.half }
      .allSatisfy { rebuilt in
        moved.contains { $0.share == rebuilt.share && rebuilt.high < 0.95 * $0.low }
      }
  }

  /// `12 to 36`, over phases, periods and links.
  private func range(_ share: Int, of strategy: String = PathRebuild.id) -> String {
    let band = curve.band(strategy, refreshHz: Self.refreshHz).first { $0.share == share }
    return band.map { Self.text($0.low, $0.high) } ?? ""
  }

  /// The same of one link.
  private func over(_ link: HeldUpLink, _ share: Int) -> String {
    let rates = curve.periods.compactMap {
      curve.value(
        BusyCurve.Line(
          strategy: PathRebuild.id, refreshHz: Self.refreshHz, clock: .scripted, link: link,
          period: $0), at: share)
    }
    return Self.text(rates.map(\.low).min() ?? 0, rates.map(\.high).max() ?? 0)
  }

  private static func text(_ low: Double, _ high: Double) -> String {
    let ends = [low, high].map { PeopleNumber.prose.fixed($0, decimals: 0) }
    return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
  }

  // MARK: - A table

  private static func table(_ curve: BusyCurve) -> String {
    let columns = curve.rates.flatMap { rate in
      HeldUpLink.allCases.flatMap { link in
        curve.periods.map { period in
          BusyCurve.Line(
            strategy: PathRebuild.id, refreshHz: rate, clock: .scripted, link: link, period: period)
        }
      }
    }
    let heads = columns.map {
      "\(PeopleNumber.prose.fixed($0.refreshHz, decimals: 0)) Hz, \($0.link.rawValue), \($0.period) ms"
    }
    var lines = [
      "| busy | " + heads.joined(separator: " | ") + " |",
      String(repeating: "|---", count: columns.count + 1) + "|",
    ]
    for share in shares {
      let cells = columns.map { column in
        curve.value(column, at: share).map { text($0.low, $0.high) } ?? ""
      }
      lines.append("| \(share) % | " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  // MARK: - Real time beside it

  /// One picture of a run of 1.5 s.
  static let slack = 1 / 1.5

  private var apart: [BusyCurve.Pair] {
    curve.pairs.filter { !$0.agrees(within: Self.slack) }
  }

  /// `52 of 54`.
  private var agreement: String {
    "\(curve.pairs.count - apart.count) of \(curve.pairs.count)"
  }

  /// Which do not, as sentences have them; `none`.
  private var outliers: String {
    let names = apart.map { pair in
      let line = pair.line
      let rates = [pair.real, pair.scripted].map { Self.text($0.low, $0.high) }
      return
        "`\(line.strategy)` at \(PeopleNumber.prose.fixed(line.refreshHz, decimals: 0)) Hz and "
        + "\(pair.real.share) % every \(line.period) ms (\(rates[0]) on real time, \(rates[1]) by "
        + "script)"
    }
    return names.isEmpty ? "none" : names.sorted().joined(separator: "; ")
  }
}
