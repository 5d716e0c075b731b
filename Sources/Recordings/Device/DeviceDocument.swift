import Foundation

/// A JSON document of a tool that measures frames, of a kind that its keys tell.
struct DeviceDocument {
  private let data: Data

  init(_ bytes: [UInt8]) { data = Data(bytes) }

  /// Anything: of what is only looked for.
  private struct Something: Decodable {
    init(from decoder: any Decoder) {}
  }

  func read(into report: inout DeviceReport) throws(RecordingError) {
    let keys = Set(((try? decode([String: Something].self, "")) ?? [:]).keys)
    if keys.isSuperset(of: ["benchmarks", "context"]) {
      return try decode(Macrobenchmark.self, "a document of Macrobenchmark").read(into: &report)
    }
    if !keys.isDisjoint(with: FlutterSummary.keys) {
      return try decode(FlutterSummary.self, "a timeline summary of Flutter").read(into: &report)
    }
    if keys.contains("performance") {
      return try decode(FlutterSnapshot.self, "a snapshot of Flutter's tools").read(into: &report)
    }
    let list = (try? decode([[String: Something]].self, "")) ?? []
    if list.contains(where: { $0["testIdentifier"] != nil }) {
      return try decode(TestMetrics.self, "metrics of XCTest").read(into: &report)
    }
    if keys.contains("traceEvents") || list.contains(where: { $0["ph"] != nil }) {
      throw RecordingError(
        "is a trace of events: it says when threads were busy, and nothing of frames on a screen",
        cure: "read it by 'wavebench load'")
    }
    // What is no JSON says so.
    _ = try decode(Something.self, "JSON")
    throw RecordingError("is none of the known kinds of JSON", cure: "name " + DeviceFile.formats)
  }

  /// - Parameter what: as which it is read, for messages.
  private func decode<Value: Decodable>(
    _ type: Value.Type, _ what: String
  ) throws(RecordingError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw .damaged("is no \(what): " + Self.words(error))
    } catch {
      throw .damaged("is no \(what)")
    }
  }

  private static func words(_ error: DecodingError) -> String {
    let (context, key): (DecodingError.Context, String?) =
      switch error {
      case .keyNotFound(let key, let context): (context, key.stringValue)
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context, nil)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), nil)
      }
    let path = (context.codingPath.map(\.stringValue) + [key].compactMap(\.self)).prefix(8)
      .map { String($0.prefix(40)) }.joined(separator: ".")
    let problem = key == nil ? "'\(path)' is of another kind" : "there is no '\(path)'"
    return path.isEmpty ? "its bytes are not of that form" : problem
  }
}

/// `…-benchmarkData.json` of androidx Macrobenchmark.
private struct Macrobenchmark: Decodable {
  struct Context: Decodable {
    struct Build: Decodable {
      struct Version: Decodable { let sdk: Int? }

      let model: String?
      let brand: String?
      let version: Version?
    }

    let build: Build?
  }

  struct Benchmark: Decodable {
    let name: String
    let metrics: [String: Metric]?
    let sampledMetrics: [String: Sampled]?
  }

  /// One number an iteration.
  struct Metric: Decodable {
    let median: Double?
    let runs: [Double]?
  }

  /// A number for each frame, a list for each iteration.
  struct Sampled: Decodable {
    let median: Double?
    let p90: Double?
    let p95: Double?
    let p99: Double?
    let runs: [[Double]]?

    enum CodingKeys: String, CodingKey {
      case median = "P50"
      case p90 = "P90"
      case p95 = "P95"
      case p99 = "P99"
      case runs
    }
  }

  let context: Context?
  let benchmarks: [Benchmark]

  func read(into report: inout DeviceReport) throws(RecordingError) {
    guard benchmarks.contains(where: { $0.metrics != nil || $0.sampledMetrics != nil }) else {
      throw RecordingError(
        "has benchmarks that are none of Macrobenchmark", cure: "name " + DeviceFile.formats)
    }
    let cases = benchmarks.map(measured)
    let silent = zip(benchmarks, cases).filter { $1.series.isEmpty }.map { "'\($0.0.name)'" }
    guard silent.count < cases.count else {
      throw RecordingError(
        "has no frames: \(silent.prefix(8).joined(separator: ", ")) measured none",
        cure: "add FrameTimingMetric() to a benchmark")
    }
    if !silent.isEmpty {
      report.notes.append(
        "\(silent.prefix(8).joined(separator: ", ")): no frames were measured, left out")
    }
    report.cases += cases.filter { !$0.series.isEmpty }
    if let model = context?.build?.model { report.facts["model"] = model }
    if let sdk = context?.build?.version?.sdk { report.facts["os"] = "Android API \(sdk)" }
  }

  private func measured(_ benchmark: Benchmark) -> DeviceCase {
    var found = DeviceCase(tool: "macrobenchmark", subject: benchmark.name)
    let (single, sampled) = (benchmark.metrics ?? [:], benchmark.sampledMetrics ?? [:])
    if let times = sampled["frameDurationCpuMs"] ?? sampled["frameCpuTimeMs"] {
      add(times, .frameDurationCPU, to: &found)
    } else {
      addOlder(single, to: &found)
    }
    if let overruns = sampled["frameOverrunMs"] {
      add(overruns, .frameOverrun, to: &found)
    } else if !found.series.isEmpty {
      found.lack(.frameOverrun, since: "Android tells it from API 31 on")
    }
    if let counts = single["frameCount"]?.runs ?? single["totalFrameCount"]?.runs,
      !found.series.isEmpty
    {
      found.add(.frameCount, once: counts)
    }
    return found
  }

