import Vocabulary

/// Reads the JSON that hyperfine exports: each run of a command is a process.
struct HyperfineReader: ForeignReader {
  static let list = "results"
  static let entry = "result"
  static let emptiness = "it holds no result"

  private(set) var benchmarks: [ForeignBenchmarks.Benchmark] = []
  private(set) var notes: [String] = []
  private var commands: [[String]: Int] = [:]

  private static let nanoseconds = 1e9
  /// Times of whole runs, s: what the tool sums up.
  private static let sums = ["median", "mean", "min", "max"]
  /// Processor time, which has only its mean over all runs.
  private static let means = [
    ("user", "user_cpu_time", "CPU time of the command in its own code"),
    ("system", "system_cpu_time", "CPU time of the command in the kernel"),
  ]

  mutating func read(_ fields: ForeignFields) throws(PlacedJSON.Fault) {
    guard let command = try fields.text("command") else {
      throw PlacedJSON.Fault(
        offset: fields.offset,
        problem: "\(fields.what) has no command: name \(ForeignBenchmarks.formats)")
    }
    let settings = try Self.settings(fields)
    let shown = command.visibleInLine
    let key = [shown] + settings.flatMap { [$0.name, $0.value] }
    commands[key, default: 0] += 1
    var benchmark = ForeignBenchmarks.Benchmark(
      tool: .hyperfine, name: shown.isEmpty ? "unnamed" : shown, settings: settings,
      number: commands[key] ?? 1)
    try Self.takeTimes(fields, into: &benchmark)
    let memory = Metric(
      MetricName("peak_resident_bytes"), .bytes, .lower, isExact: false, [.time],
      "most memory of a run of the command that was resident")
    try Self.takeList("memory_usage_byte", memory, 1, fields, into: &benchmark)
    for (name, metric, summary) in Self.means {
      guard let number = try fields.number(name), number.isFinite, let member = fields[name] else {
        continue
      }
      let time = Metric(
        MetricName(metric), .nanoseconds, .lower, isExact: false, [.time], summary)
      benchmark[time].summary["mean"] = try ForeignFields.scaled(
        number, by: Self.nanoseconds, at: member.value.offset)
    }
    let read = Set(Self.sums + Self.means.map(\.0) + ["command", "times", "memory_usage_byte"])
    for member in fields.members where !read.contains(member.name) {
      benchmark.keep(member.name, member.value.kept)
    }
    try noteExits(fields, of: benchmark)
    benchmarks.append(benchmark)
  }

  /// Parameters as settings of a case; as they were they are kept besides.
  private static func settings(
    _ fields: ForeignFields
  ) throws(PlacedJSON.Fault) -> [CaseIdentity.Setting] {
    guard let member = fields["parameters"] else { return [] }
    func plain(_ text: String) -> String {
      let kept = String(text.map { "=;".contains($0) ? "-" : $0 }).visibleInLine
      return kept.isEmpty ? "-" : kept
    }
    let parameters = try ForeignFields(member.value, "parameters of \(fields.what)")
    var settings: [CaseIdentity.Setting] = []
    for member in parameters.members {
      switch member.value.value {
      case .text(let text): settings.append(.init(plain(member.name), plain(text)))
      case .number(let number):
        settings.append(.init(plain(member.name), CaseIdentity.plain(number)))
      default: throw parameters.fault(member, "a text")
      }
    }
    return settings
  }

  private static func takeTimes(
    _ fields: ForeignFields, into benchmark: inout ForeignBenchmarks.Benchmark
  ) throws(PlacedJSON.Fault) {
    let time = MetricTable[.wallTime]
    try takeList("times", time, nanoseconds, fields, into: &benchmark)
    guard benchmark[time].values.isEmpty else { return }
    for name in sums {
      guard let number = try fields.number(name), number.isFinite, let member = fields[name] else {
        continue
      }
      benchmark[time].summary[name] = try ForeignFields.scaled(
        number, by: nanoseconds, at: member.value.offset)
    }
    if benchmark[time].summary.isEmpty {
      benchmark.absent[time.name] = "the tool wrote neither times nor what they sum up to"
    }
  }

  private static func takeList(
    _ name: String, _ metric: Metric, _ factor: Double, _ fields: ForeignFields,
    into benchmark: inout ForeignBenchmarks.Benchmark
  ) throws(PlacedJSON.Fault) {
    for (process, element) in (try fields.list(name) ?? []).enumerated() {
      if case .null = element.value { continue }
      guard case .number(let number) = element.value, number.isFinite else {
        throw PlacedJSON.Fault(
          offset: element.offset,
          problem: "\(name) of \(fields.what) holds \(element.words), where a number belongs")
      }
      let value = try ForeignFields.scaled(number, by: factor, at: element.offset)
      benchmark[metric].values.append(
        ForeignBenchmarks.Value(process: process, round: 0, iterations: 1, number: value))
    }
  }

  /// Says how many runs failed: the tool counts them in all the same, and so do the values.
  private mutating func noteExits(
    _ fields: ForeignFields, of benchmark: ForeignBenchmarks.Benchmark
  ) throws(PlacedJSON.Fault) {
    let codes = try fields.list("exit_codes") ?? []
    let failed = codes.count { code in
      if case .number(let number) = code.value { number != 0 } else { true }
    }
    if failed > 0 {
      notes.append(
        "\(benchmark.name): \(failed) of \(codes.count) runs ended with another exit code than 0, "
          + "or by a signal; their times are among the values")
    }
  }
}
