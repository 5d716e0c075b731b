import Foundation
import Glibc
import Measurement

/// What a display writes down: which surfaces got a new picture, and when it was shown.
///
/// Its lines are those of libwayland under `WAYLAND_DEBUG=server`: a time in µs, of which 32 bits
/// are kept, and a request or, after an arrow, an event. A picture is shown when the display answers
/// the frame callback that came with it, which it does as it repaints.
struct DisplayLog {
  private let path: String
  /// Bytes that were there when counting began, and how far the wall clock was ahead then.
  private var start: UInt64 = 0
  private var lead = WallClockLead()

  init(folder: String) { path = "\(folder)/\(EngineDisplay.folder)/\(EngineDisplay.log)" }

  /// Forgets what is there.
  mutating func begin() {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    start = (attributes?[.size] as? NSNumber)?.uint64Value ?? 0
    lead = WallClockLead()
  }

  /// When new pictures were shown since `begin`, s on the monotonic clock; nil where there is no
  /// log.
  ///
  /// - Throws: `EngineError.refused` for `engine`'s when the wall clock was set since.
  func presentations(of engine: String) throws(EngineError) -> [Double]? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard (try? file.seek(toOffset: start)) != nil, let data = try? file.readToEnd() ?? Data()
    else { return nil }
    let present = WallClockLead()
    try lead.checkKept(until: present, engine: engine)
    let now = MonotonicTime.now()
    let ticks = UInt32(truncatingIfNeeded: Int64((now + present.seconds) * 1e6))
    return Self.shown(String(decoding: data, as: UTF8.self)).map {
      now - Double(ticks &- $0) * 1e-6
    }
  }

  /// What it said at last, for messages.
  var lastWords: String {
    let text = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    // What is no line of libwayland's.
    return (text ?? "").split(separator: "\n").filter { Event($0) == nil }.suffix(3)
      .joined(separator: " | ")
  }

  /// When new pictures were shown, µs of which 32 bits are kept, in the log's order.
  ///
  /// Two pictures of a surface before an answer are one: the first was never shown.
  static func shown(_ text: String) -> [UInt32] {
    var times: [UInt32] = []
    var attached: Set<Substring> = []
    var awaited: Set<Substring> = []
    var hasNew = false
    for line in text.split(separator: "\n") {
      guard let event = Event(line) else { continue }
      switch event.name {
      case "attach": attached.insert(event.object)
      case "frame": if let callback = event.callback { awaited.insert(callback) }
      case "commit": if attached.remove(event.object) != nil { hasNew = true }
      case "done":
        guard awaited.remove(event.object) != nil, hasNew else { continue }
        times.append(event.time)
        hasNew = false
      default: continue
      }
    }
    return times
  }

  /// A line of the log.
  private struct Event {
    let time: UInt32
    /// As `wl_surface@29`.
    let object: Substring
    /// As `commit`.
    let name: Substring
    /// The callback that a request makes, as `wl_callback@39`.
    let callback: Substring?

    /// Nil for another line, or one that was cut.
    init?(_ line: Substring) {
      guard line.hasPrefix("["), let close = line.firstIndex(of: "]"),
        let time = Self.time(line[line.index(after: line.startIndex)..<close]),
        let open = line.firstIndex(of: "("), close < open
      else { return nil }
      let target = line[line.index(after: close)..<open].drop {
        $0 == " " || $0 == "-" || $0 == ">"
      }
      guard let dot = target.lastIndex(of: ".") else { return nil }
      self.time = time
      object = target[..<dot]
      name = target[target.index(after: dot)...]
      let kind = "new id "
      guard let made = line.range(of: kind + "wl_callback@") else {
        callback = nil
        return
      }
      callback = line[line.index(made.lowerBound, offsetBy: kind.count)...]
        .prefix { $0 != ")" && $0 != "," }
    }

    /// `  67319.742`: ms, and µs behind the point.
    private static func time(_ text: Substring) -> UInt32? {
      let parts = text.drop { $0 == " " }.split(separator: ".")
      guard parts.count == 2, let milliseconds = UInt32(parts[0]), let rest = UInt32(parts[1])
      else { return nil }
      return milliseconds &* 1000 &+ rest
    }
  }
}
