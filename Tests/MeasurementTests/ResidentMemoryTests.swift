import Testing

@testable import Measurement

@Suite("Resident memory")
struct ResidentMemoryTests {
  @Test(
    "is the line 'Rss:' in kB of 1024 bytes, or unknown",
    arguments: [
      ("00400000-7ffe rollup\nRss:            2048 kB\nPss:             900 kB\n", 2048 * 1024),
      ("Pss: 900 kB\n", nil), ("Rss: 12\n", nil), ("Rss: many kB\n", nil), ("", nil),
    ] as [(String, Int?)])
  func parsing(_ text: String, _ bytes: Int?) {
    #expect(ResidentMemory.bytes(in: text) == bytes)
  }

  @Test("of this process is at least what it was just given")
  func own() throws {
    let size = 32 << 20
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 1, count: size)
    #expect(try #require(ResidentMemory.read().value) >= size)
  }
}
