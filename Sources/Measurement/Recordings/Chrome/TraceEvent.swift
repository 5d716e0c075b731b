import Foundation

/// The fields of a trace event that are read (Trace Event Format, Google, 2016).
struct TraceEvent {
  /// The kind: `X` is a whole slice, `B` and `E` its begin and end, `M` metadata.
  let phase: String
  let name: String
  let pid: String
  let tid: String
  /// When, ns; nil where it is no time.
  let start: Int64?
  /// How long, ns; nil where that is not said, or no time.
  let duration: Int64?
  /// The name that a metadata event gives.
  let givenName: String?

  /// Nil for bytes that are no JSON object.
  init?(_ bytes: [UInt8]) {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { return nil }
    phase = object["ph"] as? String ?? ""
    name = object["name"] as? String ?? ""
    pid = Self.text(object["pid"]) ?? ""
    tid = Self.text(object["tid"]) ?? ""
    start = Self.nanoseconds(object["ts"])
    duration = Self.nanoseconds(object["dur"])
    givenName = (object["args"] as? [String: Any])?["name"] as? String
  }

  /// A number of a process or thread, as text: 1, 1.0 and "1" are one.
  private static func text(_ value: Any?) -> String? {
    value as? String
      ?? (value as? NSNumber).map { number in
        // An integer may have more digits than a double holds.
        Int(exactly: number.doubleValue).map { "\(number)".contains(".") ? "\($0)" : "\(number)" }
          ?? "\(number)"
      }
  }

  /// Times are in µs, as numbers or as text.
  private static func nanoseconds(_ value: Any?) -> Int64? {
    let number = (value as? NSNumber)?.doubleValue ?? (value as? String).flatMap(Double.init)
    return number.flatMap { BusyInterval.nanoseconds($0, unit: 1000) }
  }
}
