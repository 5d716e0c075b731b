import Testing

@testable import Measurement

/// The smallest program file with sections of given names: header, names, section table.
struct TinyProgram {
  private(set) var bytes: [UInt8]
  private(set) var namePlaces: [Int] = []

  init(sections: [String]) {
    bytes = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + Array(repeating: 0, count: 58)
    for name in sections {
      namePlaces.append(bytes.count)
      bytes += Array(name.utf8) + [0]
    }
    let table = bytes.count
    put(table, at: 0x28, bytes: 8)
    put(64, at: 0x3A, bytes: 2)
    put(sections.count, at: 0x3C, bytes: 2)
    // The names' own section is the first; all names count from byte 64.
    put(0, at: 0x3E, bytes: 2)
    for (index, place) in namePlaces.enumerated() {
      bytes += Array(repeating: 0, count: 64)
      put(place - 64, at: table + index * 64, bytes: 4)
      if index == 0 { put(64, at: table + 0x18, bytes: 8) }
    }
  }

  private mutating func put(_ value: Int, at place: Int, bytes count: Int) {
    for index in 0..<count { bytes[place + index] = UInt8(value >> (8 * index) & 0xFF) }
  }
}

@Suite("Debug information")
struct DebugInformationTests {
  @Test("debug sections get another name, and no other byte changes")
  func hides() throws {
    let names = [".shstrtab", ".text", ".debug_info", ".symtab", ".zdebug_line", ".debug_str"]
    let program = TinyProgram(sections: names)
    var expected = program.bytes
    for index in [2, 4, 5] { expected[program.namePlaces[index]] = UInt8(ascii: "_") }
    #expect(try DebugInformation.hidden(in: program.bytes) == expected)
  }

  @Test("what is no program, ends before its end or points nowhere is refused and does not trap")
  func refuses() {
    let whole = TinyProgram(sections: [".shstrtab", ".debug_info"]).bytes
    // Of the last section's header only the name, its first four bytes, is read.
    var refused = (0...(whole.count - 61)).map { Array(whole[..<$0]) }
    refused.append(Array("#!/bin/sh\n".utf8))
    // The lowest and the highest byte of where the section table is.
    for place in [0x28, 0x2F] {
      refused.append(whole)
      refused[refused.count - 1][place] = 0xFF
    }
    for program in refused {
      #expect(throws: DebugInformation.NotAProgram.self) {
        try DebugInformation.hidden(in: program)
      }
    }
  }
}
