import LayerTree
import Testing

@Suite("Counts under names that an app chose")
struct NamedCountsTests {
  @Test("stand at one address, whatever else is counted, and add up")
  func addresses() {
    let counts = NamedCounts()
    let rows = counts.address(of: "rows")
    for number in 0..<100 { counts.address(of: "other\(number)").pointee = -1 }
    counts.add(3, to: "rows")
    counts.add(-1, to: "rows")
    #expect(counts.address(of: "rows") == rows)
    #expect(rows.pointee == 2)
    #expect(counts.unexpected.isEmpty)
  }

  @Test("of a name that nobody asked for are kept, and the name is told once")
  func unexpected() {
    let counts = NamedCounts()
    counts.add(2, to: "rows\u{1B}[2J")
    counts.add(2, to: "rows\u{1B}[2J")
    #expect(counts.unexpected == ["rows\u{1B}[2J"])
    #expect(counts.address(of: "rows\u{1B}[2J").pointee == 4)
  }

  @Test("wrap at what 64 bits hold, and trap at nothing")
  func wraps() {
    let counts = NamedCounts()
    counts.address(of: "rows").pointee = .max
    counts.add(1, to: "rows")
    #expect(counts.address(of: "rows").pointee == .min)
  }
}
