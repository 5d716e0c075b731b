import Testing

@testable import WaveCommands

@Suite("Lines of a stream")
struct LineBufferTests {
  @Test("lines are whole however they arrive")
  func lines() {
    var buffer = LineBuffer()
    func add(_ text: String) { buffer.append(Array(text.utf8)[...]) }
    add("on")
    #expect(buffer.next() == nil)
    add("e\n\ntwo\nthr")
    #expect([buffer.next(), buffer.next(), buffer.next()] == ["one", "", "two"])
    #expect(buffer.next() == nil)
    add("ee")
    #expect(buffer.next() == nil)
    #expect(buffer.restBytes == 5)
    add("\n")
    #expect(buffer.next() == "three")
    #expect(buffer.restBytes == 0)
  }
}
