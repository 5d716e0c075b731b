import Measurement
import Reports
import Vocabulary
import WaveViews

/// What the curve of the busy app says in words, by the names that documents ask for.
struct BusyClaims {
  private let curve: BusyCurve

  /// - Throws: `FindingsError.missing` where the run lacks what a sentence says.
  init(_ stored: StoredNumbers) throws(FindingsError) {
    curve = try BusyCurve(stored)
  }

  private static let refreshHz = 60.0
  /// The shares of sentences, %.
  private static let (half, most) = (50, 80)

  func all() -> [String: String] {
    [
      "busy_half": range(Self.half), "busy_most": range(Self.most),
      "busy_late": over(.late, Self.most), "busy_skip": over(.skip, Self.most),
      "busy_moved": range(Self.most, of: AdditiveTranslation.id),
      "busy_agreement": agreement, "busy_outliers": outliers,
      "busy_timer": curve.areSame(PathRebuild.id, TimerTranslation.id) ? "the same" : "others",
    ]
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
