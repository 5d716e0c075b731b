import Recordings
import Reports

extension Recording {
  /// Reads a recording.
  ///
  /// - Throws: `ToolError.usage` with one sentence.
  static func read(_ path: String, process: String?) throws -> Recording {
    do throws(RecordingError) { return try RecordingFile.read(path, process: process) } catch {
      throw ToolError.usage("\(error)")
    }
  }

  /// What it holds, in one line.
  var line: String {
    let place = [process, thread].compactMap(\.self).joined(separator: ", ")
    let reasons = DropReason.allCases.compactMap { reason in
      dropped[reason].map { "\($0) \(reason.rawValue)" }
    }
    return [
      "\(place.isEmpty ? "one thread" : place) (\(source)) is busy for "
        + "\(digits(total)) of \(digits(milliseconds)) ms",
      "\(intervals.count) intervals, longest \(digits(longest)) ms",
      "\(countOverMillisecond) over 1 ms make \(digits(totalOverMillisecond)) ms",
      "dropped \(droppedCount)"
        + (reasons.isEmpty ? "" : " (" + reasons.joined(separator: ", ") + ")"),
    ].joined(separator: "; ")
  }

  private func digits(_ value: Double) -> String { PeopleNumber.terminal.digits(value) }
}
