import ResultStore
import SampleStatistics

/// The measured costs of one strategy on one side over the numbers of views.
struct Curve {
  /// All that the cases share but strategy and number of views.
  struct Setting: Hashable {
    let scenario: String
    let wave: String
    let widthPoints: Double
    let heightPoints: Double
    let scale: Double
    let refreshHz: Double
    let load: String
    /// What the case's name adds: `bilinear`, `as-published`, …
    let remarks: String
  }

  /// One process's samples at one number of views: values by round.
  typealias Rounds = [Int: Double]

  let identity: ReportRow
  let lineID: String
  let setting: Setting
  let stage: String
  /// Samples by number of views, then by process.
  private(set) var processes: [Int: [Int: Rounds]] = [:]
  /// Samples of starts, on the side `frame` alone: by metric, number of views and process.
  private var starts: [String: [Int: [Int: [Double]]]] = [:]

  /// The sides of the screen, and both together.
  static let stages = ["app", "server", "frame"]
  static let metric = "cpu_time"
  private static let startMetrics = (first: "first_frame_cpu_time", ten: "ten_frames_cpu_time")

  /// For absences.
  var name: String { "\(lineID), \(stage)" }

  /// The cases of all strategies, for absences.
  var settingName: String {
    var row = ScalingRow()
    (row.lineID, row.strategy) = (lineID, identity.strategy)
    return row.settingID
  }

  /// The numbers of views, rising.
  var views: [Int] { processes.keys.sorted() }

  /// The processes that measured every number of views, rising.
  var wholeProcesses: [Int] {
    let numbers = views
    return Set(processes.values.flatMap(\.keys)).sorted().filter { process in
      numbers.allSatisfy { processes[$0]?[process]?.isEmpty == false }
    }
  }

  /// How the case with so many views starts and goes on, by process; empty where starts were not timed.
  func starts(views number: Int) -> [Int: PayOff.Start] {
    var result: [Int: PayOff.Start] = [:]
    for (process, rounds) in processes[number] ?? [:] {
      func median(_ metric: String) -> Double? {
        starts[metric]?[number]?[process].flatMap(Quantile.median)
      }
      guard let first = median(Self.startMetrics.first), let ten = median(Self.startMetrics.ten),
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

  private init(_ row: ReportRow) {
    identity = row
    stage = row.stage
    lineID = Self.lineID(row)
    setting = Setting(row)
  }

  /// Every curve, in the order of the report.
  static func all(report: [ReportRow], samples: [SampleRow]) -> [Curve] {
    var curves: [Curve] = []
    var places: [String: Int] = [:]
    var homes: [Sample: (curve: Int, views: Int)] = [:]
    var frames: [String: (curve: Int, views: Int)] = [:]
    for row in report where row.metric == metric && row.scenario != "anchor" {
      // On real time the clock is of turns and pictures, which come when they are due: no cost of a frame.
      guard stages.contains(row.stage), row.pass != "paced" else { continue }
      let name = lineID(row) + "\n" + row.stage
      let place = places[name] ?? curves.count
      if place == curves.count {
        places[name] = place
        curves.append(Curve(row))
      }
      homes[Sample(caseID: row.caseID, stage: row.stage, pass: row.pass)] = (place, row.views)
      if row.stage == "frame" { frames[row.caseID] = (place, row.views) }
    }
    for sample in samples {
      guard let value = sample.value else { continue }
      if [startMetrics.first, startMetrics.ten].contains(sample.metric) {
        // The same cases; starts have a pass of their own.
        guard let home = frames[sample.caseID] else { continue }
        curves[home.curve].starts[sample.metric, default: [:]][
          home.views, default: [:]][sample.process, default: []].append(value)
        continue
      }
      guard sample.metric == metric,
        let home = homes[
          Sample(caseID: sample.caseID, stage: sample.stage, pass: sample.pass)]
      else { continue }
      curves[home.curve].processes[home.views, default: [:]][
        sample.process, default: [:]][sample.round] = value
    }
    // Sides of one strategy in the order in which people read them; strategies as they come.
    var order: [String: Int] = [:]
    for curve in curves where order[curve.lineID] == nil { order[curve.lineID] = order.count }
    return curves.sorted {
      (order[$0.lineID] ?? 0, stages.firstIndex(of: $0.stage) ?? 0)
        < (order[$1.lineID] ?? 0, stages.firstIndex(of: $1.stage) ?? 0)
    }
  }

  private struct Sample: Hashable {
    let caseID: String
    let stage: String
    let pass: String
  }

  /// `steady/jw/path-rebuild/*/375x60@2`: scenario, wave, strategy, any number of views, the rest.
  private static func lineID(_ row: ReportRow) -> String {
    var parts = row.caseID.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 3, parts[3] == String(row.views) { parts[3] = "*" }
    return parts.joined(separator: "/")
  }
}

extension Curve.Setting {
  init(_ row: ReportRow) {
    scenario = row.scenario
    wave = row.wave
    widthPoints = row.widthPoints
    heightPoints = row.heightPoints
    scale = row.scale
    refreshHz = row.refreshHz
    load = row.load
    remarks = row.caseID.split(separator: "/", omittingEmptySubsequences: false).dropFirst(5)
      .joined(separator: "/")
  }
}
