import Measurement
import ReportPage
import Reports
import Statistics
import Vocabulary
import WaveSuites
import WaveViews

/// Pictures of ratios: for each screen, scene, wave and effect a dot and its interval on an axis that
/// crosses 1.
struct RatioPictures {
  private let stored: StoredNumbers

  init(stored: StoredNumbers) { self.stored = stored }

  /// A dot of a picture.
  private struct Dot {
    let name: String
    let ratio: PairedRatio
    var style = SeriesStyle(0)
  }

  /// All of them, SVG files, by their names.
  ///
  /// - Throws: `ResultStoreError` for a file that cannot be read, `FindingsError.missing` where no
  ///   round has both cases.
  func all() throws -> [String: String] {
    [
      "screens.svg": picture(
        of: try screens(),
        title: "Processor time of a translated wave for each of a rebuilt one, by screen",
        axis: "both sides: translation / rebuild", columns: 3),
      "scenes.svg": picture(
        of: try blocks("scenes", views: 12),
        title: "Processor time of twelve translated waves for each of rebuilt ones, by scene",
        axis: "a whole frame: translation / rebuild", columns: 2),
      "waves.svg": picture(
        of: try blocks("waves", views: 12),
        title: "Processor time of twelve translated waves for each of rebuilt ones, by wave",
        axis: "a whole frame: translation / rebuild"),
      "effects.svg": picture(
        of: try effects(), title: "Processor time of a card with an effect for each of a plain one",
        axis: "a whole frame: effect / plain", columns: 2),
    ]
  }

  // MARK: - What is shown

  /// Each screen on real time, beside the published and the tuned rebuild, and frame by frame.
  private func screens() throws -> [Dot] {
    let run = "default"
    let onRealTime = try stored.paired(run, .frame, .cpuShare)
    let frameByFrame = try stored.paired(run, .frame, .cpuTime)
    let rows = stored.rows(run)
    var dots: [Dot] = []
    for name in Self.distinct(rows.compactMap { $0.identity.setting("scene") }) {
      func ratio(
        _ samples: PairedSamples, _ scenario: Scenario, to reference: String
      ) throws(FindingsError) -> PairedRatio {
        try samples.ratio(
          AdditiveTranslation.id, to: reference,
          among: rows.filter {
            $0.scenario == scenario.name && $0.identity.setting("scene") == name
          })
      }
      dots += [
        Dot(
          name: "\(name), real time", ratio: try ratio(onRealTime, .paced, to: PathRebuild.id)),
        Dot(
          name: "\(name), beside the tuned one",
          ratio: try ratio(onRealTime, .paced, to: PathRebuildTuned.id), style: SeriesStyle(1)),
        Dot(
          name: "\(name), frame by frame",
          ratio: try ratio(frameByFrame, .steady, to: PathRebuild.id), style: SeriesStyle(2)),
      ]
    }
    return dots
  }

  /// The blocks of a run with so many views, named by what is theirs alone.
  private func blocks(_ run: String, views: Int) throws -> [Dot] {
    let samples = try stored.paired(run, .frame, .cpuTime)
    let rows = stored.rows(run).filter { $0.scenario == Scenario.steady.name && $0.views == views }
    let blocks = Self.distinct(rows.map(\.block))
    var parts = blocks.map { $0.split(separator: "/").map(String.init) }
    for part in parts.first ?? [] where parts.allSatisfy({ $0.contains(part) }) {
      parts = parts.map { $0.filter { $0 != part } }
    }
    return try zip(blocks, parts).compactMap { block, parts in
      let own = rows.filter { $0.block == block }
      guard own.contains(where: { $0.strategy.rawValue == AdditiveTranslation.id }) else {
        return nil
      }
      return Dot(
        name: parts.map(Self.words).joined(separator: ", "),
        ratio: try samples.ratio(AdditiveTranslation.id, to: PathRebuild.id, among: own))
    }
  }

  private func effects() throws -> [Dot] {
    let run = "effects"
    let samples = try stored.paired(run, .frame, .cpuTime)
    return try stored.strategies(run, where: { $0.scenario == Scenario.effects.name })
      .filter { $0 != LayerEffect.plain.rawValue }.map { effect in
        Dot(
          name: effect,
          ratio: try samples.ratio(
            effect, to: LayerEffect.plain.rawValue, among: stored.rows(run)))
      }
  }

  /// A part of a case's name as people say it.
  private static func words(_ part: String) -> String {
    part.replacing("placement=", with: "").replacing("rotation_deg=", with: "turned by ")
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  // MARK: - Drawing

  private static let gap = 12.0
  /// Half of what is as good as 1.
  private static let band = IntervalChart.Band(effect: 0.02, note: "as good as the same")

  /// Dots from top to bottom, in one column or in several that share an axis.
  private func picture(
    of dots: [Dot], title: String, axis: String, columns: Int = 1
  ) -> String {
    let rows = dots.map { dot in
      IntervalChart.Row(
        name: dot.name, style: dot.style,
        ratio: PlottedNumber(
          dot.ratio.ratio, lower: dot.ratio.interval?.lower, upper: dot.ratio.interval?.upper,
          note: "\(dot.name): \(dot.ratio.text)"),
        text: dot.ratio.text)
    }
    let length = (rows.count + columns - 1) / columns
    let charts = stride(from: 0, to: rows.count, by: max(1, length)).compactMap { first in
      IntervalChart(
        title: title, rows: Array(rows[first..<min(rows.count, first + length)]), strip: ("", []),
        shown: Self.band.shown(rows), band: Self.band, axisTitle: axis
      ).picture
    }
    guard charts.count > 1 else { return charts.first?.document ?? "" }
    let width = Double(charts.count) * (Picture.columnWidth + Self.gap) - Self.gap
    var whole = Picture(width: width, height: charts.map(\.height).max() ?? 0, title: title)
    for (index, chart) in charts.enumerated() {
      whole.place(chart, Double(index) * (Picture.columnWidth + Self.gap), 0)
    }
    return whole.document
  }
}
