import Foundation

/// Metrics of XCTest by the ends of their identifiers, collected by test and interval.
struct TestMeasures {
  private struct Place: Hashable {
    let test: String
    let interval: String
  }

  private var places: [Place] = []
  private var series: [Place: [DeviceSeries]] = [:]
  private var others: Set<String> = []

  private typealias End = (end: String, measure: DeviceMeasure)

  /// Of an interval of XCTOSSignpostMetric.
  private static let ends: [End] = [
    (".animation.hitch.number", .hitchCount),
    (".animation.hitches.total.duration", .hitchTimeTotal),
    (".animation.hitch.time.ratio", .hitchTimeRatio),
    (".animation.frame.rate", .frameRate), (".animation.frame.count", .frameCount),
    (".duration", .recordedTime),
  ]
  /// Of XCTHitchMetric, which has a ratio of its own making as well.
  private static let hitchEnds: [End] = [
    (".number", .hitchCount), (".total.duration", .hitchTimeTotal),
    (".time.ratio", .hitchTimeRatio),
  ]

  private static func end(of identifier: String) -> End? {
    let isHitch = identifier.contains("XCTMetric_Hitch")
    if isHitch, identifier.lowercased().contains("normalized") { return nil }
    return (isHitch ? hitchEnds : ends).first { identifier.hasSuffix($0.end) }
  }

  /// Seconds in a unit of time.
  private static let seconds = [
    "s": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ns": 1e-9,
  ]

  /// Takes a metric of a test, a value each time that it was repeated; one that is not of frames is
  /// noted.
  mutating func take(
    _ test: String, _ identifier: String, unit: String, _ values: [Double]
  ) throws(RecordingError) {
    guard let (end, measure) = Self.end(of: identifier), !values.isEmpty else {
      others.insert(identifier)
      return
    }
    let start = identifier.dropLast(end.count)
    let name = start.split(separator: "-", maxSplits: 1).last.map(String.init) ?? "whole"
    let place = Place(test: test, interval: name)
    if series[place] == nil { places.append(place) }
    // A log may say it twice.
    guard series[place]?.contains(where: { $0.measure == measure }) != true else { return }
    let factor = try Self.factor(measure, unit)
    series[place, default: []].append(
      DeviceSeries(measure, runs: values.map { [$0 * factor] }))
  }

  private static func factor(_ measure: DeviceMeasure, _ unit: String) throws(RecordingError)
    -> Double
  {
    switch measure {
    case .hitchTimeTotal, .recordedTime:
      guard let seconds = seconds[unit] else { break }
      // Whole powers of ten, so that digits stay.
      return measure == .recordedTime ? seconds : (1e9 * seconds).rounded()
    case .hitchTimeRatio where ["ms per s", "ms/s"].contains(unit): return 1
    case .hitchTimeRatio: break
    default: return 1
    }
    throw RecordingError(
      "has \(measure.rawValue) in '\(unit.prefix(40))', which is not known",
      cure: "export it by another version of Xcode")
  }

  func finish(into report: inout DeviceReport) throws(RecordingError) {
    // A duration alone is of any interval.
    let measured = places.filter { place in
      series[place]?.contains { $0.measure != .recordedTime } == true
    }
    guard !measured.isEmpty else {
      let found = others.sorted().prefix(4).joined(separator: ", ")
      throw RecordingError(
        "has no metrics of frames" + (found.isEmpty ? "" : " (it has \(found))"),
        cure: "measure XCTOSSignpostMetric of an animation interval, or XCTHitchMetric")
    }
    for place in measured {
      var found = DeviceCase(tool: "xctest", subject: place.test)
      found.part = ("interval", place.interval)
      found.series = series[place] ?? []
      report.cases.append(found)
    }
    if !others.isEmpty {
      report.notes.append("\(others.count) metrics that are not of frames are left out")
    }
  }
}

/// What `xcresulttool get test-results metrics` writes.
struct TestMetrics: Decodable {
  private struct Test: Decodable {
    let testIdentifier: String
    let testRuns: [Run]
  }

  private struct Run: Decodable {
    let device: Device?
    let metrics: [Metric]
  }

  private struct Device: Decodable { let deviceName: String? }

  private struct Metric: Decodable {
    let identifier: String
    let unitOfMeasurement: String
    let measurements: [Double]
  }

  private let tests: [Test]

  init(from decoder: any Decoder) throws { tests = try [Test](from: decoder) }

  func read(into report: inout DeviceReport) throws(RecordingError) {
    let devices = Set(tests.flatMap(\.testRuns).compactMap(\.device?.deviceName))
    var measures = TestMeasures()
    for test in tests {
      for run in test.testRuns {
        let name = devices.count > 1 ? run.device?.deviceName.map { " on \($0)" } : nil
        for metric in run.metrics {
          try measures.take(
            test.testIdentifier + (name ?? ""), metric.identifier, unit: metric.unitOfMeasurement,
            metric.measurements)
        }
      }
    }
    try measures.finish(into: &report)
    if devices.count == 1 { report.facts["model"] = devices.first }
  }
}

/// The lines of a log of xcodebuild that say what a test measured.
struct TestLog {
  private var measures = TestMeasures()
  private var isLog = false

  /// `…: Test Case '-[A b]' measured [NAME, UNIT] average: …, values: […], performanceMetricID:ID, …`
  mutating func take(_ line: String, number: Int) throws(RecordingError) {
    guard line.contains("performanceMetricID:"), line.contains(" measured [") else { return }
    isLog = true
    guard let test = line.between("Test Case '", "' measured ["),
      let unit = line.between("' measured [", "] average:")?.components(separatedBy: ", ").last,
      let values = line.between("values: [", "]"),
      let identifier = line.between("performanceMetricID:", ",")
    else { throw .damaged("has half a measurement in line \(number)") }
    var numbers: [Double] = []
    for field in values.fields {
      guard let value = Double(field), value.isFinite else {
        throw .damaged("has '\(field.prefix(40))' among the values of line \(number)")
      }
      numbers.append(value)
    }
    let name =
      test.hasPrefix("-[") && test.hasSuffix("]") ? test.dropFirst(2).dropLast() : test[...]
    try measures.take(String(name), identifier, unit: unit, numbers)
  }

  func finish(into report: inout DeviceReport) throws(RecordingError) {
    guard isLog else {
      throw RecordingError("is none of the known formats", cure: "name " + DeviceFile.formats)
    }
    try measures.finish(into: &report)
  }
}

extension String {
  /// What stands between the first `start` and the next `end`; nil where one of them is missing.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard let begin = range(of: start),
      let stop = range(of: end, range: begin.upperBound..<endIndex)
    else { return nil }
    return String(self[begin.upperBound..<stop.lowerBound])
  }
}
