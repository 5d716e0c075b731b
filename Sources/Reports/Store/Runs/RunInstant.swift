/// A point of time in UTC, to the nanosecond that its source has.
package struct RunInstant: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Since the first second of 1970.
  private let seconds: Int
  private let nanoseconds: Int

  private static let secondsOfDay = 86_400

  /// Reads ISO 8601 with its zone: `2026-01-02T03:04:05Z`, `2026-01-02T12:04:05.123456789+09:00`.
  ///
  /// Nil for all else: a date alone, or a time without a zone, is no instant. Digits behind the ninth
  /// of a fraction are left out.
  package init?(_ text: String) {
    var rest = text.utf8[...]
    func number(_ digits: Int, after mark: Character? = nil) -> Int? {
      if let mark, rest.popFirst() != mark.asciiValue { return nil }
      guard rest.count >= digits else { return nil }
      defer { rest = rest.dropFirst(digits) }
      return Self.number(rest.prefix(digits))
    }
    guard let year = number(4), let month = number(2, after: "-"), let day = number(2, after: "-"),
      let hour = number(2, after: "T"), let minute = number(2, after: ":"),
      let second = number(2, after: ":"), (1...12).contains(month), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    let days = Self.days(year, month, day)
    guard day > 0, Self.date(days) == (year, month, day) else { return nil }
    var fraction = 0
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
      let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let whole = Array(digits.prefix(9))
      let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 9 - whole.count)
      guard !whole.isEmpty, let read = Self.number(whole + zeros) else { return nil }
      (fraction, rest) = (read, rest.dropFirst(1 + digits.count))
    }
    var offset = 0
    let sign = rest.popFirst()
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      guard let hours = number(2), hours < 24 else { return nil }
      if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
      guard let minutes = rest.isEmpty ? 0 : number(2), minutes < 60 else { return nil }
      offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
    } else if sign != UInt8(ascii: "Z") {
      return nil
    }
    guard rest.isEmpty else { return nil }
    seconds = days * Self.secondsOfDay + (hour * 60 + minute) * 60 + second - offset
    nanoseconds = fraction
  }

  /// The instant in UTC, as `init` reads it; a fraction where it has one.
  package var description: String {
    let days = Int((Double(seconds) / Double(Self.secondsOfDay)).rounded(.down))
    let rest = seconds - days * Self.secondsOfDay
    let (year, month, day) = Self.date(days)
    func padded(_ number: Int, _ digits: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    var fraction = padded(nanoseconds, 9)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(padded(year, 4))-\(padded(month))-\(padded(day))T"
      + [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0) }.joined(separator: ":")
      + (fraction.isEmpty ? "" : "." + fraction) + "Z"
  }

  /// The day in UTC: `2026-01-02`.
  package var day: String { String(description.prefix(10)) }

  /// The order of time.
  package static func < (left: RunInstant, right: RunInstant) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  // MARK: - Calendar

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    digits.reduce(0) { value, digit in
      guard let value, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      return value * 10 + Int(digit - UInt8(ascii: "0"))
    }
  }

  /// The days from 1970 to a day of the Gregorian calendar, years from 0 on.
  ///
  /// Source: Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The day that is so many days after the first of 1970: `civil_from_days` of the same source.
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let (day, civil) = (ofYear - (153 * month + 2) / 5 + 1, month < 10 ? month + 3 : month - 9)
    return (year + era * 400 + (civil <= 2 ? 1 : 0), civil, day)
  }
}

extension RunInstant {
  /// The key under which a manifest has it.
  package static let key = "started_utc"
  /// What gives a run an instant.
  package static let cure =
    "write \"\(key)\" with its zone, as 2026-01-02T03:04:05Z, into its \(ManifestFile.name)"

  /// When a run began, of one that joins several the first; nil where its manifest has no instant.
  package static func start(of manifest: [String: ManifestValue]?) -> RunInstant? {
    func own(_ fields: [String: ManifestValue]?) -> RunInstant? {
      if case .text(let text)? = fields?[key] { RunInstant(text) } else { nil }
    }
    let joined = [MeasuredSession.key, "parts"].flatMap { key -> [ManifestValue] in
      if case .list(let list)? = manifest?[key] { list } else { [] }
    }
    return own(manifest)
      ?? joined.compactMap { one in
        if case .object(let fields) = one { own(fields) } else { nil }
      }.min()
  }

  /// The places of runs with these manifests in the one order of runs, see ``RunStart``.
  package static func order(_ manifests: [[String: ManifestValue]?]) -> [Int] {
    order(manifests.map(RunStart.init))
  }

  static func order(_ starts: [RunStart]) -> [Int] {
    starts.indices.sorted { one, other in
      starts[one] < starts[other] || (!(starts[other] < starts[one]) && one < other)
    }
  }
}

/// What puts runs in order: their start, of one instant their names. Those without a known start come
/// last, and of one name they stay as given.
struct RunStart: Sendable {
  let instant: RunInstant?
  private let name: String

  init(_ manifest: [String: ManifestValue]?) {
    instant = RunInstant.start(of: manifest)
    if case .text(let text)? = manifest?["run_id"] { name = text } else { name = "" }
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
