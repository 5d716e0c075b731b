/// Files in which tools wrote what a device showed.
public enum DeviceFile {
  /// What can be read, for messages.
  public static let formats =
    "an 'xctrace export' of hitches, potential-hangs, runloop-intervals, display-vsyncs-interval or "
    + "displayed-surfaces-interval with its table of contents (XML), Macrobenchmark's "
    + "benchmarkData.json, 'dumpsys gfxinfo PACKAGE framestats', Flutter's timeline_summary.json, "
    + "'xcresulttool get test-results metrics' (JSON), a log of xcodebuild, or the log of "
    + "Examples/OnDevice; each also as .gz"

  /// Reads what a device measured. A file's kind follows from its content.
  ///
  /// Exports by xctrace are taken for tables of one recording; a table of contents `X.toc.xml` beside
  /// `X.xml` is read with it. Text is read once from begin to end; of JSON 16 MiB are held.
  ///
  /// - Parameters:
  ///   - paths: regular files, or their gzip.
  ///   - process: of exports and dumps only this process, by number or name; nil takes each.
  /// - Throws: `RecordingError` for a file that is none of the formats, is damaged, or holds nothing
  ///   of frames.
  public static func read(
    _ paths: [String], process: String? = nil
  ) throws(RecordingError) -> DeviceReport {
    var report = DeviceReport()
    let tables = HitchTables(process: process)
    for path in paths {
      do throws(RecordingError) {
        try read(path, process, tables, into: &report)
      } catch {
        var error = error
        error.file = path
        throw error
      }
    }
    try tables.finish(into: &report)
    return report
  }

  /// - Throws: where a number of `cases` is too large to be one.
  private static func check(_ cases: ArraySlice<DeviceCase>) throws(RecordingError) {
    for series in cases.flatMap(\.series) {
      let isKnown = series.runs.joined().allSatisfy(\.isFinite)
      guard isKnown, series.summary.values.allSatisfy(\.isFinite) else {
        throw .damaged("has a number of \(series.measure.rawValue) that is too large")
      }
    }
  }

  private static func read(
    _ path: String, _ process: String?, _ tables: HitchTables, into report: inout DeviceReport
  ) throws(RecordingError) {
    let known = report.cases.count
    var stream = try ByteStream(path)
    var bytes = try stream.next()
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    switch RecordingFile.firstLetter(bytes) {
    case UInt8(ascii: "<"): return try tables.read(path)
    case _ where isWide: throw .wide
    case nil: throw RecordingError("holds nothing", cure: "name " + formats)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var whole: [UInt8] = []
      while !bytes.isEmpty {
        whole.append(contentsOf: bytes)
        guard whole.count <= ByteStream.most else {
          throw RecordingError(
            "is JSON of more than \(ByteStream.most >> 20) MiB", cure: "name " + formats)
        }
        bytes = try stream.next()
      }
      try DeviceDocument(whole).read(into: &report)
    default:
      let lines = DeviceLines(process: process)
      while !bytes.isEmpty {
        try lines.feed(bytes)
        bytes = try stream.next()
      }
      try lines.finish(into: &report)
    }
    try check(report.cases[known...])
  }
}

/// A file of lines: a dump of frames, a log of xcodebuild, or one of a display link.
private final class DeviceLines {
  private var lines = LineSplitter()
  private var number = 0
  private var frames: FramestatsMeasures
  private var tests = TestLog()
  private var log = LinkLogReader()

  init(process: String?) { frames = FramestatsMeasures(process: process) }

  func feed(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    try lines.feed(bytes) { (line) throws(RecordingError) in try take(line) }
  }

  private func take(_ text: String) throws(RecordingError) {
    number += 1
    let line = text.trimmed
    if line.isEmpty { return }
    if log.isLog || number == 1 && log.begin(line) { return try log.take(line, number: number) }
    frames.take(line, number: number)
    try tests.take(line, number: number)
  }

  func finish(into report: inout DeviceReport) throws(RecordingError) {
    try feed(UnsafeRawBufferPointer(start: nil, count: 0))
    if log.isLog {
      guard report.log == nil else {
        throw RecordingError("is a second log", cure: "name one log of a display link")
      }
      report.log = try log.finish()
    } else if frames.isAndroid {
      try frames.finish(into: &report)
    } else {
      try tests.finish(into: &report)
    }
  }
}
