/// The cost, by call stack, of one dump. Under `--separate-callers` Callgrind names a function
/// together with all that called it: no stack is guessed. Inlined code is its caller's; a function
/// that calls itself is one frame. Frames begin where counting began.
package enum CallgrindStacks {
  /// These keep stacks of up to `deepest` functions apart, and change no count.
  package static let options = [
    "--separate-callers=\(deepest)", "--separate-recs=1", "--compress-mangled=yes",
  ]
  /// Deeper stacks lose their outermost frames.
  private static let deepest = 200

  /// Reads a dump that was made under `options`. Frames without a name are called by their library,
  /// `[libcairo.so.2]`, and those that follow one another are one. Throws `.malformed` for text
  /// that is no such dump or counts no instructions, and where costs do not add up.
  ///
  /// - Parameter take: gets each stack, the outermost function first, with the instructions of its
  ///   innermost alone, 1 or more; in the order of Callgrind's numbers.
  static func read(
    _ text: String, file: String, _ take: (_ stack: [String], _ instructions: Int) -> Void
  ) throws(CallgrindError) {
    let dump = try CallgrindDump(text, file: file)
    guard let total = dump.total(of: CallgrindEvent.instructions.name),
      let column = dump.events.firstIndex(of: CallgrindEvent.instructions.name)
    else {
      throw .malformed(
        file: file, wanted: CallgrindEvent.instructions.name,
        found: dump.events.joined(separator: " "))
    }
    var reader = CallgrindLines(file: file, column: column)
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) { try reader.take(line) }
    guard reader.sum == total else {
      throw .malformed(
        file: file, wanted: "costs of \(total) in all", found: "\(reader.sum)")
    }
    for (context, cost) in reader.costs.sorted(by: { $0.key < $1.key }) where cost > 0 {
      take(reader.stack(of: context), cost)
    }
  }
}

private struct CallgrindLines {
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  private static let equals = UInt8(ascii: "=")
  private static let colon = UInt8(ascii: ":")
  private static let space = UInt8(ascii: " ")

  private let file: String
  /// Where instructions stand among the costs of a line.
  private let column: Int
  /// Numbers in front of a line's costs.
  private var positions = 1
  private var objects: [Int: String] = [:]
  /// The names of functions, and the objects that they are in, by Callgrind's numbers.
  private var names: [Int: String] = [:]
  private var places: [Int: String] = [:]
  /// Functions with those that called them, the innermost first.
  private var contexts: [Int: [Int]] = [:]
  private var object: String?
  /// The object of the function that is called next, where it is another one.
  private var calledObject: String?
  private var current: Int?
  /// True if the next line of costs is what a call cost in all.
  private var isCall = false
  /// Own costs by the numbers of contexts.
  private(set) var costs: [Int: Int] = [:]
  private(set) var sum = 0

  init(file: String, column: Int) { (self.file, self.column) = (file, column) }

  mutating func take(_ line: Substring.UTF8View) throws(CallgrindError) {
    // Costs begin with a position, from the line before or on its own.
    switch line.first {
    case nil: return
    case Self.digits?, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"):
      return try takeCosts(line)
    default: break
    }
    guard let sign = line.firstIndex(where: { $0 == Self.equals || $0 == Self.colon }) else {
      return
    }
    let value = line[line.index(after: sign)...]
    switch Substring(line[..<sign]) {
    case "positions": positions = value.split(separator: Self.space).count
    case "ob": object = try name(value)
    case "cob": calledObject = try name(value)
    case "fn": current = try context(value, in: object)
    case "cfn":
      _ = try context(value, in: calledObject ?? object)
      calledObject = nil
    case "calls": isCall = true
    default: break
    }
  }

  func stack(of context: Int) -> [String] {
    var stack: [String] = []
    for function in (contexts[context] ?? []).reversed() {
      let frame = frame(function)
      // Without names nobody knows where one function ends and the next begins.
      if frame.hasPrefix("["), stack.last == frame { continue }
      stack.append(frame)
    }
    return stack
  }

  private func frame(_ function: Int) -> String {
    let name = names[function] ?? ""
    guard name.isEmpty || name.hasPrefix("0x") || name.hasPrefix("???") else { return name }
    let place = places[function]?.split(separator: "/").last.map(String.init)
    return "[\(place.flatMap { $0.hasPrefix("???") ? nil : $0 } ?? "unknown")]"
  }

  private mutating func takeCosts(_ line: Substring.UTF8View) throws(CallgrindError) {
    defer { isCall = false }
    guard !isCall else { return }
    let words = line.split(separator: Self.space)
    // Zeros at the end of a line are left out.
    guard words.count > positions + column else { return }
    guard let current, let cost = Int(Substring(words[positions + column])), cost >= 0 else {
      throw malformed("costs of a function", line)
    }
    let (sum, isTooLarge) = sum.addingReportingOverflow(cost)
    guard !isTooLarge else { throw malformed("a count", line) }
    self.sum = sum
    costs[current, default: 0] += cost
  }

  /// `(12) /lib/libm.so.6`, or `(12)` for one that was named before.
  private mutating func name(_ value: Substring.UTF8View) throws(CallgrindError) -> String? {
    let (number, rest) = try numbered(value)
    if !rest.isEmpty { objects[number] = rest }
    return objects[number]
  }

  /// `(12) name` or, with callers, `(13) (12)'(7)'(1)`; later only the number.
  private mutating func context(
    _ value: Substring.UTF8View, in object: String?
  ) throws(CallgrindError) -> Int {
    let (number, rest) = try numbered(value)
    if let parts = Self.parts(rest) {
      contexts[number] = parts
    } else if !rest.isEmpty {
      (names[number], contexts[number]) = (rest, [number])
    }
    guard let function = contexts[number]?.first else {
      throw malformed("a function that was named before", value)
    }
    if let object { places[function] = object }
    return number
  }

  /// A number without parentheses is a depth of recursion. Nil for a name.
  private static func parts(_ text: String) -> [Int]? {
    var numbers: [Int] = []
    for part in text.split(separator: "'", omittingEmptySubsequences: false) {
      if part.hasPrefix("("), part.hasSuffix(")"), let number = Int(part.dropFirst().dropLast()) {
        numbers.append(number)
      } else if numbers.isEmpty || Int(part) == nil {
        return nil
      }
    }
    return numbers.isEmpty ? nil : numbers
  }

  private func numbered(
    _ value: Substring.UTF8View
  ) throws(CallgrindError) -> (number: Int, rest: String) {
    let text = Substring(value)
    guard text.hasPrefix("("), let end = text.firstIndex(of: ")"),
      let number = Int(text[text.index(after: text.startIndex)..<end])
    else { throw malformed("a numbered name", value) }
    let rest = text[text.index(after: end)...].drop { $0 == " " }
    return (number, String(rest))
  }

  private func malformed(_ wanted: String, _ found: Substring.UTF8View) -> CallgrindError {
    .malformed(file: file, wanted: wanted, found: String(Substring(found).prefix(80)))
  }
}
