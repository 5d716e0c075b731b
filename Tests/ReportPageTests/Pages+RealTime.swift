import Reports
import TestSupport
import Vocabulary

@testable import ReportPage

extension NamedPage {
  /// Runs in real time, good and bad.
  static let inRealTime: [NamedPage] = [
    NamedPage(name: "real time of all kinds") {
      SyntheticPacedRun(loads: ["none", "burst", "busy:1ms/2ms"], views: [1, 100], seconds: 5).run
        .with(SyntheticPacedRun(seconds: 1, refreshHz: 1000).run).with(SyntheticRun().run)
    },
    NamedPage(name: "hostile names in real time") {
      SyntheticPacedRun(strategies: hostileNames, loads: hostileNames, wave: hostileNames[3]).run
    },
    NamedPage(name: "displays that there are not") { strangeDisplays },
    NamedPage(name: "hostile numbers in real time") { hostileRealTime },
  ]

  /// Every kind of number that a report should not hold, from processes that nobody counts.
  static var hostileRealTime: PageRun {
    var run = SyntheticPacedRun(seconds: 5).run
    for index in run.report.indices {
      run.report[index].numbers = (0..<12).map { numbers[(index + $0 * 5) % numbers.count] }
    }
    for index in run.samples?.indices ?? 0..<0 {
      run.samples?[index].value = numbers[(index * 7) % numbers.count]
      run.samples?[index].process = index % 3 == 0 ? Int.min : Int.max
    }
    return run
  }

  /// Refresh rates that no display has.
  static var strangeDisplays: PageRun {
    var run = SyntheticPacedRun(views: [1, 2, 3, 4, 5, 6]).run
    let rates: [Double] = [.nan, .infinity, -60, 0, 0.1, 1e300]
    for index in run.report.indices {
      run.report[index].refreshHz = rates[run.report[index].views - 1]
    }
    return run
  }
}
