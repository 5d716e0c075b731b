import Foundation
import Measurement
import Runs

enum DeviceCommand: Verb {
  static let manual = CommandManual(
    verb: "device", summary: "what a device's own tools measured, as a run",
    usage: ["[OPTIONS] FILE...", "--predict"], operands: .file,
    about: [
      """
      Reads what tools wrote of frames on a device, says it in the words of results, and with \
      --output leaves a run's folder that 'compare', 'check', 'merge' and 'report' take; its \
      backend is 'device'. A FILE is \(DeviceReport.formats).
      """,
      """
      Tables of one recording by Instruments are named together. Where they have both an app's busy \
      time (potential-hangs, runloop-intervals) and its hitches, the lateness of each hitch stands \
      beside that of the render loop here under the same busy time, for both things that a held-up \
      display link may do.
      """,
    ],
    prints:
      "what the files hold in the words of results, hitches beside the model's, and the folder",
    sections: .untitled([
      .value(
        "output", "DIR", "the run's folder; new or empty", default: "none is written", .newRun),
      .value("process", "P", "of exports only this process, by number or name"),
      .value("device", "NAME", "what the device is, for the run's manifest"),
      .value(
        "refresh", "HZ", "of the display, for hitches, where the files do not say", default: "60"),
      .flag("predictions", "say which predictions of the log's case hold"),
      .flag("predict", "write what the render loop here says of Examples/OnDevice, as CSV"),
    ]),
    exitCodes: [
      (.done, "something was measured, and each number agrees with a prediction, if asked"),
      (.no, "a number agrees with no prediction"),
      (.usage, "a file cannot be read, is none of these, or holds nothing of frames"),
    ],
    examples: [
      .init("wavebench device hitches.xml hitches.toc.xml hangs.xml"),
      .init("wavebench device hitches.xml --output after"),
      .init("wavebench device log.csv hitches.xml --predictions"),
    ])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    if parser.has("predict") { return try predict(parser) }
    let files = parser.arguments
    guard !files.isEmpty else {
      throw ToolError.usage("name the files that a device's tools wrote", help: "device")
    }
    let refreshHz = try parser.value("refresh").map {
      try OptionValue.number($0, "refresh", 1...1000)
    }
    let report = try DeviceFile.read(files, process: parser.value("process"))
    try expectUse(of: parser, report)
    let check = parser.has("predictions") ? try PredictionCheck(report) : nil
    let measured = DeviceRun(report, model: parser.value("device"))
    let comparisons = report.timelines.map { timeline in
      (
        process: timeline.process,
        found: HitchComparison(timeline, refreshHz: timeline.refreshHz ?? refreshHz ?? 60)
      )
    }
    if let output = parser.value("output") {
      try write(measured, parser.words, files, RunFolder(creating: output))
    }
    StandardStreams.put(DeviceText.of(measured, comparisons, check) + "\n")
    for note in report.notes { StandardStreams.note("wavebench: \(note)") }
    return check?.isRefuted == true ? .no : .done
  }

  private static func expectUse(of parser: OptionParser, _ report: DeviceReport) throws {
    if report.cases.isEmpty, parser.has("process") {
      throw ToolError.usage("--process is of exports by xctrace: no file is one")
    }
    if parser.has("refresh"), !report.timelines.contains(where: { $0.refreshHz == nil }) {
      throw ToolError.usage(
        report.timelines.isEmpty
          ? "--refresh is for hitches beside busy time: name files that have both"
          : "--refresh: the files say the display's rate themselves")
    }
    if parser.has("device"), !parser.has("output") {
      throw ToolError.usage("--device is for the manifest of a run: name its folder with --output")
    }
  }

  private static func write(
    _ measured: DeviceRun, _ words: [String], _ files: [String], _ folder: RunFolder
  ) throws {
    let names = files.map { URL(fileURLWithPath: $0).lastPathComponent.visibleInLine }
    let run = measured.run(folder.runID, words: words, files: names)
    try MergeCommand.fill(folder, with: run, unfinished: "still being written")
    StandardStreams.note("wavebench: \(run.report.count) rows, into \(folder.path)")
  }

  private static func predict(_ parser: OptionParser) throws -> ExitCode {
    try parser.expectNoArguments()
    if let other = parser.options.first(where: { $0.name != "predict" }) {
      throw ToolError.usage("--predict stands alone, without --\(other.name)", help: "device")
    }
    StandardStreams.put(Data(PredictionFile.text().utf8))
    return .done
  }
}
