import Measurement
import ReportPage
import Reports
import Vocabulary
import WaveViews

/// Pictures per second against the share of its time that the app is busy: a panel for each
/// display rate, lines and bands from scripted clocks, marks from real time.
struct BusyPicture {
  private let curve: BusyCurve

  init(_ curve: BusyCurve) { self.curve = curve }

  /// The picture, as a file of its own.
  func svg() -> String {
    let panels = curve.rates.compactMap { rate in chart(rate).map { (rate: rate, picture: $0) } }
    let height = panels.map(\.picture.height).max() ?? 0
    let width =
      Double(panels.count) * Picture.columnWidth + Double(max(0, panels.count - 1)) * Self.gap
    var whole = Picture(width: width, height: Self.head + height + Self.foot, title: title)
    for (index, panel) in panels.enumerated() {
      let left = Double(index) * (Picture.columnWidth + Self.gap)
      whole.heading(
        "new pictures a second, display of \(PeopleNumber.page.exact(panel.rate)) Hz", left + 8,
        Self.head - 8)
      whole.place(panel.picture, left, Self.head)
    }
    drawKeys(&whole, top: Self.head + height)
    return whole.document
  }

  private static let (head, foot, gap) = (24.0, 58.0, 12.0)
  private static let (moved, ticked) = (
    AdditiveTranslation.id, [PathRebuild.id, TimerTranslation.id]
  )
  private static let timerStyle = SeriesStyle(3, stroke: .dashed)

  private static func style(_ strategy: String) -> SeriesStyle {
    strategy == TimerTranslation.id ? timerStyle : WavePage.style(strategy)
  }

  private var title: String {
    "New pictures a second while the app is busy for 0 to 95 % of its time: a level line under "
      + "\(Self.moved), lines that fall under \(Self.ticked.joined(separator: " and "))"
  }

  // MARK: - A panel

  private func chart(_ rate: Double) -> Picture? {
    let band = curve.band(Self.ticked[0], refreshHz: rate).map {
      (share: Double($0.share), low: $0.low, high: $0.high)
    }
    var lines = HeldUpLink.allCases.flatMap { link in
      curve.periods.flatMap { period in
        Self.ticked.map { line($0, rate, link, period) }
      }
    }
    lines.append(
      BandChart.Line(
        points(Self.moved, rate, .late, curve.periods[0]), style: Self.style(Self.moved)))
    return BandChart(
      title: title, axisTitle: "of its time the app's thread is busy", greatest: rate * 1.05,
      bands: [BandChart.Band(band, style: Self.style(Self.ticked[0]))], lines: lines,
      marks: marks(rate)
    ).picture
  }

  private func points(
    _ strategy: String, _ rate: Double, _ link: HeldUpLink, _ period: Int
  ) -> [BandChart.Point] {
    curve.values(
      BusyCurve.Line(
        strategy: strategy, refreshHz: rate, clock: .scripted, link: link, period: period)
    ).map { (Double($0.share), $0.median) }
  }

  /// A line that falls; one of each link and period has its name.
  private func line(
    _ strategy: String, _ rate: Double, _ link: HeldUpLink, _ period: Int
  ) -> BandChart.Line {
    let isNamed = strategy == Self.ticked[0] && (link == .late || period == curve.periods[0])
    return BandChart.Line(
      points(strategy, rate, link, period), style: Self.style(strategy),
      name: isNamed ? link == .late ? "late, \(period) ms" : "skip" : nil)
  }

  private func marks(_ rate: Double) -> [BandChart.Mark] {
    BusyCurve.strategies.enumerated().flatMap { place, strategy in
      curve.periods.flatMap { period in
        curve.values(
          BusyCurve.Line(strategy: strategy, refreshHz: rate, clock: .real, period: period)
        ).map { value in
          BandChart.Mark(
            share: Double(value.share),
            PlottedNumber(
              value.median, lower: value.low, upper: value.high,
              note: "\(strategy), every \(period) ms, real time: "
                + PeopleNumber.page.digits(value.median)),
            style: Self.style(strategy), offset: 5 * Double(place - 1))
        }
      }
    }
  }

  // MARK: - Keys

  private func drawKeys(_ picture: inout Picture, top: Double) {
    var left = 8.0
    for strategy in [Self.moved] + Self.ticked {
      left = picture.key(strategy, Self.style(strategy).line, left, top + 14) + 24
    }
    let periods = curve.periods.map(String.init).joined(separator: " or ")
    picture.note(
      "lines: scripted clocks, medians over the phases of a load every \(periods) ms; band: all phases "
        + "and links", 8, top + 32)
    picture.note(
      "late, skip: what a held-up display link does; marks: real time, link late, 95 % intervals",
      8,
      top + 48)
  }
}
