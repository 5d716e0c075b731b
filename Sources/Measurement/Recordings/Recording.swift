/// One piece of time in which a thread was busy, half-open.
package struct BusyInterval: Codable, Sendable, Hashable {
  /// When it begins, ns; in a ``Recording`` since the recording's begin.
  package var start: Int64
  /// How long it is, ns.
  package var duration: Int64

  package init(start: Int64, duration: Int64) { (self.start, self.duration) = (start, duration) }

  var end: Int64 { start + duration }

  /// The farthest from 0 that a time of a recording may be, ns: 73 years, so that neither the time
  /// between two of them nor that and a gap overflows.
  static let farthest = Int64.max / 4

  /// Nil where a time is not known or beyond ``farthest``, or the length is below 0.
  init?(begin: Int64?, length: Int64?) {
    guard let begin, let length, begin >= -Self.farthest, length >= 0,
      begin <= Self.farthest, length <= Self.farthest - begin
    else { return nil }
    self.init(start: begin, duration: length)
  }

  /// Nanoseconds from a number of units of `unit` ns; nil where it is no time.
  static func nanoseconds(_ value: Double, unit: Double) -> Int64? {
    let time = (value * unit).rounded()
    return abs(time) < Double(farthest) ? Int64(time) : nil
  }

  /// Sorted, without those of no length, those that overlap or are at most `gap` ns apart made one.
  static func merged(_ intervals: [BusyInterval], closing gap: Int64 = 0) -> [BusyInterval] {
    var result: [BusyInterval] = []
    for next in intervals.filter({ $0.duration > 0 }).sorted(by: { $0.start < $1.start }) {
      if let last = result.last, next.start <= last.end + gap {
        result[result.count - 1].duration = max(last.end, next.end) - last.start
      } else {
        result.append(next)
      }
    }
    return result
  }
}

package enum DropReason: String, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
  case unfinished = "begins and does not end"
  case unbegun = "ends and does not begin"
  /// A time that is missing, is no number, or has its end before its begin.
  case badTime = "has no time that can be"
  case lostReference = "refers to a value that the file does not have"
}

/// When one thread of an app was busy, as a tool recorded it.
package struct Recording: Codable, Sendable, Equatable {
  /// The process as the file names it; nil where the file names none.
  package let process: String?
  package let thread: String?
  /// The kind of file and the way to the thread, as part of a sentence.
  package let source: String
  /// When it was busy: sorted, apart from each other, none empty; at least one.
  package let intervals: [BusyInterval]
  /// How long was recorded, ns: at least to the end of the last interval.
  package let duration: Int64
  /// How many rows or events of the thread were left out, by why.
  package let dropped: [DropReason: Int]

  package var countOverMillisecond: Int { long.count }
  /// Their sum, ms.
  package var totalOverMillisecond: Double {
    Self.milliseconds(long.reduce(0) { $0 + $1.duration })
  }
  /// The sum of all intervals, ms.
  package var total: Double { Self.milliseconds(intervals.reduce(0) { $0 + $1.duration }) }
  /// The longest interval, ms.
  package var longest: Double { Self.milliseconds(intervals.map(\.duration).max() ?? 0) }
  package var droppedCount: Int { dropped.values.reduce(0, +) }
  package var milliseconds: Double { Self.milliseconds(duration) }

  /// Those of more than 1 ms.
  private var long: [BusyInterval] { intervals.filter { $0.duration > 1_000_000 } }

  static func milliseconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e6 }

  /// Eight hexadecimal digits that tell it from other recordings: FNV-1a over the intervals, from
  /// the begin of the first, and the length (Fowler, Noll, Vo; the 64 bits folded to 32).
  package var digest: String {
    let numbers =
      [duration] + intervals.flatMap { [$0.start - intervals[0].start, $0.duration] }
    let hash = Fingerprint.hash(
      of: numbers.lazy.flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      })
    let folded = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
    return String(repeating: "0", count: 8 - folded.count) + folded
  }
}
