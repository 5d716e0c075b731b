import Measurement
import TestSupport

@testable import Runs

/// Makes runs in real time whose every number follows from its place: `path-rebuild` misses two of
/// three refreshes under load and none without, other arms miss none.
struct SyntheticPacedRun {
  var strategies = ["path-rebuild", "additive-translation", "timer-translation"]
  var loads = ["idle", "busy:24ms/40ms"]
  var views = [12]
  var wave = "jw"
  var processes = 2
  var seconds = 2
  var refreshHz = 60.0
  /// Each arm's share of a core, %, and set-up, ns, in their order; none without it.
  var totals: [(share: Double, setUp: Double)] = []

  struct Place {
    let strategy: String
    let load: String
    let views: Int
    var isLoaded: Bool { load != "idle" }
    var misses: Bool { isLoaded && strategy.hasPrefix("path-rebuild") }
  }

  var run: PageRun {
    PageRun(name: "paced", report: report, samples: samples, manifest: NumberedRun().manifest)
  }

  var places: [Place] {
    loads.flatMap { load in
      views.flatMap { views in
        strategies.map { Place(strategy: $0, load: load, views: views) }
      }
    }
  }

  var refreshes: Int { seconds * Int(refreshHz) }

  func caseID(_ place: Place) -> String {
    let remark = place.isLoaded ? "/" + place.load.replacing("/", with: "-") : ""
    return "\(scenario(place))/\(wave)/\(place.strategy)/\(place.views)/56x28@1" + remark
  }

  private func scenario(_ place: Place) -> String { place.isLoaded ? "loaded" : "paced" }

  typealias Series = (stage: Stage, metric: MetricName, unit: MetricUnit, values: [Double])

  /// Every metric with its stage, unit, and its values in one process.
  func values(_ place: Place, _ process: Int) -> [Series] {
    let ages = (0..<refreshes).map { place.misses ? Double($0 % 3) : 0 }
    let missed = Double(ages.filter { $0 > 0 }.count)
    // What is known of the whole is that of its sides.
    let total = zip(strategies, totals).first { $0.0 == place.strategy }?.1.share
    let share =
      total.map { $0 * 2 / 3 * (1 + Double(process) / 50) }
      ?? (place.isLoaded ? 60 : 0.4) + Double(process) / 100
    let all = zip(strategies, totals).filter { $0.0 == place.strategy }.flatMap {
      _, total -> [Series] in
      [
        ("frame", "cpu_share", "%", [total.share * (1 + Double(process) / 50)]),
        ("frame", "setup_cpu_time", "ns", [total.setUp]),
      ]
    }
    let own: [Series] = [
      ("app", "cpu_share", "%", [share]), ("app", "wakeups", "1/s", [60.5]),
      (
        "app", "busy_time", "ns",
        (0..<refreshes).map { place.isLoaded ? Double($0 % 5) * 4e6 : 3e4 }
      ),
      ("server", "cpu_share", "%", [share / 2]),
      ("frame", "frames_presented", "count", [Double(refreshes) - missed]),
      ("frame", "frames_missed", "count", [missed]),
      ("frame", "longest_miss", "count", [ages.max() ?? 0]),
      ("frame", "frame_rate", "1/s", [(Double(refreshes) - missed) / Double(seconds)]),
      ("frame", "hitch_time_ratio", "ms/s", [missed / refreshHz / Double(seconds) * 1000]),
      ("frame", "picture_age", "refreshes", ages),
      ("frame", "position_error", "pt", ages.map { 0.2 * $0 + 1e-15 }),
      ("frame", "phase_drift", "pt/s", [4e-16]),
    ]
    return all + own
  }

  var report: [ReportRow] {
    places.flatMap { place in
      values(place, 0).map { series in
        let median = series.values.sorted()[series.values.count / 2]
        var row = ReportRow.made(caseID(place), series.stage, series.metric, .paced)
        (row.scenario, row.wave) = (ScenarioName(scenario(place)), WaveName(wave))
        (row.strategy, row.views) = (StrategyName(place.strategy), place.views)
        (row.load, row.unit, row.processes) = (Load(place.load) ?? .idle, series.unit, processes)
        (row.widthPoints, row.heightPoints, row.scale, row.refreshHz) = (56, 28, 1, refreshHz)
        row.numbers =
          [median, median - 0.5, median + 0.5] + [Double?](repeating: median, count: 9)
        return row
      }
    }
  }

  var samples: [SampleRow] {
    places.flatMap { place in
      (0..<processes).flatMap { process in
        values(place, process).flatMap { series in
          series.values.enumerated().map { round, value in
            SampleRow.made(
              caseID(place), series.stage, series.metric, .paced, process: process, round: round,
              value: value)
          }
        }
      }
    }
  }
}
