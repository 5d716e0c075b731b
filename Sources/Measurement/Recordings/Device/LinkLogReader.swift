struct LinkLogReader {
  private static let columns = [
    "event", "start_ms", "duration_ms", "timestamp_ms", "target_ms", "strategy", "scene", "busy_ms",
    "period_ms",
  ]

  private var places: [Int] = []
  private var count = 0
  private var settings: [String]?
  private var calls: [LinkLog.Call] = []

  mutating func take(_ number: Int, _ all: [String]) throws(RecordingError) {
    guard !places.isEmpty else {
      places = Self.columns.compactMap { all.firstIndex(of: $0) }
      count = all.count
      guard places.count == Self.columns.count else {
        throw RecordingError(
          "is none of the known formats", cure: "name " + DeviceReport.formats)
      }
      return
    }
    guard all.count == count else {
      throw .damaged("line \(number) has \(all.count) fields, not \(count)")
    }
    let fields = places.map { all[$0] }
    let own = Array(fields[5...])
    guard settings ?? own == own else {
      throw RecordingError(
        "line \(number) is of another case than those before", cure: "log one case in a file")
    }
    settings = own
    let times = fields[1...4].map { Self.time($0) }
    guard let start = times[0], let length = times[1], length >= 0 else {
      throw .damaged("line \(number) has no start and duration in ms")
    }
    switch fields[0] {
    case "block": break
    case "link":
      guard let time = times[2], let target = times[3],
        DeviceCase.rate(1000 / (target - time)) != nil
      else { throw .damaged("line \(number) has no refresh and the next one in ms") }
      calls.append(
        LinkLog.Call(
          start: start / 1000, end: (start + length) / 1000, timestamp: time / 1000,
          target: target / 1000))
    default: throw .damaged("line \(number) is a '\(fields[0].prefix(40))', no link and no block")
    }
  }

  /// ms, no more than 115 days.
  private static func time(_ field: String) -> Double? {
    Double(field).flatMap { abs($0) < 1e10 ? $0 : nil }
  }

  func finish() throws(RecordingError) -> LinkLog {
    guard let settings, calls.count > 1 else {
      throw RecordingError("has fewer than two calls of a display link", cure: "log for seconds")
    }
    let numbers = settings[2...].compactMap { Double($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      throw .damaged("has no busy_ms and period_ms of 0 or more")
    }
    return LinkLog(
      strategy: settings[0], scene: settings[1], busyMilliseconds: numbers[0],
      periodMilliseconds: numbers[1], calls: calls.sorted { $0.start < $1.start })
  }
}
