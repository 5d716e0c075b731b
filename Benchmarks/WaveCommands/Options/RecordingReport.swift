import Recordings
import Reports

/// What a recording holds, in one line and as JSON.
struct RecordingReport {
  private let recording: Recording

  init(_ recording: Recording) { self.recording = recording }

  /// Reads a recording.
  ///
  /// - Throws: `ToolError.usage` with one sentence.
  static func read(_ path: String, process: String?) throws -> Recording {
    do throws(RecordingError) {
      return try RecordingFile.read(path, process: process)
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

  /// Every key is there, with null for what the file does not name.
  var json: ManifestValue {
    func text(_ text: String?) -> ManifestValue { text.map { .text($0) } ?? .null }
    let reasons = recording.dropped.map { ($0.key.rawValue, ManifestValue.integer($0.value)) }
    return .object([
      "process": text(recording.process), "thread": text(recording.thread),
      "source": .text(recording.source), "intervals": .integer(recording.intervals.count),
      "intervals_over_1ms": .integer(recording.countOverMillisecond),
      "total_ms": .number(recording.total),
      "total_over_1ms_ms": .number(recording.totalOverMillisecond),
      "longest_ms": .number(recording.longest), "recorded_ms": .number(recording.milliseconds),
      "dropped": .integer(recording.droppedCount),
      "dropped_because": .object(Dictionary(uniqueKeysWithValues: reasons)),
    ])
  }
}
