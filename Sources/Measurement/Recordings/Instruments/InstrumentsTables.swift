/// The tables of an `xctrace export`, told row by row. A value is written once with an `id`, and
/// `ref`s repeat it, with what is in it: kept is what stands in columns that somebody reads, by the
/// tags that the schema names for them.
final class InstrumentsTables: XMLReader {
  /// The columns of a schema that are read; nil for a schema of which no row is wanted.
  typealias Wanted = (_ schema: String) -> Set<String>?

  /// The schemas that the file has, in its order.
  private(set) var schemas: [String] = []
  /// True if the root is that of a table of contents.
  private(set) var isContents = false

  /// The runs that wanted tables are of, as far as the file says.
  private var runs: Set<Int> = []
  private var run: Int?
  private let wanted: Wanted
  private let take: (InstrumentsRow) -> Void
  private lazy var stream = XMLStream(self)

  private struct Element {
    let tag: String
    var id: Int?
    /// The value that the element repeats, or has.
    var cell: InstrumentsRow.Cell
    var isKept: Bool
  }

  private var path: [Element] = []
  private var schema = ""
  private var columns: [String: Int] = [:]
  private var columnCount = 0
  private var wantedColumns: Set<String>?
  private var mnemonic = ""
  private var keptTags: Set<String> = []
  private var keptIndices: Set<Int> = []
  private var known: [Int: InstrumentsValue] = [:]
  /// Those that are a number and no more, which nearly all are: a row has one or two.
  private var knownNumbers: [Int: UInt64] = [:]
  private var cells: [InstrumentsRow.Cell] = []
  private var collected: [UInt8] = []

  /// The longest text that is kept, bytes: names and numbers are shorter.
  private static let longestText = 4096
  /// The elements that tables have in common, and may repeat from each other.
  private static let sharedTags: Set<String> = [
    "thread", "process", "tid", "pid", "start-time", "sample-time", "duration", "weight",
    "short-string", "boolean",
  ]

  init(wanted: @escaping Wanted, take: @escaping (InstrumentsRow) -> Void) {
    (self.wanted, self.take) = (wanted, take)
  }

  func feed(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) { try stream.feed(bytes) }

  /// - Returns: the run that the tables are of; nil where the file does not say.
  /// - Throws: also for wanted tables of several runs.
  func finish() throws(RecordingError) -> Int? {
    try stream.finish()
    return try TableOfContents.only(of: runs)
  }

  // MARK: - Elements: root, node, schema or row, column or cell, parts

  private static let row = 2
  private static let cell = 3

  func opened(_ tag: String, _ attributes: [String: String]) throws(RecordingError) {
    collected.removeAll(keepingCapacity: true)
    let depth = path.count
    if depth == 0 {
      isContents = tag == "trace-toc"
      guard tag == "trace-query-result" || isContents else {
        throw RecordingError(
          "is XML of <\(tag)>, not of 'xctrace export'",
          cure: "name a file: " + RecordingError.formats)
      }
    }
    if depth == 1 { run = attributes["xpath"].flatMap(Self.runNumber) }
    var element = Element(tag: tag, id: nil, cell: .value(InstrumentsValue()), isKept: false)
    if depth == Self.row, tag == "schema" { begin(attributes["name"] ?? "") }
    if depth == Self.row, tag == "row" { cells.removeAll(keepingCapacity: true) }
    if depth >= Self.cell, path[Self.row].tag == "row" {
      // A column or table that nobody reads may hold the value that one that is read repeats.
      element.isKept =
        keptTags.contains(tag) || (depth == Self.cell && keptIndices.contains(cells.count))
      if element.isKept { describe(&element, attributes) }
    }
    if tag == "sentinel" { element.cell = .sentinel }
    path.append(element)
  }

  /// 2 of `//trace-toc[1]/run[2]/data[1]/table[4]`, or of `run[@number="2"]`; nil for no run.
  private static func runNumber(_ path: String) -> Int? {
    path.split(separator: "/").first { $0.hasPrefix("run[") }
      .flatMap { step in Int(step.filter { $0.isASCII && $0.isNumber }) }
  }

  private func describe(_ element: inout Element, _ attributes: [String: String]) {
    if let reference = attributes["ref"] {
      element.cell = Int(reference).flatMap(value(of:)).map { .value($0) } ?? .lost
      return
    }
    element.id = attributes["id"].flatMap { Int($0) }
    element.cell = .value(InstrumentsValue(shown: attributes["fmt"]))
  }

  private func begin(_ name: String) {
    (schema, columns, columnCount, keptTags, keptIndices) = (name, [:], 0, [], [])
    schemas.append(name)
    wantedColumns = wanted(name)
    if wantedColumns != nil, let run { runs.insert(run) }
    keptTags = Self.sharedTags
  }

  func took(_ text: UnsafeRawBufferPointer) {
    if collected.count + text.count <= Self.longestText { collected += text }
  }

  func closed() {
    var element = path.removeLast()
    let depth = path.count
    if path.count > Self.row, path[Self.row].tag == "schema" { return describeColumn(element.tag) }
    if depth == Self.row, element.tag == "row", wantedColumns != nil {
      return take(
        InstrumentsRow(
          schema: schema, table: schemas.count, columns: columns, cells: cells))
    }
    guard depth >= Self.cell, path[Self.row].tag == "row" else { return }
    if element.isKept { settle(&element) }
    if depth == Self.cell {
      cells.append(element.cell)
    } else {
      hand(element)
    }
    collected.removeAll(keepingCapacity: true)
  }

  /// A column's mnemonic is its name; the first of a name counts.
  private func describeColumn(_ tag: String) {
    let text = String(decoding: collected, as: UTF8.self)
    switch tag {
    case "mnemonic": mnemonic = text
    case "engineering-type" where wantedColumns?.contains(mnemonic) == true: keptTags.insert(text)
    case "col":
      if columns[mnemonic] == nil {
        columns[mnemonic] = columnCount
        if wantedColumns?.contains(mnemonic) == true { keptIndices.insert(columnCount) }
      }
      columnCount += 1
    default: break
    }
    collected.removeAll(keepingCapacity: true)
  }

  private func settle(_ element: inout Element) {
    guard case .value(var value) = element.cell else { return }
    if value.text.isEmpty { value.text = String(decoding: collected, as: UTF8.self) }
    if element.tag == "process", value.process == nil {
      value.process = InstrumentsValue.Process(name: value.shown, pid: value.number)
    }
    element.cell = .value(value)
    guard let id = element.id else { return }
    if value.number == nil, value.process == nil, element.tag != "thread",
      let number = UInt64(value.text), "\(number)" == value.text
    {
      knownNumbers[id] = number
    } else {
      known[id] = value
    }
  }

  private func value(of id: Int) -> InstrumentsValue? {
    known[id] ?? knownNumbers[id].map { InstrumentsValue(text: "\($0)") }
  }

  /// A part is told to what it is in: a number to its process or thread, a process to its thread.
  private func hand(_ part: Element) {
    guard case .value(let value) = part.cell, case .value(var whole) = path[path.count - 1].cell
    else { return }
    switch part.tag {
    case "pid", "tid": whole.number = value.text
    case "process": whole.process = value.process
    default: return
    }
    path[path.count - 1].cell = .value(whole)
  }
}