  private func add(_ sampled: Sampled, _ measure: DeviceMeasure, to found: inout DeviceCase) {
    if let runs = sampled.runs, runs.contains(where: { !$0.isEmpty }) {
      let times = runs.map { $0.map { $0 * 1e6 } }
      return found.series.append(DeviceSeries(measure, runs: times.filter { !$0.isEmpty }))
    }
    let all = [
      "median": sampled.median, "p90": sampled.p90, "p95": sampled.p95, "p99": sampled.p99,
    ]
    let known = all.compactMapValues { $0.map { $0 * 1e6 } }
    if !known.isEmpty { found.series.append(DeviceSeries(measure, summary: known)) }
  }

  /// Before version 1.1: `frameTime50thPercentileMs` and so on, of each iteration; the middle one is
  /// taken.
  private func addOlder(_ single: [String: Metric], to found: inout DeviceCase) {
    var known: [String: Double] = [:]
    for (name, column) in [("50", "median"), ("90", "p90"), ("95", "p95"), ("99", "p99")] {
      let metric = single["frameTime\(name)thPercentileMs"]
      if let value = metric?.median { known[column] = value * 1e6 }
    }
    if !known.isEmpty { found.series.append(DeviceSeries(.frameDurationCPU, summary: known)) }
  }
}

/// `….timeline_summary.json` of Flutter's driver: frames built by the app's thread, and rasterised by
/// another. Times are in µs, those whose names end so in ms.
private struct FlutterSummary: Decodable {
  static let keys: Set<String> = [
    "frame_build_times", "average_frame_build_time_millis", "frame_rasterizer_times",
  ]

  private let builds: [Double]?
  private let rasters: [Double]?
  private let buildMean: Double?
  private let build90: Double?
  private let build99: Double?
  private let buildWorst: Double?
  private let rasterMean: Double?
  private let raster90: Double?
  private let raster99: Double?
  private let rasterWorst: Double?
  private let buildsMissed: Double?
  private let rastersMissed: Double?
  private let count: Double?
  private let rasterCount: Double?

  private enum CodingKeys: String, CodingKey {
    case builds = "frame_build_times"
    case rasters = "frame_rasterizer_times"
    case buildMean = "average_frame_build_time_millis"
    case build90 = "90th_percentile_frame_build_time_millis"
    case build99 = "99th_percentile_frame_build_time_millis"
    case buildWorst = "worst_frame_build_time_millis"
    case rasterMean = "average_frame_rasterizer_time_millis"
    case raster90 = "90th_percentile_frame_rasterizer_time_millis"
    case raster99 = "99th_percentile_frame_rasterizer_time_millis"
    case rasterWorst = "worst_frame_rasterizer_time_millis"
    case buildsMissed = "missed_frame_build_budget_count"
    case rastersMissed = "missed_frame_rasterizer_budget_count"
    case count = "frame_count"
    case rasterCount = "frame_rasterizer_count"
  }

  func read(into report: inout DeviceReport) throws(RecordingError) {
    var found = DeviceCase(tool: "flutter", subject: "app")
    let build = ["mean": buildMean, "p90": build90, "p99": build99, "max": buildWorst]
    let raster = ["mean": rasterMean, "p90": raster90, "p99": raster99, "max": rasterWorst]
    Self.add(builds, build, buildsMissed, count, .app, to: &found)
    Self.add(rasters, raster, rastersMissed, rasterCount, .server, to: &found)
    guard !found.series.isEmpty else {
      throw RecordingError("has no frames", cure: "drive the app while something moves")
    }
    report.cases.append(found)
  }

  private static func add(
    _ times: [Double]?, _ summary: [String: Double?], _ missed: Double?, _ count: Double?,
    _ side: DeviceSide, to found: inout DeviceCase
  ) {
    if let times, !times.isEmpty {
      found.series.append(DeviceSeries(.frameDuration, side, runs: [times.map { $0 * 1000 }]))
    } else {
      let known = summary.compactMapValues { $0.map { $0 * 1e6 } }
      guard !known.isEmpty, count ?? 1 > 0 else { return }
      found.series.append(DeviceSeries(.frameDuration, side, summary: known))
    }
    if let count { found.add(.frameCount, side, once: [count]) }
    if let missed {
      found.add(.framesOverBudget, side, once: [missed])
    } else {
      found.lack(.framesOverBudget, side, since: "the summary does not count them")
    }
  }
}

/// What Flutter's tools save of their page of frames; times in µs.
private struct FlutterSnapshot: Decodable {
  struct Performance: Decodable {
    let flutterFrames: [Frame]?
    let displayRefreshRate: Double?
  }

  struct Frame: Decodable {
    let elapsed: Double?
    let build: Double?
    let raster: Double?
  }

  let performance: Performance
  let flutterVersion: String?

  func read(into report: inout DeviceReport) throws(RecordingError) {
    guard let frames = performance.flutterFrames, !frames.isEmpty else {
      throw RecordingError("has no frames", cure: "record while something moves")
    }
    var found = DeviceCase(tool: "flutter", subject: "app")
    found.refreshHz = performance.displayRefreshRate.flatMap(DeviceCase.rate)
    let sides: [(DeviceSide, KeyPath<Frame, Double?>)] = [
      (.app, \.build), (.server, \.raster), (.frame, \.elapsed),
    ]
    for (side, path) in sides {
      let times = frames.compactMap { $0[keyPath: path] }.map { $0 * 1000 }
      guard !times.isEmpty else { continue }
      found.series.append(DeviceSeries(.frameDuration, side, runs: [times]))
      guard let rate = found.refreshHz else { continue }
      found.add(.framesOverBudget, side, once: [Double(times.count { $0 > 1e9 / rate })])
    }
    found.add(.frameCount, once: [Double(frames.count)])
    report.cases.append(found)
    report.facts["tool_version"] = flutterVersion
  }
}
