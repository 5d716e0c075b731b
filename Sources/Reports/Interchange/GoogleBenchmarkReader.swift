import Vocabulary

/// Reads the JSON that google/benchmark's `JSONReporter` writes (`src/json_reporter.cc`), of any
/// version: each repetition is a value, aggregates are kept and used where there is nothing else.
struct GoogleBenchmarkReader: ForeignReader {
  static let list = "benchmarks"
  static let entry = "benchmark"
  static let emptiness = "it holds no benchmark: was a filter set that none fits?"

  private(set) var benchmarks: [ForeignBenchmarks.Benchmark] = []
  private(set) var notes: [String] = []

  /// What tells benchmarks of one name apart.
  private struct Key: Hashable {
    let name: String
    let family: Double?
    let instance: Double?
  }

  private var places: [Key: Int] = [:]
  private var names: [String: Int] = [:]
  private var rounds: [Int: Int] = [:]
  private var skipped: [Int: (count: Int, reason: String)] = [:]

  /// What is read elsewhere than as a counter.
  private static let known: Set<String> = [
    "name", "run_name", "run_type", "family_index", "per_family_instance_index", "repetitions",
    "repetition_index", "iterations", "real_time", "cpu_time", "time_unit", "aggregate_name",
    "aggregate_unit", "error_occurred", "error_message", "skipped", "skip_message",
  ]
  private static let times = [
    ("real_time", MetricTable[.wallTime]), ("cpu_time", MetricTable[.cpuTime]),
  ]
  /// Nobody waits for more.
  private static let mostIterations = 1 << 40

  mutating func read(_ fields: ForeignFields) throws(PlacedJSON.Fault) {
    guard let name = try fields.text("name") else {
      throw PlacedJSON.Fault(
        offset: fields.offset,
        problem: "\(fields.what) has no name: name \(ForeignBenchmarks.formats)")
    }
    let aggregate = try aggregate(fields, name)
    let runName =
      try fields.text("run_name")
      ?? (aggregate.map { String(name.dropLast($0.count + 1)) } ?? name)
    let place = place(
      Key(
        name: runName, family: try fields.number("family_index"),
        instance: try fields.number("per_family_instance_index")))
    if let aggregate { return try take(aggregate, of: place, fields) }
    for member in fields.members where !Self.known.contains(member.name) {
      if case .number = member.value.value, member.name != "threads" { continue }
      benchmarks[place].keep(member.name, member.value.kept)
    }
    if let reason = try skipReason(fields) {
      skipped[place] = ((skipped[place]?.count ?? 0) + 1, reason)
      return
    }
    try takeValues(of: place, fields)
  }

  /// The name of an aggregate; nil for a repetition. Before version 1.5 only its ending tells.
  private func aggregate(
    _ fields: ForeignFields, _ name: String
  ) throws(PlacedJSON.Fault) -> String? {
    if let type = try fields.text("run_type") {
      guard type == "aggregate" else { return nil }
      return try fields.text("aggregate_name") ?? "unnamed"
    }
    return ["mean", "median", "stddev", "cv", "BigO", "RMS"].first { ending in
      name.hasSuffix("_" + ending)
        && names[String(name.dropLast(ending.count + 1)).visibleInLine] != nil
    }
  }

  private mutating func place(_ key: Key) -> Int {
    if let place = places[key] { return place }
    let shown = key.name.visibleInLine
    names[shown, default: 0] += 1
    benchmarks.append(
      ForeignBenchmarks.Benchmark(
        tool: .googleBenchmark, name: shown.isEmpty ? "unnamed" : shown, settings: [],
        number: names[shown] ?? 1))
    places[key] = benchmarks.count - 1
    return benchmarks.count - 1
  }

  /// Why a repetition was not measured; nil where it was.
  private func skipReason(_ fields: ForeignFields) throws(PlacedJSON.Fault) -> String? {
    let isWrong = try fields.flag("error_occurred") ?? false
    let isSkipped = try fields.flag("skipped") ?? false
    guard isWrong || isSkipped else { return nil }
    let (error, message) = (try fields.text("error_message"), try fields.text("skip_message"))
    let words = (error ?? message ?? "").visibleInLine
    return words.isEmpty ? "it was skipped" : words
  }

  // MARK: - Repetitions

