public import Vocabulary

/// What other benchmark tools wrote of their benchmarks: values as they are, in our units, and all
/// else kept for the manifest.
public struct ForeignBenchmarks: Sendable {
  /// The tools whose files are read, as results name them.
  public enum Tool: String, CaseIterable, Sendable {
    /// google/benchmark, `--benchmark_out_format=json`.
    case googleBenchmark = "google-benchmark"
    /// hyperfine, `--export-json`.
    case hyperfine
  }

  /// What can be read, for messages.
  public static let formats =
    "the JSON that google/benchmark (its benchmark_out) or hyperfine (its export-json) writes"

  /// One value of a metric.
  public struct Value: Sendable, Equatable {
    /// The process that gave it, from 0.
    public var process: Int
    /// Its number among those of the process, from 0.
    public let round: Int
    /// The iterations of which it is the mean.
    public let iterations: Int
    /// The value, in the metric's unit, per iteration.
    public let number: Double
  }

  /// What a file says of one metric of a benchmark.
  public struct Series: Sendable {
    /// The metric.
    public let metric: Metric
    /// Its values; none where the file only sums up.
    public internal(set) var values: [Value] = []
    /// What the file sums up, by the column of report.csv.
    public internal(set) var summary: [String: Double] = [:]
  }

  /// A benchmark.
  public struct Benchmark: Sendable {
    /// Who measured it.
    public let tool: Tool
    /// Its name, in one line, whatever the file's holds; not empty.
    public let name: String
    /// Its parameters.
    public let settings: [CaseIdentity.Setting]
    /// Its place among those of a file that have its name and parameters, from 1.
    public let number: Int
    /// What was measured, in the order of the file.
    public internal(set) var series: [Series] = []
    /// Why a metric has no value.
    public internal(set) var absent: [MetricName: String] = [:]
    /// What no column is for, by its name in the file: each different value once.
    public internal(set) var kept: [String: [ManifestValue]] = [:]
  }

  /// Every benchmark, in the order of the files; what several files have is one.
  public private(set) var benchmarks: [Benchmark] = []
  /// What each file says of the machine and the program.
  public private(set) var contexts: [(file: String, values: [String: ManifestValue])] = []
  /// What somebody who reads the numbers should know, a sentence each.
  public private(set) var notes: [String] = []

  /// No benchmark yet.
  public init() {}

  /// Reads files; each is another process, or other processes, of the benchmarks that several have.
  ///
  /// - Parameter paths: `-` is standard input.
  /// - Throws: `ResultStoreError` naming file, line and column, or why it is no file.
  /// - Complexity: O(bytes).
  public static func read(_ paths: [String]) throws(ResultStoreError) -> ForeignBenchmarks {
    var all = ForeignBenchmarks()
    for path in paths {
      let bytes = try InputFile.document(path, cure: "name \(formats)", takesStandardInput: true)
      try all.add(bytes, name: path == "-" ? "standard input" : path)
    }
    return all
  }

  /// Adds what a document holds; `name` stands for its path in errors.
  ///
  /// - Throws: `ResultStoreError.malformed`.
  public mutating func add(_ bytes: [UInt8], name: String) throws(ResultStoreError) {
    do throws(PlacedJSON.Fault) {
      let document = try PlacedJSON(bytes, mostLevels: Self.mostLevels, takesNotANumber: true)
      let fields = try ForeignFields(document, "the document")
      let readers: [any ForeignReader] = [GoogleBenchmarkReader(), HyperfineReader()]
      guard var reader = readers.first(where: { fields[type(of: $0).list] != nil }) else {
        throw PlacedJSON.Fault(
          offset: document.offset,
          problem: "it has neither 'benchmarks' nor 'results': name \(Self.formats)")
      }
      try reader.readDocument(fields)
      take(reader.benchmarks, reader.notes)
      let context = fields["context"].map { $0.value.kept }
      guard case .object(let values)? = context else { return contexts.append((name, [:])) }
      contexts.append((name, values))
    } catch {
      let (line, column) = PlacedJSON.lineAndColumn(error.offset, in: bytes)
      throw .malformed(Place(file: name, line: line, column: column), problem: error.problem)
    }
  }

  /// What is kept is nested in a manifest, which is read up to a depth.
  private static let mostLevels = 64

  private mutating func take(_ found: [Benchmark], _ remarks: [String]) {
    notes += remarks
    for one in found {
      let place = benchmarks.firstIndex {
        ($0.tool, $0.name, $0.number) == (one.tool, one.name, one.number)
          && $0.settings == one.settings
      }
      if let place { benchmarks[place].join(one) } else { benchmarks.append(one) }
    }
  }
}

extension ForeignBenchmarks.Benchmark {
  /// The metric's series, made where there is none.
  subscript(metric: Metric) -> ForeignBenchmarks.Series {
    get {
      series.first { $0.metric.name == metric.name } ?? ForeignBenchmarks.Series(metric: metric)
    }
    set {
      if let place = series.firstIndex(where: { $0.metric.name == metric.name }) {
        series[place] = newValue
      } else {
        series.append(newValue)
      }
    }
  }

