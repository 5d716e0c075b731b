import ResultStore
import TestSupport
import Vocabulary

@testable import ReportPage

/// Makes runs of searches whose every number follows from its place: an arm of capacity c found c
/// in the first process and one more in each of the next; below c the interval is one refresh,
/// above it two.
struct SyntheticCapacityRun {
  /// An arm and what was found.
  struct Arm {
    var strategy: String
    /// nil: the searches were cut short before they came to a number.
    var capacity: Int?
    /// Of all processes.
    var flags: [SampleFlag] = []
  }

  var name = "capacity"
  var arms = [
    Arm(strategy: "path-rebuild", capacity: 100),
    Arm(strategy: "additive-translation", capacity: 400),
  ]
  var wave = "jw"
  var processes = 3
  var refreshHz = 60.0
  /// As parts of twice the capacity.
  var tried = [0.125, 0.25, 0.5, 0.75, 1]

  var run: PageRun {
    PageRun(name: name, report: report, samples: samples, manifest: SyntheticRun().manifest)
  }

  func caseID(_ arm: Arm) -> String { "capacity/\(wave)/\(arm.strategy)/56x28@1" }

  private typealias Series = (
    metric: MetricName, unit: MetricUnit, values: [Double], flags: [SampleFlag]
  )

  private func series(_ arm: Arm, _ process: Int) -> [Series] {
    let views = tried.map { ($0 * 2 * Double(arm.capacity ?? 64)).rounded() }
    let refresh = 1e9 / refreshHz
    var series: [Series] = [
      ("tried_count", "views", views, []),
      (
        "tried_interval", "ns",
        views.map { $0 <= Double(arm.capacity ?? 64) ? refresh : 2 * refresh }, []
      ),
    ]
    guard let capacity = arm.capacity.map(Double.init) else { return series }
    series += [
      ("capacity", "views", [capacity + Double(process)], arm.flags),
      ("capacity_low", "views", [0.9 * capacity], arm.flags),
      ("capacity_high", "views", [1.1 * capacity], arm.flags),
      ("hitch_time_ratio", "ms/s", [1.5], []),
    ]
    return series
  }

  var report: [ReportRow] {
    arms.flatMap { arm in
      series(arm, 0).map { series in
        let median = series.values.sorted()[series.values.count / 2]
        var row = ReportRow()
        (row.caseID, row.scenario, row.wave) = (caseID(arm), "capacity", WaveName(wave))
        (row.strategy, row.views) = (StrategyName(arm.strategy), 4096)
        (row.widthPoints, row.heightPoints, row.scale, row.refreshHz) = (56, 28, 1, refreshHz)
        (row.stage, row.metric, row.unit) = ("frame", series.metric, series.unit)
        (row.pass, row.quality, row.processes) = ("capacity", "measured", processes)
        row.numbers =
          [median, median - 5, median + 5] + [Double?](repeating: median, count: 9)
        row.flags = series.flags
        return row
      }
    }
  }

  var samples: [SampleRow] {
    arms.flatMap { arm in
      (0..<processes).flatMap { process in
        series(arm, process).flatMap { series in
          series.values.enumerated().map { round, value in
            var sample = SampleRow()
            (sample.caseID, sample.stage) = (caseID(arm), "frame")
            (sample.metric, sample.unit, sample.pass) = (series.metric, series.unit, "capacity")
            (sample.process, sample.round, sample.value) = (process, round, value)
            sample.flags = series.flags
            return sample
          }
        }
      }
    }
  }
}
