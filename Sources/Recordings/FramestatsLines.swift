/// The lines of `dumpsys gfxinfo PACKAGE framestats`, told one by one.
///
/// Blocks of frames stand between two marks, one for each window, and begin with a header: columns go
/// by name, since their number and order changed. Source: Android's documentation, "Test UI
/// performance", and the headers themselves.
struct FramestatsLines {
  /// What a line is.
  enum Line {
    /// Frames from here on are those of a process.
    case process(pid: String, name: String)
    case frame(FramestatsRow)
    /// A mark, or a header.
    case structure
    /// Anything else.
    case other
  }

  /// Between two marks.
  private(set) var isInBlock = false
  /// Whether a line was one of a dump.
  private(set) var isAndroid = false
  /// How many blocks of frames began.
  private(set) var blocks = 0
  private var columns: [String: Int]?

  private static let mark = "---PROFILEDATA---"
  /// The columns of Android 6, whose rows are quoted without a header.
  private static let firstColumns = [
    "Flags", "IntendedVsync", "Vsync", "OldestInputEvent", "NewestInputEvent", "HandleInputStart",
    "AnimationStart", "PerformTraversalsStart", "DrawStart", "SyncQueued", "SyncStart",
    "IssueDrawCommandsStart", "SwapBuffers", "FrameCompleted",
  ]

  /// Takes a line without blanks at its ends that is not empty; `number` counts from 1.
  mutating func take(_ line: String, number: Int) -> Line {
    if line == Self.mark {
      (isAndroid, columns, isInBlock) = (true, nil, !isInBlock)
      if isInBlock { blocks += 1 }
      return .structure
    }
    if let process = Self.process(line) {
      isAndroid = true
      return .process(pid: process.pid, name: process.name)
    }
    guard isInBlock || columns != nil || number == 1 else { return .other }
    let fields = line.fields
    if let columns { return .frame(FramestatsRow(columns: columns, fields: fields)) }
    if isInBlock {
      columns = Self.columns(fields)
      return .structure
    }
    return begin(fields)
  }

  /// The first line of a table of frames without marks, as documents quote it.
  private mutating func begin(_ fields: [String]) -> Line {
    if fields.first == "Flags", fields.contains("SyncQueued") {
      (isAndroid, columns, blocks) = (true, Self.columns(fields), 1)
      return .structure
    }
    guard fields.count == Self.firstColumns.count + 1, fields.last == "",
      fields.dropLast().allSatisfy({ UInt64($0) != nil })
    else { return .other }
    let names = Self.columns(Self.firstColumns)
    (isAndroid, columns, blocks) = (true, names, 1)
    return .frame(FramestatsRow(columns: names, fields: fields))
  }

  private static func columns(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// `** Graphics info for pid 4242 [com.example.app] **`
  private static func process(_ line: String) -> (pid: String, name: String)? {
    let words = line.split(separator: " ")
    guard line.hasPrefix("** Graphics info for pid "), words.count >= 7 else { return nil }
    let name = words[6].drop { $0 == "[" }.prefix { $0 != "]" }
    return (String(words[5]), String(name))
  }
}

/// A frame of a dump by the names of its columns.
struct FramestatsRow {
  fileprivate let columns: [String: Int]
  fileprivate let fields: [String]

  /// What stands in a column; nil where there is none.
  func text(_ column: String) -> String? {
    guard let index = columns[column], index < fields.count else { return nil }
    return fields[index]
  }

  /// The time in a column, ns; nil where it is none, 0, or the largest number, which stands for none.
  subscript(_ column: String) -> Int64? {
    guard let value = text(column).flatMap({ Int64($0) }), value > 0, value < BusyInterval.farthest
    else { return nil }
    return value
  }
}

extension String {
  /// Without blanks and returns at its ends.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\u{FEFF}" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// What stands between its commas, each trimmed.
  var fields: [String] {
    split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
  }
}
