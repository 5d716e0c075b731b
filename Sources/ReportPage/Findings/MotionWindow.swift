import Vocabulary

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
    let second = TimelineChart.perRow(block.conditions.refreshHz) + 1
    let lines = block.cases.map { $0.firstRun(.frame, .shownPosition) }
    let length = lines.map(\.count).max() ?? 0
    guard second > 1, length > 1 else { return nil }
    let work = block.cases.map { $0.firstRun(.app, .busyTime) }
    let start = SpaceTimeChart.busiestStart(work, count: second, within: length)
    let shown = lines.flatMap { $0.dropFirst(start).prefix(second) }.compactMap { $0 }
    guard let low = shown.min(), let high = shown.max() else { return nil }
    self.start = start
    count = second
    range = (low, high)
  }

  /// An arm's positions in the window.
  func positions(_ measured: PacedCase) -> [Double?] {
    Array(measured.firstRun(.frame, .shownPosition).dropFirst(start).prefix(count))
  }
}
