/// The second of a block that its pictures of motion show: where the app's threads have most to do.
struct MotionWindow {
  /// The first refresh shown.
  let start: Int
  /// How many refreshes are shown.
  let count: Int
  /// The least and the greatest position of all arms, pt.
  let range: (low: Double, high: Double)

  /// nil when no arm has positions.
  init?(_ block: PacedBlock) {
    let second = TimelineChart.perRow(block.setting.refreshHz) + 1
    let lines = block.cases.map { $0.firstRun("frame", PacedMetric.position) }
    let length = lines.map(\.count).max() ?? 0
    guard second > 1, length > 1 else { return nil }
    let work = block.cases.map { $0.firstRun("app", PacedMetric.busy) }
    let start = Self.busiest(work, count: second, within: length)
    let shown = lines.flatMap { $0.dropFirst(start).prefix(second) }.compactMap { $0 }
    guard let low = shown.min(), let high = shown.max() else { return nil }
    self.start = start
    count = second
    range = (low, high)
  }

  /// An arm's positions in the window.
  func positions(_ measured: PacedCase) -> [Double?] {
    Array(measured.firstRun("frame", PacedMetric.position).dropFirst(start).prefix(count))
  }

  /// The first of the windows with the most work of all arms together.
  private static func busiest(_ work: [[Double?]], count: Int, within length: Int) -> Int {
    let sums = (0..<length).map { index in
      work.reduce(0.0) { $0 + (index < $1.count ? $1[index] ?? 0 : 0) }
    }
    guard length > count else { return 0 }
    var sum = sums[..<count].reduce(0, +)
    var best = (start: 0, sum: sum)
    for start in 1...(length - count) {
      sum += sums[start + count - 1] - sums[start - 1]
      // More by a thousandth, so that rounding does not choose.
      if sum > best.sum * 1.001 { best = (start, sum) }
    }
    return best.start
  }
}
