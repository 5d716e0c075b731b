import ReportPage
import Reports
import Vocabulary
import WaveViews

/// Where the first wave was shown while the app is busy: the two arms of the question side by side.
struct BusyPicture {
  private let arms = [PathRebuild.id, AdditiveTranslation.id]
  private let refreshHz = 60.0
  private let stored: StoredNumbers

  init(stored: StoredNumbers) { self.stored = stored }

  /// The second in which both arms have most to do, as a file of its own.
  ///
  /// - Throws: `ResultStoreError` for samples that cannot be read, `FindingsError.missing` for a
  ///   case without them.
  func svg() throws -> String {
    let samples = try stored.samples(
      "paced", arms.map(FindingClaims.busy),
      metrics: [.shownPosition, .busyTime, .hitchTimeRatio])
    func firstRun(_ strategy: String, _ metric: MetricName) -> [Double?] {
      Self.firstRun(samples.filter { $0.caseID == FindingClaims.busy(strategy).id }, metric)
    }
    let positions = arms.map { firstRun($0, .shownPosition) }
    let start = SpaceTimeChart.busiestStart(
      arms.map { firstRun($0, .busyTime) }, count: Self.refreshes,
      within: positions.map(\.count).max() ?? 0)
    let shown = positions.map { Array($0.dropFirst(start).prefix(Self.refreshes)) }
    let places = shown.joined().compactMap { $0 }
    let range = (low: places.min() ?? 0, high: places.max() ?? 0)
    let charts = zip(arms, shown).compactMap { arm, positions in
      SpaceTimeChart(
        title: "\(arm), busy app", positions: positions, style: WavePage.style(arm), start: start,
        ticksPerSecond: refreshHz, range: range, axisTitle: "time since the first picture"
      ).picture.map { (arm: arm, picture: $0) }
    }
    let height = charts.map(\.picture.height).max() ?? 0
    var whole = Picture(
      width: 2 * Picture.columnWidth + Self.gap, height: height + Self.head, title: title)
    for (index, chart) in charts.enumerated() {
      let left = Double(index) * (Picture.columnWidth + Self.gap)
      whole.heading("\(chart.arm), busy app", left + 8, Self.head - 8)
      whole.place(chart.picture, left, Self.head)
    }
    return whole.document
  }

  private var title: String {
    "Where the first wave was shown, second by second: steps under \(arms[0]), a straight line "
      + "under \(arms[1])"
  }

  private static let (head, gap) = (24.0, 12.0)
  /// Those of a second, both ends included.
  private static let refreshes = 61

  /// The numbers of the first process's first run; a process has its runs one after another, and
  /// one share of hitches for each.
  private static func firstRun(_ samples: [SampleRow], _ metric: MetricName) -> [Double?] {
    let process = samples.map(\.process).min()
    let first = samples.filter { $0.process == process }
    let values = first.filter { $0.metric == metric }.map(\.value)
    return Array(
      values.prefix(values.count / max(first.filter { $0.metric == .hitchTimeRatio }.count, 1)))
  }
}
