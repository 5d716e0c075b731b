/// The words of a recording's table of contents of each of its runs.
final class TableOfContents: XMLReader {
  struct Contents {
    /// How long was recorded, ns.
    var length: Int64?
    /// The process that was recorded; nil also where it was all of them.
    var process: InstrumentsValue.Process?
    /// Of the device and of the recording: `model`, `os`, `tool_version`, `recorded`.
    var facts: [String: String] = [:]
  }

  private var tags: [String] = []
  private var text: [UInt8] = []
  private var number = 0
  private var runs: [Int: Contents] = [:]

  private lazy var stream = XMLStream(self)

  /// - Parameter run: that of the tables beside it; nil takes the only one.
  /// - Throws: also where that run is not there, and for several of which none is named.
  static func read(_ path: String, run: Int?) throws(RecordingError) -> Contents {
    do throws(RecordingError) {
      var stream = try ByteStream(path)
      let reader = TableOfContents()
      while case let bytes = try stream.next(), !bytes.isEmpty { try reader.stream.feed(bytes) }
      try reader.stream.finish()
      let only = run == nil ? try only(of: Set(reader.runs.keys)) : nil
      guard let run = run ?? only else { return Contents() }
      guard let contents = reader.runs[run] else {
        throw RecordingError(
          "has no run \(run)", cure: "name the table of contents of the recording")
      }
      return contents
    } catch {
      throw error.of(path)
    }
  }

  func opened(_ tag: String, _ attributes: [String: String]) {
    tags.append(tag)
    text = []
    if tags.count == 2, tags[1] == "run" {
      number = attributes["number"].flatMap { Int($0) } ?? runs.count + 1
      runs[number] = Contents()
    }
    guard tags.count > 1, tags[tags.count - 2] == "target" else { return }
    switch tag {
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

  func took(_ text: UnsafeRawBufferPointer) {
    if self.text.count < 256 { self.text += text }
  }

  func closed() {
    defer { tags.removeLast() }
    guard tags.count > 1, tags[tags.count - 2] == "summary" else { return }
    let value = String(decoding: text, as: UTF8.self)
    switch tags[tags.count - 1] {
    case "duration" where runs[number]?.length == nil:
      runs[number]?.length = Double(value).flatMap { BusyInterval.nanoseconds($0, unit: 1e9) }
    case "start-date": runs[number]?.facts["recorded"] = value.trimmed
    case "instruments-version": runs[number]?.facts["tool_version"] = value
    default: break
    }
  }

  /// The only run of a file; nil where the file does not say which it has. Throws for several: each
  /// has clocks of its own, so that times of two are never laid over each other.
  static func only(of runs: Set<Int>) throws(RecordingError) -> Int? {
    guard runs.count > 1 else { return runs.first }
    throw RecordingError(
      "holds \(RecordingError.few(runs.sorted().map { "run \($0)" }))",
      cure: "export one alone, by /trace-toc/run[@number=\"\(runs.min() ?? 1)\"]/data/table[...]")
  }
}
