import Measurement

enum LoadCommand: Verb {
  static let manual = CommandManual(
    verb: "load", summary: "when an app's main thread was busy, from a recording of it",
    usage: ["[--process P] [--json] FILE"], operands: .file,
    about: [
      """
      Reads FILE and says how long the main thread of the app in it was busy; nothing is run. FILE \
      is one of: \(RecordingError.formats).
      """,
      """
      'wavebench run --load trace:FILE' replays the intervals. Those that overlap or touch are \
      one. Times of samples (time-profile) that follow each other within 0.5 ms are \
      one piece. Intervals without an end or a begin in the file are dropped, and counted.
      """,
    ],
    prints:
      "how long and how often the main thread was busy, and what was dropped; with --json the intervals",
    sections: .untitled([
      .value(
        "process", "P",
        "the process, by number or name; or a thread, by its name or as PROCESS/THREAD"),
      .flag("json", "the intervals, in ns, as JSON"),
    ]),
    exitCodes: [
      (.done, "a busy thread was found"),
      (
        .usage,
        "the file cannot be read, has no main thread, or has several and --process names none"
      ),
    ],
    examples: [
      .init("wavebench load trace.json.gz"), .init("wavebench load --process 82928 trace.json"),
    ])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    guard parser.arguments.count == 1 else {
      throw ToolError.usage(
        "load takes one file, there are \(parser.arguments.count)", help: "load")
    }
    let recording = try RecordingFile.read(
      parser.arguments[0], process: parser.value("process"))
    if parser.has("json") {
      try StandardStreams.put(json: recording)
    } else {
      StandardStreams.put(recording.line + "\n")
    }
    return .done
  }
}
