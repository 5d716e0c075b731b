import Glibc

/// Reads Callgrind's dump files in the order in which they were written.
struct CallgrindDumpReader {
  private let prefix: String
  private let ignored: String
  private var number = 0
  /// What the dumps count; known after the first.
  private(set) var events: [CallgrindEvent] = []

  /// Starts before the dump `<prefix>.1`; those made for the reason `ignored` are passed over.
  init(prefix: String, ignoring ignored: String) {
    self.prefix = prefix
    self.ignored = ignored
  }

  /// The next dump's counts, in the order of `events`.
  ///
  /// - Throws: `CallgrindError` when there is none, when it cannot be read, counts other events
  ///   than the first, or was made for another reason.
  mutating func next(reason: String) throws(CallgrindError) -> [Int] {
    var file = ""
    var dump: CallgrindDump
    repeat {
      number += 1
      file = "\(prefix).\(number)"
      dump = try CallgrindDump(try text(file), file: file)
    } while dump.reason == ignored
    guard dump.reason == reason else {
      throw .otherReason(file: file, wanted: reason, found: dump.reason ?? "no reason")
    }
    if events.isEmpty { events = CallgrindEvent.all.filter { dump.events.contains($0.name) } }
    let counts = events.compactMap { dump.total(of: $0.name) }
    guard counts.count == events.count, !counts.isEmpty else {
      throw .malformed(
        file: file, wanted: events.map(\.name).joined(separator: " "),
        found: dump.events.joined(separator: " "))
    }
    return counts
  }

  private func text(_ file: String) throws(CallgrindError) -> String {
    guard let stream = fopen(file, "re") else { throw .noDump(file: file) }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
