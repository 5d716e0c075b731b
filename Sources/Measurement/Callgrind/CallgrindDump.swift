/// The totals of one dump file of Callgrind, by Valgrind's manual, "Callgrind Format
/// Specification", version 1.
package struct CallgrindDump: Sendable, Equatable {
  /// The events by Callgrind's names, in the file's order: `Ir`, with caches `Dr`, `Dw`, …
  package let events: [String]
  package let totals: [Int]
  /// Why the dump was made, in the words of the request; nil when the file does not say.
  package let reason: String?

  /// Throws `.malformed` without `events:` or `totals:`, as in a file cut short, or for totals that
  /// are no whole numbers; `.unequalCounts` for no totals or more than events. `file`: for errors.
  package init(_ text: String, file: String) throws(CallgrindError) {
    var values: [Substring: Substring] = [:]
    // The cost lines between the header and the totals start with digits, signs or `fn=` and its
    // kin.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      for key in Self.keys where line.starts(with: key.utf8) {
        values[key[...]] = Substring(line.dropFirst(key.utf8.count))
      }
    }
    guard let names = values["events:"] else {
      throw .malformed(file: file, wanted: "a line 'events:'", found: "none")
    }
    guard let numbers = values["totals:"] else {
      throw .malformed(file: file, wanted: "a line 'totals:'", found: "none")
    }
    events = names.split(separator: " ").map(String.init)
    let totals = try numbers.split(separator: " ").map { (word) throws(CallgrindError) in
      guard let number = Int(word), number >= 0 else {
        throw .malformed(file: file, wanted: "a count", found: String(word))
      }
      return number
    }
    guard totals.count <= events.count, !totals.isEmpty else {
      throw .unequalCounts(file: file, events: events.count, totals: totals.count)
    }
    // Callgrind leaves out zeros at the end of a line of costs.
    self.totals = totals + repeatElement(0, count: events.count - totals.count)
    reason = values[Self.trigger[...]].map(String.init)
  }

  /// The number of an event; nil when it was not counted.
  package func total(of event: String) -> Int? {
    events.firstIndex(of: event).map { totals[$0] }
  }

  private static let trigger = "desc: Trigger: Client Request: "
  private static let keys = ["events:", "totals:", trigger]
}

/// Hides the debug information of a program: Valgrind 3.19 ends when it meets the DWARF 5 forms
/// that today's compilers write, and no option keeps it from looking. It finds debug sections by
/// their names; a copy in which they are called otherwise has the same code at the same addresses.
package enum DebugInformation {
  package struct NotAProgram: Error, Equatable, CustomStringConvertible {
    let reason: String

    package var description: String { "not a 64-bit little-endian ELF program: \(reason)" }
  }

  static let names = [".debug_", ".zdebug_", ".gnu_debug"].map { Array($0.utf8) }

  /// Only debug sections are renamed (`.debug_info` becomes `_debug_info`). O(sections). Throws for
  /// bytes that are no ELF file of this kind or that end too early.
  package static func hidden(in program: [UInt8]) throws(NotAProgram) -> [UInt8] {
    guard program.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
      throw NotAProgram(reason: "its first bytes are \(program.prefix(6))")
    }
    // Positions of the ELF-64 object file format: e_shoff, e_shentsize, e_shnum, e_shstrndx.
    let table = try number(program, at: 0x28, bytes: 8)
    let entry = try number(program, at: 0x3A, bytes: 2)
    let count = try number(program, at: 0x3C, bytes: 2)
    let namesIndex = try number(program, at: 0x3E, bytes: 2)
    guard namesIndex < count else { return program }
    // sh_offset of the section that holds the names.
    let text = try number(program, at: table + namesIndex * entry + 0x18, bytes: 8)
    var copy = program
    for index in 0..<count {
      let (name, isTooLarge) = text.addingReportingOverflow(
        try number(program, at: table + index * entry, bytes: 4))
      guard !isTooLarge, name < program.count else {
        throw NotAProgram(reason: "section \(index) has its name behind the end")
      }
      if names.contains(where: { program[name...].starts(with: $0) }) {
        copy[name] = UInt8(ascii: "_")
      }
    }
    return copy
  }

  private static func number(
    _ program: [UInt8], at place: Int, bytes: Int
  ) throws(NotAProgram) -> Int {
    guard place >= 0, place <= program.count - bytes else {
      throw NotAProgram(reason: "it ends before byte \(place)")
    }
    let value = program[place..<(place + bytes)].reversed().reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    // No place in a file is as far as this; sums of two such numbers do not overflow.
    guard value < 1 << 48 else { throw NotAProgram(reason: "byte \(place) points nowhere") }
    return Int(value)
  }
}
