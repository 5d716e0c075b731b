package struct RecordingError: Error, Equatable, CustomStringConvertible {
  package var file = ""
  /// The fault, with the value, as part of a sentence.
  let problem: String
  package let cure: String

  init(_ problem: String, cure: String) { (self.problem, self.cure) = (problem, cure) }

  static func damaged(_ problem: String) -> RecordingError {
    RecordingError(problem, cure: "export or copy it again")
  }

  package static let formats =
    "Chrome trace events (JSON), an 'xctrace export' of runloop-intervals, potential-hangs or "
    + "time-profile (XML), or a CSV of start_ms and duration_ms or end_ms; each also as .gz"

  /// The first eight of a list, each cut at 80 characters, and how many there are more.
  static func few(_ names: [String]) -> String {
    let more = names.count > 8 ? " and \(names.count - 8) more" : ""
    let shown = names.prefix(8).map { $0.count > 80 ? "\($0.prefix(80))..." : $0 }
    return names.isEmpty ? "none" : shown.joined(separator: ", ") + more
  }

  func of(_ file: String) -> RecordingError {
    var error = self
    if error.file.isEmpty { error.file = file }
    return error
  }

  package var description: String { "\(file): \(problem); \(cure)" }
}
