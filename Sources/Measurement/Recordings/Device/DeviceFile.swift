package enum DeviceFile {
  /// Reads what a device measured, by the files' content. Exports by xctrace are tables of one
  /// recording; a table of contents `X.toc.xml` beside `X.xml` is read with it.
  ///
  /// - Parameter process: of exports only this process, by number or name; nil takes each.
  /// - Throws: `RecordingError` for a file that is none of the formats, is damaged, holds nothing
  ///   of frames, or several runs.
  package static func read(
    _ paths: [String], process: String? = nil
  ) throws(RecordingError) -> DeviceReport {
    var report = DeviceReport()
    let tables = HitchTables(process: process)
    for path in paths {
      do throws(RecordingError) {
        try read(path, tables, into: &report)
      } catch {
        throw error.of(path)
      }
    }
    try tables.finish(into: &report)
    return report
  }

  private static func read(
    _ path: String, _ tables: HitchTables, into report: inout DeviceReport
  ) throws(RecordingError) {
    var stream = try ByteStream(path)
    var bytes = try stream.next()
    switch RecordingFile.firstLetter(bytes) {
    case UInt8(ascii: "<"): return try tables.read(path)
    case nil: throw RecordingError("holds nothing", cure: "name " + DeviceReport.formats)
    default:
      guard report.log == nil else {
        throw RecordingError("is a second log", cure: "name one log of a display link")
      }
      var (lines, log) = (LineSplitter(), LinkLogReader())
      while true {
        try lines.feed(bytes) { (number, fields) throws(RecordingError) in
          try log.take(number, fields)
        }
        if bytes.isEmpty { break }
        bytes = try stream.next()
      }
      report.log = try log.finish()
    }
  }
}
