import Glibc
import Measurement
import Runs
import WaveSuites

extension Recording {
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
}

extension PlanRequest {
  /// Reads the files of loads that replay one, once for all processes of a run.
  mutating func takeLoads(_ text: String, _ option: String) throws {
    var read: [String: Recording] = [:]
    loads = try OptionValue.list(text, option, "one of " + Load.forms) { word in
      guard let (path, process) = Self.recording(word) else { return Load(word) }
      let recording = try RecordingFile.read(path, process: process)
      let load = Load.trace(name: Self.name(path), digest: recording.digest)
      read[load.description] = recording
      return load
    }
    recordings = read
  }

  static func recordings(in text: String) -> [String] {
    OptionValue.parts(of: text).compactMap { recording($0)?.path }
  }

  /// `trace:FILE`, or `trace:FILE@PROCESS`, unless a file is called that; nil for another load.
  private static func recording(_ word: String) -> (path: String, process: String?)? {
    let prefix = Load.Kind.trace.rawValue + ":"
    guard word.hasPrefix(prefix) else { return nil }
    let text = String(word.dropFirst(prefix.count))
    guard access(text, F_OK) != 0, let mark = text.lastIndex(of: "@") else { return (text, nil) }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  /// A file's name without folders and what comes after its first point.
  private static func name(_ path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." })
  }

  /// Says what will be replayed, as `wavebench load` does, and how busy that is.
  func noteRecordings() {
    for (load, recording) in recordings.sorted(by: { $0.key < $1.key }) {
      let times = pacedSeconds * 1000 / recording.milliseconds
      let share = LoadScript.replay(recording, for: pacedSeconds).share(of: pacedSeconds)
      let part = times < 1 ? "; its first \(digits(pacedSeconds)) s are" : ";"
      StandardStreams.note(
        "\(load): \(recording.line)\(part) replayed" + (times > 1 ? ", \(digits(times)) times" : "")
          + ": \(digits(100 * share)) % busy, of a recording "
          + "\(digits(100 * recording.total / recording.milliseconds)) % busy"
          + (share < Self.leastShare
            ? "; the app is nearly idle: ask for more --duration, or cut the recording" : ""))
    }
  }

  /// An app that is busy for less of its time drops no frames by it.
  private static let leastShare = 0.05
}

private func digits(_ number: Double) -> String { PeopleNumber.terminal.digits(number) }
