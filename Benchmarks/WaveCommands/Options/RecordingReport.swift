import Recordings
import Reports

/// What a recording holds, in one line and as JSON.
struct RecordingReport: Encodable {
  private let recording: Recording

  init(_ recording: Recording) { self.recording = recording }

  /// Reads a recording.
  ///
  /// - Throws: `ToolError.usage` with one sentence.
  static func read(
    _ path: String, process: String?, run: Int? = nil
  ) throws -> Recording {
    do throws(RecordingError) {
      return try RecordingFile.read(path, process: process, run: run)
    } catch {
      throw ToolError.usage("\(error)")
    }
  }

  /// One line for people.
  var line: String {
    let thread = [recording.process, recording.thread].compactMap(\.self).joined(separator: ", ")
    let dropped = DropReason.allCases.compactMap { reason in
      recording.dropped[reason].map { "\($0) \(reason.rawValue)" }
    }
    return [
      "\(thread.isEmpty ? "one thread" : thread) (\(recording.source)) is busy for "
        + "\(digits(recording.total)) of \(digits(recording.milliseconds)) ms",
      "\(recording.intervals.count) intervals, longest \(digits(recording.longest)) ms",
      "\(recording.countOverMillisecond) over 1 ms make \(digits(recording.totalOverMillisecond)) ms",
      "dropped \(recording.droppedCount)"
        + (dropped.isEmpty ? "" : " (" + dropped.joined(separator: ", ") + ")"),
    ].joined(separator: "; ")
  }

  private func digits(_ value: Double) -> String { PeopleNumber.terminal.digits(value) }

  private enum CodingKeys: String, CodingKey {
    case process
    case thread
    case source
    case intervals
    case countOverMillisecond = "intervals_over_1ms"
    case total = "total_ms"
    case totalOverMillisecond = "total_over_1ms_ms"
    case longest = "longest_ms"
    case recorded = "recorded_ms"
    case dropped
    case droppedWhy = "dropped_because"
  }

  /// Every key is there, with null for what the file does not name.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(recording.process, forKey: .process)
    try container.encode(recording.thread, forKey: .thread)
    try container.encode(recording.source, forKey: .source)
    try container.encode(recording.intervals.count, forKey: .intervals)
    try container.encode(recording.countOverMillisecond, forKey: .countOverMillisecond)
    try container.encode(recording.total, forKey: .total)
    try container.encode(recording.totalOverMillisecond, forKey: .totalOverMillisecond)
    try container.encode(recording.longest, forKey: .longest)
    try container.encode(recording.milliseconds, forKey: .recorded)
    try container.encode(recording.droppedCount, forKey: .dropped)
    let reasons = recording.dropped.map { ($0.key.rawValue, $0.value) }
    try container.encode(
      Dictionary(uniqueKeysWithValues: reasons), forKey: .droppedWhy)
  }
}
