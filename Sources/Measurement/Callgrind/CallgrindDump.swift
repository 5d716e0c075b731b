/// What one dump file of Callgrind says in total; what it says about single functions is left
/// alone.
///
/// The format is that of Valgrind's manual, "Callgrind Format Specification", version 1.
public struct CallgrindDump: Sendable, Equatable {
  /// The events by Callgrind's names, in the file's order: `Ir`, with caches `Dr`, `Dw`, …
  public let events: [String]
  /// The number of each event over the dump.
  public let totals: [Int]
  /// Why the dump was made, in the words of the request; nil when the file does not say.
  public let reason: String?

  /// Reads a dump.
  ///
  /// - Parameters:
  ///   - text: the file's text. O(n).
  ///   - file: its name, for errors.
  /// - Throws: `CallgrindError.malformed` without `events:` or `totals:`, as in a file cut short,
  ///   or for totals that are no whole numbers; `.unequalCounts` when there are no totals or more
  ///   than events.
  public init(_ text: String, file: String) throws(CallgrindError) {
    var values: [Substring: Substring] = [:]
    // The cost lines between the header and the totals start with digits, signs or `fn=` and its
    // kin.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      for key in Self.keys where line.starts(with: key.utf8) {
        values[key[...]] = Substring(line.dropFirst(key.utf8.count))
      }
    }
    guard let names = values["events:"] else {
      throw .malformed(file: file, wanted: "a line 'events:'", found: "none")
    }
    guard let numbers = values["totals:"] else {
      throw .malformed(file: file, wanted: "a line 'totals:'", found: "none")
    }
    events = names.split(separator: " ").map(String.init)
    var totals: [Int] = []
    for word in numbers.split(separator: " ") {
      guard let number = Int(word), number >= 0 else {
        throw .malformed(file: file, wanted: "a count", found: String(word))
      }
      totals.append(number)
    }
    guard totals.count <= events.count, !totals.isEmpty else {
      throw .unequalCounts(file: file, events: events.count, totals: totals.count)
    }
    // Callgrind leaves out zeros at the end of a line of costs.
    self.totals = totals + repeatElement(0, count: events.count - totals.count)
    reason = values[Self.trigger[...]].map(String.init)
  }

  /// The number of an event; nil when it was not counted.
  public func total(of event: String) -> Int? {
    events.firstIndex(of: event).map { totals[$0] }
  }

  private static let trigger = "desc: Trigger: Client Request: "
  private static let keys = ["events:", "totals:", trigger]
}
