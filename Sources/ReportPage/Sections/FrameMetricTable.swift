import Reports
import Vocabulary

/// Frame metrics under the names and by the definitions that other tools have for them.
struct FrameMetricTable {
  let block: PacedBlock

  /// nil where no case has them, as in runs of older versions.
  var table: Table? {
    guard block.cases.contains(where: { $0.measured.row(.frame, .frameDurationCPU) != nil }) else {
      return nil
    }
    let percentiles = ["frame_duration_cpu", "frame_overrun"].flatMap { metric in
      FramePercentiles.names.map { "\(metric) \($0)" }
    }
    var table = Table(
      title: "Frame metrics of other tools, \(block.title)",
      head: ["strategy"] + percentiles
        + ["hitch_count", "hitch_time_ratio", "janky_frames", "janky_share"])
    table.groups = [block.cases.map(row)]
    return table
  }

  /// The table below what its columns mean; nil where there is none.
  var markup: Markup? {
    table.map {
      Passage.folded(
        "Frame metrics as Android and Apple define them", [$0.markup, Self.definitions])
    }
  }

  private func row(_ measured: PacedCase) -> [Table.Cell] {
    let times = [MetricName.frameDurationCPU, .frameOverrun].flatMap {
      FramePercentiles(measured.measured.row(.frame, $0)).values
    }
    func cell(_ metric: MetricName, _ text: (Double) -> String) -> Table.Cell {
      measured.median(.frame, metric).map { .number(text($0.value)) } ?? Table.notAvailable
    }
    var cells: [Table.Cell] = [.name(measured.strategy)]
    cells += times.map { time in
      guard let time else { return Table.notAvailable }
      return .number(PeopleNumber.page.digits(time / 1e6) + "\u{A0}ms")
    }
    cells.append(cell(.hitchCount, PeopleNumber.page.exact))
    cells.append(
      block.hitches(of: measured).map { .number($0) } ?? Table.notAvailable)
    cells.append(cell(.jankyFrames, PeopleNumber.page.exact))
    cells.append(cell(.jankyShare, PeopleNumber.page.share))
    return cells
  }

  private static let definitions = Passage.list(
    [
      """
      frame_duration_cpu: as frameDurationCpuMs of Jetpack Macrobenchmark (FrameTimingMetric), how \
      long a frame took to be produced on the CPU, on both threads. Here the processor time of the \
      app's turns and of the server for a new picture, without what they waited for each other: \
      Android's goes from the begin on one thread to the end on the other. frame_time is the work on \
      the clock.
      """,
      """
      frame_overrun: as frameOverrunMs there, by how much a frame missed its deadline; below 0 it was \
      early. The deadline is the refresh that the server made the picture for.
      """,
      """
      hitch_count, hitch_time_ratio: a hitch is a frame shown later than expected, and the ratio is ms \
      of hitch time per s (Apple, Understanding hitches in your app; WWDC 2020, session 10077: below 5 \
      good, from 10 critical; Xcode's Organizer has 10, 25 and 50 today).
      """,
      """
      janky_frames: shown later than was predicted when the frame was begun (Android, FrameTimeline, on \
      perfetto.dev). JankStats calls a frame janky that took twice its refresh instead. A refresh for \
      which the app could begin no frame is missed, and no janky frame.
      """,
      FramePercentiles.reason + ".",
    ].map { .text($0) })
}
