package enum RecordingFile {
  /// Reads the busy intervals of an app's main thread, once from the file's begin to its end.
  ///
  /// - Parameters:
  ///   - path: a regular file of one of the formats, or its gzip; beside `X.xml` a table of
  ///     contents `X.toc.xml` tells how long was recorded.
  ///   - process: the process, by number or name; or a thread, by its name or as PROCESS/THREAD.
  ///     Nil takes the main thread where the file has that of one process.
  /// - Throws: `RecordingError` for a file that is none of the formats, is damaged, or holds no
  ///   main thread, several, or several runs.
  package static func read(
    _ path: String, process: String? = nil
  ) throws(RecordingError) -> Recording {
    do throws(RecordingError) {
      var draft = try draft(path)
      if draft.format.hasPrefix("xctrace"), let contents = tableOfContents(beside: path),
        let length = try TableOfContents.read(contents, run: draft.run).length
      {
        draft.span = (0, length)
      }
      return try draft.recording(of: process)
    } catch {
      throw error.of(path)
    }
  }

  private static func draft(_ path: String) throws(RecordingError) -> RecordingDraft {
    var stream = try ByteStream(path)
    var bytes = try stream.next()
    let reader = try reader(bytes)
    while !bytes.isEmpty {
      try reader.feed(bytes)
      bytes = try stream.next()
    }
    return try reader.finish()
  }

  private static func reader(
    _ bytes: UnsafeRawBufferPointer
  ) throws(RecordingError) -> any RecordingReader {
    switch firstLetter(bytes) {
    case UInt8(ascii: "<"): return InstrumentsReader()
    case UInt8(ascii: "["), UInt8(ascii: "{"): return ChromeReader()
    case nil:
      throw RecordingError("holds nothing", cure: "name a file: " + RecordingError.formats)
    default: return TextReader()
    }
  }

  /// The first byte that is no blank and no part of a byte order mark; nil where there is none.
  static func firstLetter(_ bytes: UnsafeRawBufferPointer) -> UInt8? {
    // In UTF-16 half of the bytes are 0.
    let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFF, 0xFE, 0, 0x20, 0x09, 0x0A, 0x0D]
    return bytes.prefix(4096).first { !marks.contains($0) }
  }

  static func tableOfContents(beside path: String) -> String? {
    let ends = [".xml.gz", ".xml"]
    guard let end = ends.first(where: path.hasSuffix) else { return nil }
    let contents = String(path.dropLast(end.count)) + ".toc.xml"
    return (try? ByteStream(contents)) == nil ? nil : contents
  }
}
