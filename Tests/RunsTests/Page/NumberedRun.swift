import Measurement
import TestSupport

@testable import Runs

/// Makes runs of any size with numbers that follow from their places, so that tests repeat.
struct NumberedRun {
  var name = "synthetic"
  var strategies = [
    "path-rebuild", "additive-translation", "path-rebuild-reused", "timer-translation",
    "replicator-translation",
  ]
  var views = [1, 10, 100, 1000]
  var wave = "jw"
  var processes = 5
  var rounds = 12

  static let stages = Stage.parts + Stage.sums

  var run: PageRun {
    PageRun(name: name, report: report, samples: samples, manifest: manifest)
  }

  var report: [ReportRow] {
    eachCase { strategy, index, views in
      Self.stages.enumerated().flatMap { stage, name in
        var time = row(strategy, views, name, "cpu_time", "ns", "time")
        let cost = self.cost(index, views, stage)
        time.numbers = [cost, cost * 0.97, cost * 1.03] + [Double?](repeating: cost, count: 9)
        var count = row(strategy, views, name, "allocations", "count", "allocations")
        count.quality = "exact"
        count.numbers = [Double?](repeating: Double(index) * Double(views), count: 12)
        var missing = row(strategy, views, name, "PAPI_TOT_INS", "count", "counters")
        missing.quality = "unavailable"
        return [time, count, missing]
      }
    }
  }

  var samples: [SampleRow] {
    eachCase { strategy, index, views in
      Self.stages.indices.suffix(3).flatMap { stage in
        (0..<processes).flatMap { process in
          (0..<rounds).map { round in
            let noise = Double((round * 7 + process * 3 + index * 5) % 11) / 200
            var sample = SampleRow.made(
              caseID(strategy, views), Self.stages[stage], process: process, round: round,
              value: cost(index, views, stage) * (1 + noise))
            if (round + process) % 13 == 0 { sample.flags = ["outlier"] }
            if (round + process) % 17 == 5 { sample.flags += ["preempted"] }
            return sample
          }
        }
      }
    }
  }

  /// A manifest with a fact that is known, one that is not, and a reason.
  var manifest: Manifest {
    [
      "run_id": .text(name), "status": .text("complete"),
      "started_utc": .text("2026-01-02T03:04:05Z"),
      "host": .object([
        "cpu_model": .fact(.text("Example 9"), isHard: true),
        "hypervisor": .fact(nil, isHard: true, reason: "nobody knows"),
      ]),
      "unavailable": .list([
        .object(["metric": .text("PAPI_TOT_INS"), "reason": .text("no such event")])
      ]),
      "not_applicable": .list(
        ["slide", "repeat"].map {
          .object([
            "wave": .text("ripple"), "strategy": .text($0),
            "reason": .text("it stands in one place"),
          ])
        }),
      "positions_not_read": .list([
        .object(["wave": .text("ripple"), "reason": .text("nothing moves")])
      ]),
    ]
  }

  private func cost(_ index: Int, _ views: Int, _ stage: Int) -> Double {
    Double(views) * 1000 * Double(stage + 1) / Double(index + 1)
  }

  private func caseID(_ strategy: String, _ views: Int) -> String {
    "steady/\(wave)/\(strategy)/\(views)/375x60@2"
  }

  private func eachCase<Row>(_ rows: (String, Int, Int) -> [Row]) -> [Row] {
    views.flatMap { number in
      strategies.enumerated().flatMap { rows($0.element, $0.offset, number) }
    }
  }

  private func row(
    _ strategy: String, _ views: Int, _ stage: Stage, _ metric: MetricName, _ unit: MetricUnit,
    _ pass: Pass
  ) -> ReportRow {
    var row = ReportRow.made(caseID(strategy, views), stage, metric, pass, run: name)
    (row.scenario, row.wave, row.strategy) = ("steady", WaveName(wave), StrategyName(strategy))
    (row.widthPoints, row.heightPoints, row.scale, row.refreshHz) = (375, 60, 2, 60)
    (row.views, row.unit) = (views, unit)
    return row
  }
}
