import ResultStore
import TestSupport
import Vocabulary

@testable import ReportPage

extension NamedPage {
  /// Runs that searched for capacities, good and bad.
  static let capacities: [NamedPage] = [
    NamedPage(name: "a stored search") { [try StoredFixture.run("capacity", "capacity,clock")] },
    NamedPage(name: "capacities with bounds") {
      [
        SyntheticCapacityRun(arms: [
          .init(strategy: "path-rebuild", capacity: 1, flags: ["floor"]),
          .init(strategy: "additive-translation", capacity: 4096, flags: ["ceiling"]),
          .init(strategy: "timer-translation", capacity: 4096, flags: ["ceiling", "floor"]),
          .init(strategy: "path-morph", capacity: nil),
        ]).run
      ]
    },
    NamedPage(name: "hostile names of capacities") {
      [
        SyntheticCapacityRun(
          arms: hostileNames.map { .init(strategy: $0, capacity: 12) }, wave: hostileNames[3]
        ).run
      ]
    },
    NamedPage(name: "hostile numbers of capacities") { [hostileCapacities] },
    NamedPage(name: "capacities on strange displays") {
      [.nan, .infinity, -60, 0, 0.1, 1e300].map { SyntheticCapacityRun(refreshHz: $0).run }
    },
    NamedPage(name: "a history of runs on real time") {
      [
        SyntheticPacedRun().run, SyntheticCapacityRun().run, SyntheticPacedRun(processes: 1).run,
        SyntheticRun().run, hostileCapacities, hostileRealTime, SyntheticCapacityRun().run,
      ]
    },
  ]

  /// Every kind of number that a report should not hold.
  static var hostileCapacities: PageRun {
    var run = SyntheticCapacityRun(
      arms: (0..<11).map { (index: Int) in .init(strategy: "arm-\(index)", capacity: 5 * index) }
    ).run
    for index in run.report.indices {
      run.report[index].numbers = (0..<12).map { numbers[(index + $0 * 5) % numbers.count] }
      if index % 7 == 0 { run.report[index].numbers = [] }
      run.report[index].processes = index % 3 == 0 ? 1 : Int.max
    }
    for index in run.samples?.indices ?? 0..<0 {
      run.samples?[index].value = numbers[(index * 7) % numbers.count]
      run.samples?[index].process = index % 3 == 0 ? Int.min : Int.max
    }
    return run
  }
}
