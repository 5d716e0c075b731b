import CZlib
import Glibc

/// Timelines as Chrome's trace events, which Perfetto reads, too: added as they become known.
package struct TimelineFile: Sendable {
  /// The endings that a file's name may have; the second is packed by gzip.
  package static let endings = [".json", ".json.gz"]

  private let isPacked: Bool
  private var body: [UInt8] = []
  private var count = 0

  /// Begins an empty file; nil where its name has none of ``endings``.
  package init?(path: String) {
    guard let ending = Self.endings.first(where: path.hasSuffix) else { return nil }
    isPacked = ending == Self.endings[1]
  }

  /// Adds a timeline as a process of its own. All share one time.
  package mutating func append(_ timeline: Timeline) {
    count += 1
    for event in ChromeEvents(timeline, number: count).texts {
      body += body.isEmpty ? [] : Array(",\n".utf8)
      body += event.utf8
    }
  }

  /// The contents of the file before packing.
  package var bytes: [UInt8] {
    Array("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n".utf8) + body
      + Array("\n]}\n".utf8)
  }

  /// - Returns: 0, or the system's number of the error.
  package func write(to descriptor: Int32) -> Int32 {
    let copy = dup(descriptor)
    // "T": as it is, without gzip's frame.
    guard copy >= 0, let file = gzdopen(copy, isPacked ? "wb" : "wbT")
    else {
      let code = errno
      if copy >= 0 { close(copy) }
      return code
    }
    let isWritten = bytes.withUnsafeBytes { whole in
      stride(from: 0, to: whole.count, by: 1 << 20).allSatisfy { start in
        let piece = UnsafeRawBufferPointer(rebasing: whole[start...].prefix(1 << 20))
        return gzwrite(file, piece.baseAddress, UInt32(piece.count)) == Int32(piece.count)
      }
    }
    let code = errno
    let closing = gzclose(file)
    return isWritten && closing == Z_OK ? 0 : isWritten ? errno : code
  }
}
