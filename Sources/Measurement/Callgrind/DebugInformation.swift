/// Hides the debug information of a program from tools that stumble over it.
///
/// Valgrind 3.19 ends when it meets the DWARF 5 forms that today's compilers write, and has no
/// option that keeps it from looking. It finds debug sections by their names, so a copy of the
/// program in which they are called otherwise runs, with the same code at the same addresses.
public enum DebugInformation {
  /// Why a file is not a program whose sections can be found.
  public struct NotAProgram: Error, Equatable, CustomStringConvertible {
    /// The reason.
    public let reason: String

    /// The reason as a sentence's part.
    public var description: String { "not a 64-bit little-endian ELF program: \(reason)" }
  }

  /// The beginnings of the names that are hidden.
  static let names = [".debug_", ".zdebug_", ".gnu_debug"].map { Array($0.utf8) }

  /// The program with its debug sections renamed (`.debug_info` becomes `_debug_info`); everything
  /// else is the same byte for byte. O(sections).
  ///
  /// - Throws: `NotAProgram` for bytes that are no ELF file of this kind or that end too early.
  public static func hidden(in program: [UInt8]) throws(NotAProgram) -> [UInt8] {
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
