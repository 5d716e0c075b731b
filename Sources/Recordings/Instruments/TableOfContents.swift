import Foundation

/// What the table of contents of a recording says of each of its runs.
final class TableOfContents {
  /// What it says of a run; what it does not say is nil.
  struct Contents {
    /// How long was recorded, ns.
    var length: Int64?
    /// The process that was recorded; nil also where it was all of them.
    var process: InstrumentsValue.Process?
    /// Of the device and of the recording: `model`, `os`, `tool_version`, `recorded_utc`.
    var facts: [String: String] = [:]
  }

  private var stream: XMLStream?
  private var tags: [String] = []
  private var text: [UInt8] = []
  private var number = 0
  private var runs: [Int: Contents] = [:]

  private init() throws(RecordingError) {
    stream = try XMLStream(
      open: { [unowned self] (tag, attributes) throws(RecordingError) in
        tags.append(tag)
        text = []
        opened(attributes)
      },
      text: { [unowned self] bytes in if text.count < 256 { text += bytes } },
      close: { [unowned self] () throws(RecordingError) in
        closed()
        tags.removeLast()
      })
  }

  /// Reads a file whose root is that of a table of contents.
  ///
  /// - Parameter run: the run; nil takes the only one.
  /// - Throws: also where there are several runs and none is asked for.
  static func read(_ path: String, run: Int?) throws(RecordingError) -> Contents {
    do throws(RecordingError) {
      var stream = try ByteStream(path)
      let reader = try TableOfContents()
      while case let bytes = try stream.next(), !bytes.isEmpty { try reader.stream?.feed(bytes) }
      try reader.stream?.finish()
      let chosen = try RecordedRuns.choose(run, among: Set(reader.runs.keys))
      return chosen.flatMap { reader.runs[$0] } ?? Contents()
    } catch {
      throw error.of(path)
    }
  }

  private func opened(_ attributes: [String: String]) {
    if tags.count == 2, tags[1] == "run" {
      number = attributes["number"].flatMap { Int($0) } ?? runs.count + 1
      runs[number] = Contents()
    }
    guard tags.count > 1, tags[tags.count - 2] == "target" else { return }
    switch tags[tags.count - 1] {
    case "device":
      runs[number]?.facts["model"] = attributes["model"]
      let system = [attributes["platform"], attributes["os-version"]].compactMap(\.self)
      if !system.isEmpty { runs[number]?.facts["os"] = system.joined(separator: " ") }
    case "process":
      runs[number]?.process = InstrumentsValue.Process(
        name: attributes["name"], pid: attributes["pid"])
    default: break
    }
  }

  private func closed() {
    guard tags.count > 1, tags[tags.count - 2] == "summary" else { return }
    let value = String(decoding: text, as: UTF8.self)
    switch tags[tags.count - 1] {
    case "duration" where runs[number]?.length == nil:
      runs[number]?.length = Double(value).flatMap { BusyInterval.nanoseconds($0, unit: 1e9) }
    case "start-date": runs[number]?.facts["recorded_utc"] = Self.utc(value)
    case "instruments-version": runs[number]?.facts["tool_version"] = value
    default: break
    }
  }

  /// `2026-03-01T17:00:00.250+09:00` as UTC, `2026-03-01T08:00:00.250Z`: digits behind the seconds
  /// stay as they are. Nil for what is no time, and for one without a zone, whose instant nobody
  /// knows.
  static func utc(_ text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let seconds = text.prefix(19) + "Z"
    var rest = text.dropFirst(19)
    var fraction = Substring()
    if rest.first == "." {
      fraction = rest.prefix { $0 == "." || $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(fraction.count)
      guard fraction.count > 1, fraction.dropFirst().allSatisfy(\.isNumber) else { return nil }
    }
    let format = Date.ISO8601FormatStyle()
    // A 30th of February is read as one of March, and written as that.
    guard let local = try? format.parse(String(seconds)), local.formatted(format) == seconds,
      let offset = offset(of: rest)
    else { return nil }
    return (local - offset).formatted(format).dropLast() + fraction + "Z"
  }

  /// Seconds that a zone is ahead of UTC, of `Z`, `+09:00` or `-0800`; nil for another text.
  private static func offset(of zone: Substring) -> Double? {
    if zone == "Z" { return 0 }
    let digits = zone.dropFirst().replacing(":", with: "")
    guard let sign = zone.first, "+-".contains(sign), digits.count == 4,
      digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits),
      number <= 1400, number % 100 < 60
    else { return nil }
    return Double((sign == "-" ? -60 : 60) * (number / 100 * 60 + number % 100))
  }
}
