import Foundation
import Measurement

/// A point of time in UTC, to the nanosecond that its source has.
package struct RunInstant: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Since the first second of 1970.
  let seconds: Int
  private let nanoseconds: Int

  /// Reads ISO 8601 with its zone: `2026-01-02T03:04:05Z`, `2026-01-02T12:04:05.123456789+09:00`.
  ///
  /// Nil for all else: a date alone, or a time without a zone, is no instant. Digits behind the
  /// ninth of a fraction are left out.
  package init?(_ text: String) {
    guard
      let (_, day, hour, minute, second, fraction, sign, hours, minutes) = try? Self.form
        .wholeMatch(in: text)?.output, let start = Self.start(of: day)
    else { return nil }
    func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
    let clock = [number(hour), number(minute), number(second)]
    let zone = [number(hours), number(minutes)]
    // A leap second is the first of the next minute.
    guard clock[0] < 24, clock[1] < 60, clock[2] <= 60, zone[0] < 24, zone[1] < 60 else {
      return nil
    }
    let offset = (zone[0] * 60 + zone[1]) * (sign == "-" ? -60 : 60)
    seconds = start + (clock[0] * 60 + clock[1]) * 60 + clock[2] - offset
    nanoseconds = number(((fraction ?? "") + "000000000").prefix(9))
  }

  /// Made once, which takes longer than all else here, and never changed.
  private nonisolated(unsafe) static let form =
    /(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d)(?::?(\d\d))?)/
    .asciiOnlyDigits()

  /// The first second of a day that there is, `2026-01-02`.
  private static func start(of day: Substring) -> Int? {
    let parts = day.split(separator: "-").compactMap { Int32($0) }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
    let start = timegm(&time)
    return civil(start).hasPrefix(day) ? start : nil
  }

  /// `2026-01-02T03:04:05`.
  private static func civil(_ seconds: Int) -> String {
    var (moment, time) = (seconds, tm())
    gmtime_r(&moment, &time)
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d", time.tm_year + 1900, time.tm_mon + 1, time.tm_mday,
      time.tm_hour, time.tm_min, time.tm_sec)
  }

  /// The instant in UTC, as `init` reads it; a fraction where it has one.
  package var description: String {
    var fraction = nanoseconds == 0 ? "" : String(format: ".%09d", nanoseconds)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return civil + fraction + "Z"
  }

  /// The second in UTC without its zone, as JUnit has it: `2026-01-02T03:04:05`.
  var civil: String { Self.civil(seconds) }

  /// Day and minute in UTC for people: `27 November, 12:40 UTC`.
  var day: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let parts = civil.split { "-T:".contains($0) }.compactMap { Int($0) }
    return "\(parts[2]) \(months[parts[1] - 1]), "
      + String(format: "%02d:%02d UTC", parts[3], parts[4])
  }

  /// How long after `other` it is, s; below 0 where it is before.
  func seconds(after other: RunInstant) -> Double {
    Double(seconds - other.seconds) + 1e-9 * Double(nanoseconds - other.nanoseconds)
  }

  package static func < (left: RunInstant, right: RunInstant) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  package static let key = "started_utc"
  /// The cure for a run without an instant.
  package static let cure =
    "write \"\(key)\" with its zone, as 2026-01-02T03:04:05Z, into its \(Manifest.fileName)"

  /// When a run began, of one that joins several the first; nil where its manifest has no instant.
  package static func start(of manifest: Manifest?) -> RunInstant? {
    func own(_ text: String?) -> RunInstant? { text.flatMap { RunInstant($0) } }
    let joined = [MeasuredSession.key, "parts"].flatMap { manifest?[$0]?.list ?? [] }
    return own(manifest?[key]?.text) ?? joined.compactMap { own($0[key]?.text) }.min()
  }

  /// The places of runs with these manifests in the one order of runs, see ``RunStart``.
  package static func order(_ manifests: [Manifest?]) -> [Int] {
    order(manifests.map(RunStart.init))
  }

  static func order(_ starts: [RunStart]) -> [Int] {
    // A stable sort.
    starts.indices.sorted { starts[$0] < starts[$1] }
  }
}

/// The key by which runs are ordered: their start, of one instant their names. Those without a
/// known start come last, and of one name they stay as given.
struct RunStart: Sendable {
  let instant: RunInstant?
  private let name: String

  init(_ manifest: Manifest?) {
    instant = RunInstant.start(of: manifest)
    name = manifest?.runID ?? ""
  }

  static func < (left: Self, right: Self) -> Bool {
    switch (left.instant, right.instant) {
    case (let mine?, let theirs?) where mine != theirs: mine < theirs
    case (_?, nil): true
    case (nil, _?): false
    default: left.name < right.name
    }
  }
}
