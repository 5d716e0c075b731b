/// Samples of call stacks, as `perf script` prints what `perf record` took.
public struct StackSamples: Sendable {
  /// The event that was sampled.
  public let event: String
  /// The stacks, the outermost function first, behind the name of their program; each with how
  /// often it was met. In no order.
  public let stacks: [(stack: [String], count: Int)]

  /// Reads what `perf script` printed, or its gzip.
  ///
  /// A function without a name is called by its library, `[libcairo.so.2]`; such frames that follow
  /// one another are one. Inlined frames are there where perf knows them.
  /// - Throws: `RecordingError` for a file without samples, with a line that is no part of one, or
  ///   with samples of several events.
  /// - Complexity: O(bytes).
  public static func read(_ path: String) throws(RecordingError) -> StackSamples {
    do throws(RecordingError) {
      var stream = try ByteStream(path)
      var (lines, reader) = (LineSplitter(), StackSampleLines())
      var bytes = try stream.next()
      while !bytes.isEmpty {
        try lines.feed(bytes) { (line) throws(RecordingError) in try reader.take(line) }
        bytes = try stream.next()
      }
      try lines.feed(bytes) { (line) throws(RecordingError) in try reader.take(line) }
      reader.endSample()
      guard let event = reader.event else {
        throw RecordingError("has no sample", cure: StackSampleLines.cure)
      }
      return StackSamples(event: event, stacks: reader.counts.map { ($0.key, $0.value) })
    } catch {
      var error = error
      error.file = path
      throw error
    }
  }
}

/// The lines of `perf script`: of each sample its head, then its frames, the innermost first.
private struct StackSampleLines {
  static let cure = "write it by 'perf record -g PROGRAM', then 'perf script > FILE'"
  /// perf itself keeps 127 frames, of stacks that it unwinds from memory more.
  private static let deepest = 1000

  private(set) var event: String?
  private(set) var counts: [[String]: Int] = [:]
  private var number = 0
  private var program: String?
  /// The innermost first.
  private var frames: [String] = []

  mutating func take(_ line: String) throws(RecordingError) {
    number += 1
    if line.isEmpty {
      endSample()
    } else if line.first == " " || line.first == "\t", program != nil {
      guard let frame = Self.frame(line) else { throw unknown(line) }
      if frames.count < Self.deepest { frames.append(frame) }
    } else if line.first != "#" {
      endSample()
      try begin(line)
    }
  }

  mutating func endSample() {
    guard let program else { return }
    var stack = [program]
    for frame in frames.reversed() where !frame.hasPrefix("[") || stack.last != frame {
      stack.append(frame)
    }
    counts[stack, default: 0] += 1
    (self.program, frames) = (nil, [])
  }

  /// `wavebench 82928 [001] 1173.998322:     250000 cpu-clock:u: `, behind which a frame may stand
  /// where no stacks were taken.
  private mutating func begin(_ line: String) throws(RecordingError) {
    let words = line.split(separator: " ")
    guard
      let time = words.firstIndex(where: { word in
        word.last == ":" && word.contains(".") && Double(word.dropLast()) != nil
      }), let name = words[(time + 1)...].firstIndex(where: { Int($0) == nil }),
      words[name].last == ":",
      let process = words[..<time].lastIndex(where: { word in
        word.allSatisfy { $0.isNumber || $0 == "/" }
      }), process > 0
    else { throw unknown(line) }
    let found = String(words[name].dropLast())
    guard event == nil || event == found else {
      throw RecordingError(
        "has samples of \(event ?? "") and, in line \(number), of \(found)",
        cure: "record one event: 'perf record -e \(found) -g'")
    }
    event = found
    program = words[..<process].joined(separator: " ")
    if let frame = Self.frame(words[(name + 1)...].joined(separator: " ")) { frames.append(frame) }
  }

  /// `8bed check_match+0x2d (/usr/lib/ld-linux-x86-64.so.2)`; nil for what is no frame.
  private static func frame(_ line: String) -> String? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard let space = text.firstIndex(of: " "), UInt64(text[..<space], radix: 16) != nil,
      text.last == ")"
    else { return nil }
    var rest = text[text.index(after: space)...]
    rest = rest.dropLast(rest.hasSuffix(" (deleted))") ? " (deleted))".count : 1)
    guard let open = rest.lastIndex(of: "("), open > rest.startIndex else { return nil }
    let place = rest[rest.index(after: open)...]
    var name = rest[..<open].dropLast()
    if let plus = name.lastIndex(of: "+"), name[plus...].hasPrefix("+0x") { name = name[..<plus] }
    guard name.isEmpty || name == "[unknown]" else { return String(name) }
    let library = place.split(separator: "/").last.map(String.init) ?? "unknown"
    return "[\(library.filter { $0 != "[" && $0 != "]" })]"
  }

  private func unknown(_ line: String) -> RecordingError {
    RecordingError("line \(number) is '\(line.prefix(80))', no part of a sample", cure: Self.cure)
  }
}
