/// Why results could not be written or read; each case in words is its description.
package enum ResultStoreError: Error, Equatable, CustomStringConvertible {
  case system(operation: String, path: String, reason: String)
  case unread(path: String)
  case folderNotEmpty(path: String)
  case notAFolder(path: String)
  case unfit(column: String, value: String)
  case badSetting(name: String, value: String)
  case foreign(path: String)
  case unreadable(path: String, reason: String, cure: String)
  case closed(place: String, below: [String])
  case notAFile(path: String, kind: String, cure: String)
  case tooLarge(path: String, most: Int)
  case empty(path: String, hint: String)
  case nothingSaved(path: String, reason: String)
  case otherSchema(Place, found: String)
  case header(Place, problem: String)
  case malformed(Place, problem: String)
  case badValue(Place, text: String, problem: String)
  case duplicateRow(Place, firstLine: Int)
  case repeatedRow(row: String, places: [String])
  case otherSessions(places: [String])
  case cut(path: String, rows: Int, told: Int)
  case changed(path: String)
  case manifest(path: String, problem: String)

  /// True if the caller asked for something wrong, rather than the machine failing.
  package var isBadInput: Bool {
    switch self {
    case .system, .unread, .unfit, .badSetting: false
    default: true
    }
  }

  package var description: String {
    switch self {
    case .system(let operation, let path, let reason):
      "cannot \(operation) \(path): \(reason); "
        + "choose another place with --output or free some space there"
    case .unread(let path):
      "\(path) is not written whole: no program read it before the interruption"
    case .folderNotEmpty(let path):
      "\(path) is not empty: choose a new or an empty folder, nothing in it is overwritten"
    case .notAFolder(let path): "\(path) is a file: choose a new or an empty folder"
    case .unfit(let column, let value): "\(column) would be \(value), which no report may hold"
    case .badSetting(let name, let value):
      "the setting '\(name)' would be '\(value)': neither may be empty or hold '=' or ';'"
    case .foreign(let path):
      "another process wrote \(path) meanwhile: it stays as it is; choose another place"
    case .unreadable(let path, let reason, let cure): "cannot read \(path): \(reason); \(cure)"
    case .closed(let place, let below):
      "cannot read all runs below \(place), nothing was written: "
        + below.prefix(Self.mostNamed).joined(separator: "; ")
        + (below.count > Self.mostNamed ? "; and \(below.count - Self.mostNamed) more" : "")
        + "; allow it, or name the runs"
    case .notAFile(let path, let kind, let cure): "\(path) is \(kind), not a file; \(cure)"
    case .tooLarge(let path, let most):
      "\(path) has more than \(most >> 20) MiB, the most that is read of such a file; "
        + "is it the right one?"
    case .empty(let path, let hint): "\(path) is empty; \(hint)"
    case .nothingSaved(let path, let reason):
      "\(path) has no report.csv: it was stopped before its first rows were saved "
        + "(\(reason)); make it anew in another folder"
    case .otherSchema(let place, let found):
      "\(place): written under schema '\(found)', this version reads \(Schema.olderVersion) and "
        + "\(Schema.version); use the version of the tool that wrote it"
    case .header(let place, let problem), .malformed(let place, let problem): "\(place): \(problem)"
    case .badValue(let place, let text, let problem):
      "\(place): '\(Self.shortened(text))' \(problem)"
    case .duplicateRow(let place, let firstLine):
      "\(place): the row repeats line \(firstLine); remove one of the two"
    case .otherSessions(let places):
      "the processes of \(places.joined(separator: " and ")) are of other sessions: join runs of as "
        + "many sessions and processes"
    case .repeatedRow(let row, let places):
      "\(places.joined(separator: " and ")) both hold \(row): leave one of them out"
    case .cut(let path, let rows, let told):
      "\(path) has \(rows) rows where its manifest says \(told): it was cut or changed after the "
        + "run; take it from where it came, or measure again"
    case .changed(let path):
      "\(path) was changed after the run; take it from where it came, or measure again"
    case .manifest(let path, let problem): "\(path): not a manifest: \(problem)"
    }
  }

  private static let mostNamed = 20

  static func shortened(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(57) + "..."
  }
}

package struct Place: Equatable, Sendable, CustomStringConvertible {
  package var file: String
  /// The line from 1, counting the line ends inside quoted fields.
  package var line: Int
  /// The field from 1, counting from the start of the record.
  package var column: Int
  package var name: String?

  package init(file: String, line: Int, column: Int, name: String? = nil) {
    (self.file, self.line, self.column, self.name) = (file, line, column, name)
  }

  /// As in `report.csv: line 12, column 24 (median)`.
  package var description: String {
    "\(file): line \(line), column \(column)" + (name.map { " (\($0))" } ?? "")
  }
}