  mutating func keep(_ name: String, _ value: ManifestValue) {
    if kept[name]?.contains(value) != true { kept[name, default: []].append(value) }
  }

  /// Adds what another file has of the same benchmark, as further processes.
  mutating func join(_ other: ForeignBenchmarks.Benchmark) {
    let first = (series.flatMap(\.values).map(\.process).max() ?? -1) + 1
    for added in other.series {
      self[added.metric].values += added.values.map { value in
        var value = value
        value.process += first
        return value
      }
      self[added.metric].summary.merge(added.summary) { $1 }
    }
    absent.merge(other.absent) { first, _ in first }
    for (name, values) in other.kept {
      for value in values { keep(name, value) }
    }
  }
}

/// Reads the document of one tool.
protocol ForeignReader {
  /// The member that holds the entries, by which the tool is known.
  static var list: String { get }
  /// What messages call an entry.
  static var entry: String { get }
  /// What is said of a document without an entry.
  static var emptiness: String { get }

  var benchmarks: [ForeignBenchmarks.Benchmark] { get }
  var notes: [String] { get }

  mutating func read(_ fields: ForeignFields) throws(PlacedJSON.Fault)
  /// Says what all entries together say.
  mutating func finish()
}

extension ForeignReader {
  mutating func readDocument(_ document: ForeignFields) throws(PlacedJSON.Fault) {
    for (index, entry) in (try document.list(Self.list) ?? []).enumerated() {
      try read(try ForeignFields(entry, "\(Self.entry) \(index + 1)"))
    }
    guard !benchmarks.isEmpty else {
      throw PlacedJSON.Fault(
        offset: document[Self.list]?.offset ?? 0, problem: Self.emptiness)
    }
    finish()
  }

  mutating func finish() {}
}

/// The members of an object of a document by name, with faults that name them.
struct ForeignFields {
  let members: [PlacedJSON.Member]
  /// What the object is, for messages.
  let what: String
  let offset: Int

  init(_ json: PlacedJSON, _ what: String) throws(PlacedJSON.Fault) {
    guard case .object(let members) = json.value else {
      throw PlacedJSON.Fault(
        offset: json.offset, problem: "\(what) is \(json.words), where an object belongs")
    }
    (self.members, self.what, offset) = (members, what, json.offset)
  }

  /// A member; nil for one that is not there or is null.
  subscript(name: String) -> PlacedJSON.Member? {
    members.first { $0.name == name }.flatMap {
      if case .null = $0.value.value { nil } else { $0 }
    }
  }

  func text(_ name: String) throws(PlacedJSON.Fault) -> String? {
    guard let member = self[name] else { return nil }
    guard case .text(let text) = member.value.value else { throw fault(member, "a text") }
    return text
  }

  func flag(_ name: String) throws(PlacedJSON.Fault) -> Bool? {
    guard let member = self[name] else { return nil }
    guard case .flag(let flag) = member.value.value else { throw fault(member, "true or false") }
    return flag
  }

  /// A number, not finite ones among them.
  func number(_ name: String) throws(PlacedJSON.Fault) -> Double? {
    guard let member = self[name] else { return nil }
    guard case .number(let number) = member.value.value else { throw fault(member, "a number") }
    return number
  }

  /// A whole number from 0 to `most`.
  func count(_ name: String, most: Int) throws(PlacedJSON.Fault) -> Int? {
    guard let member = self[name] else { return nil }
    guard case .number(let number) = member.value.value, let count = Int(exactly: number),
      (0...most).contains(count)
    else { throw fault(member, "a whole number from 0 to \(most)") }
    return count
  }

  func list(_ name: String) throws(PlacedJSON.Fault) -> [PlacedJSON]? {
    guard let member = self[name] else { return nil }
    guard case .list(let list) = member.value.value else { throw fault(member, "a list") }
    return list
  }

  func fault(_ member: PlacedJSON.Member, _ wanted: String) -> PlacedJSON.Fault {
    PlacedJSON.Fault(
      offset: member.value.offset,
      problem: "\(member.name) of \(what) is \(member.value.words), where \(wanted) belongs")
  }

  /// A number in another unit.
  ///
  /// - Throws: for one that no summary of several could hold.
  static func scaled(
    _ number: Double, by factor: Double, at offset: Int
  ) throws(PlacedJSON.Fault) -> Double {
    let value = number * factor
    guard abs(value) <= 1e100 else {
      throw PlacedJSON.Fault(
        offset: offset, problem: "\(number) is too large to be a measured number")
    }
    return value
  }
}

extension PlacedJSON {
  /// The value as a manifest keeps it; what is no number stands as text.
  var kept: ManifestValue {
    switch value {
    case .null: .null
    case .flag(let flag): .flag(flag)
    case .number(let number): number.isFinite ? .number(number) : .text("\(number)")
    case .text(let text): .text(text)
    case .list(let list): .list(list.map(\.kept))
    case .object(let members):
      .object(Dictionary(members.map { ($0.name, $0.value.kept) }) { first, _ in first })
    }
  }
}