  private mutating func takeValues(
    of place: Int, _ fields: ForeignFields
  ) throws(PlacedJSON.Fault) {
    let iterations = try fields.count("iterations", most: Self.mostIterations) ?? 1
    let round = rounds[place, default: 0]
    rounds[place] = round + 1
    guard Self.times.contains(where: { fields[$0.0] != nil }) else {
      throw PlacedJSON.Fault(
        offset: fields.offset,
        problem: "\(fields.what) has neither real_time nor cpu_time: name "
          + ForeignBenchmarks.formats)
    }
    for (metric, number, offset, factor) in try numbers(fields) {
      guard number.isFinite else {
        benchmarks[place].absent[metric.name] = "the tool wrote \(number)"
        continue
      }
      let value = try ForeignFields.scaled(number, by: factor, at: offset)
      benchmarks[place][metric].values.append(
        ForeignBenchmarks.Value(process: 0, round: round, iterations: iterations, number: value))
    }
  }

  private typealias Found = (metric: Metric, number: Double, offset: Int, factor: Double)

  /// Times and counters of an entry, each under a name of its own.
  private func numbers(_ fields: ForeignFields) throws(PlacedJSON.Fault) -> [Found] {
    let unit = try nanoseconds(fields)
    var found: [Found] = []
    for (name, metric) in Self.times {
      guard let number = try fields.number(name), let member = fields[name] else { continue }
      found.append((metric, number, member.value.offset, unit))
    }
    var used = Set(Self.times.map(\.1.name.rawValue))
    for member in fields.members
    where !Self.known.contains(member.name) && member.name != "threads" {
      guard case .number(let number) = member.value.value else { continue }
      var name = member.name.visibleInLine
      while name.isEmpty || !used.insert(name).inserted { name += "~" }
      found.append((Self.counter(name), number, member.value.offset, 1))
    }
    return found
  }

  private static func counter(_ name: String) -> Metric {
    let known: [String: (MetricUnit, Polarity)] = [
      "items_per_second": (.perSecond, .higher),
      "bytes_per_second": (MetricUnit.bytes.rate, .higher),
      "allocs_per_iter": (.count, .lower), "max_bytes_used": (.bytes, .lower),
      "total_allocated_bytes": (.bytes, .lower), "net_heap_growth": (.bytes, .lower),
    ]
    let (unit, polarity) = known[name] ?? (.count, .none)
    return Metric(
      MetricName(name), unit, polarity, isExact: false, [.time], "a counter of the benchmark's own")
  }

  /// How many nanoseconds its unit of time is.
  private func nanoseconds(_ fields: ForeignFields) throws(PlacedJSON.Fault) -> Double {
    let units = ["ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9]
    guard let member = fields["time_unit"] else { return 1 }
    guard let text = try fields.text("time_unit"), let factor = units[text] else {
      throw fields.fault(member, "ns, us, ms or s")
    }
    return factor
  }

  // MARK: - Aggregates

  private mutating func take(
    _ aggregate: String, of place: Int, _ fields: ForeignFields
  ) throws(PlacedJSON.Fault) {
    let told = Set(Self.known).subtracting(["real_time", "cpu_time", "time_unit", "aggregate_unit"])
    let values = fields.members.filter { !told.contains($0.name) }.map {
      ($0.name, $0.value.kept)
    }
    benchmarks[place].keep(
      "aggregates",
      .object([aggregate: .object(Dictionary(values) { first, _ in first })]))
    guard ["mean", "median"].contains(aggregate) else { return }
    for (metric, number, offset, factor) in try numbers(fields) where number.isFinite {
      benchmarks[place][metric].summary[aggregate] = try ForeignFields.scaled(
        number, by: factor, at: offset)
    }
  }

  // MARK: - What is said

  mutating func finish() {
    for index in benchmarks.indices {
      let name = benchmarks[index].name
      let measured = benchmarks[index].series.contains { !$0.values.isEmpty || !$0.summary.isEmpty }
      if measured, let (count, reason) = skipped[index] {
        notes.append("\(name): \(count) repetitions were skipped: \(reason)")
      }
      if !measured, benchmarks[index].absent.isEmpty {
        let reason = skipped[index]?.reason ?? "the file has only aggregates that no column is for"
        for (_, metric) in Self.times { benchmarks[index].absent[metric.name] = reason }
      }
      for series in benchmarks[index].series where !series.values.isEmpty {
        // Some repetition has it.
        if let reason = benchmarks[index].absent.removeValue(forKey: series.metric.name) {
          notes.append("\(name): \(series.metric.name) is missing in some repetitions: \(reason)")
        }
      }
    }
  }
}
