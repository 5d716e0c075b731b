import Measurement

/// The measured costs of one strategy on one side over the numbers of views.
struct Curve {
  let row: ReportRow
  /// Samples by number of views, process and round.
  private(set) var processes: [Int: [Int: [Int: Double]]] = [:]
  /// Samples of starts, on the side `frame` alone: by metric, number of views and process.
  private var starts: [MetricName: [Int: [Int: [Double]]]] = [:]

  var lineID: String { row.identity.lineID }
  /// The parts that the curves of all strategies share.
  var sweep: CaseIdentity { row.identity.sweep }
  var name: String { "\(lineID), \(row.stage.rawValue)" }
  var views: [Int] { processes.keys.sorted() }

  /// The processes that measured every number of views, rising.
  var wholeProcesses: [Int] {
    let numbers = views
    return Set(processes.values.flatMap(\.keys)).sorted().filter { process in
      numbers.allSatisfy { processes[$0]?[process]?.isEmpty == false }
    }
  }

  /// How the case with so many views starts and goes on, by process, where starts were timed.
  func starts(views number: Int) -> [Int: PayOff.Start] {
    var result: [Int: PayOff.Start] = [:]
    for (process, rounds) in processes[number] ?? [:] {
      func median(_ metric: MetricName) -> Double? {
        starts[metric]?[number]?[process].flatMap(Quantile.median)
      }
      guard let first = median(.firstFrameCPUTime), let ten = median(.tenFramesCPUTime),
        let frame = Quantile.median(Array(rounds.values))
      else { continue }
      result[process] = PayOff.Start(first: first, ten: ten, frame: frame)
    }
    return result
  }

  /// A process's (views, median cost) points, views rising.
  func points(of process: Int) -> [(Double, Double)] {
    views.compactMap { number in
      processes[number]?[process]
        .flatMap { Quantile.median(Array($0.values)) }.map { (Double(number), $0) }
    }
  }

  /// True if a line is fitted to it: in real time, where turns and pictures come when they are due, to
  /// what both sides take for a picture; not to what draws none, and is the same at any number.
  private static func isCost(_ row: ReportRow) -> Bool {
    row.pass == .paced
      ? row.metric == .pictureCPUTime && row.stage == .frame
        && row.identity.backend != CaseIdentity.loopBackend
      : row.metric == .cpuTime && Stage.sums.contains(row.stage)
  }

  static func all(report: [ReportRow], samples: [SampleRow]) -> [Curve] {
    var curves: [Curve] = []
    var places: [String: Int] = [:]
    var homes: [ReportRow.Key: (curve: Int, views: Int)] = [:]
    var frames: [String: (curve: Int, views: Int)] = [:]
    for row in report where !row.identity.isAnchor && isCost(row) {
      let curve = Curve(row: row)
      let name = curve.name
      let place = places[name] ?? curves.count
      if place == curves.count {
        places[name] = place
        curves.append(curve)
      }
      homes[row.key] = (place, row.views)
      if row.stage == .frame { frames[row.caseID] = (place, row.views) }
    }
    for sample in samples {
      guard let value = sample.value else { continue }
      if sample.pass == .start {
        // The same cases; starts have a pass of their own.
        guard let home = frames[sample.caseID] else { continue }
        curves[home.curve].starts[sample.metric, default: [:]][
          home.views, default: [:]][sample.process, default: []].append(value)
        continue
      }
      guard let home = homes[sample.rowKey] else { continue }
      curves[home.curve].processes[home.views, default: [:]][
        sample.process, default: [:]][sample.round] = value
    }
    // Sides of one strategy in the order in which people read them; strategies as they come.
    let lines = Dictionary(grouping: curves, by: \.lineID)
    func place(_ curve: Curve) -> Int { Stage.sums.firstIndex(of: curve.row.stage) ?? 0 }
    return curves.map(\.lineID).distinct.flatMap { line in
      (lines[line] ?? []).sorted { place($0) < place($1) }
    }
  }
}
