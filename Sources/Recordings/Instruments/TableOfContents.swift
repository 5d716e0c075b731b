/// What the table of contents of a recording says of the whole, of its first run.
final class TableOfContents {
  /// What it says; what it does not say is nil.
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
  private var contents = Contents()
  private var runs = 0

  private init() throws(RecordingError) {
    stream = try XMLStream(
      open: { [unowned self] (tag, attributes) throws(RecordingError) in
        tags.append(tag)
        text = []
        opened(attributes)
      },
      text: { [unowned self] bytes in if text.count < 256 { text += bytes } },
      close: { [unowned self] () throws(RecordingError) in
        if runs < 2 { closed() }
        tags.removeLast()
      })
  }

  /// Reads a file whose root is that of a table of contents.
  static func read(_ path: String) throws(RecordingError) -> Contents {
    var stream = try ByteStream(path)
    let reader = try TableOfContents()
    while case let bytes = try stream.next(), !bytes.isEmpty { try reader.stream?.feed(bytes) }
    try reader.stream?.finish()
    return reader.contents
  }

  private func opened(_ attributes: [String: String]) {
    if tags.count == 2, tags[1] == "run" { runs += 1 }
    guard runs < 2, tags.count > 1, tags[tags.count - 2] == "target" else { return }
    switch tags[tags.count - 1] {
    case "device":
      contents.facts["model"] = attributes["model"]
      let system = [attributes["platform"], attributes["os-version"]].compactMap(\.self)
      if !system.isEmpty { contents.facts["os"] = system.joined(separator: " ") }
    case "process":
      contents.process = InstrumentsValue.Process(
        name: attributes["name"], pid: attributes["pid"])
    default: break
    }
  }

  private func closed() {
    guard tags.count > 1, tags[tags.count - 2] == "summary" else { return }
    let value = String(decoding: text, as: UTF8.self)
    switch tags[tags.count - 1] {
    case "duration" where contents.length == nil:
      contents.length = Double(value).flatMap { BusyInterval.nanoseconds($0, unit: 1e9) }
    case "start-date": contents.facts["recorded_utc"] = value
    case "instruments-version": contents.facts["tool_version"] = value
    default: break
    }
  }
}
