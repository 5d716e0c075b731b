import TestSupport
import Testing

@testable import Measurement

/// Dumps as Valgrind 3.19 writes them under `CallgrindStacks.options`, shortened.
@Suite("Call stacks in Callgrind's dumps")
struct CallgrindStacksTests {
  private func stacks(_ body: String, positions: String = "line", events: String = "Ir") throws
    -> [String: Int]
  {
    var found: [String: Int] = [:]
    try CallgrindStacks.read(
      "positions: \(positions)\nevents: \(events)\n\(body)\n", file: "dump.1"
    ) { found[$0.joined(separator: ";"), default: 0] += $1 }
    return found
  }

  @Test("a function stands below all that called it; what a call cost in all is counted once")
  func nested() throws {
    let found = try stacks(
      """
      ob=(1) /tmp/wavebench
      fn=(1) frame
      0 10
      cfn=(2) draw
      cfn=(3) (2)'(1)
      calls=2 0
      0 30

      fn=(3)
      0 5
      cob=(2) /usr/lib/libm.so.6
      cfn=(4) sin
      cfn=(5) (4)'(2)'(1)
      calls=9 0
      +3 20

      ob=(2)
      fn=(5)
      0 20
      fn=(6) (4)'(1)
      * 7

      totals: 42
      """)
    #expect(found == ["frame": 10, "frame;draw": 5, "frame;draw;sin": 20, "frame;sin": 7])
  }

  @Test("instructions are found among other events and positions; zeros at a line's end may lack")
  func columns() throws {
    let found = try stacks(
      "fn=(1) f\n0x12 3 7 9\n+1 * 1\ntotals: 8 9", positions: "instr line", events: "Dr Ir")
    #expect(found == ["f": 9])
  }

  @Test("functions without names are their library's, and neighbours of one library are one frame")
  func unnamed() throws {
    let found = try stacks(
      """
      ob=(1) /usr/lib/libcairo.so.2
      fn=(1) cairo_fill
      0 1
      fn=(2) 0x00000000000120d0
      fn=(3) (2)'(1)
      0 2
      fn=(4) 0x0000000000012200
      fn=(5) (4)'(2)'(1)
      0 3
      ob=(2) ???
      fn=(6) 0x0000000004838000
      fn=(7) (6)'(4)'(2)'(1)
      0 4
      totals: 10
      """)
    #expect(
      found == [
        "cairo_fill": 1, "cairo_fill;[libcairo.so.2]": 5,
        "cairo_fill;[libcairo.so.2];[unknown]": 4,
      ])
  }

  @Test("names may hold what numbers of callers look like, and a depth of recursion is no frame")
  func names() throws {
    let found = try stacks(
      """
      fn=(1) (below main)
      0 1
      fn=(2) std::function<void ()>'s f=(3): x
      fn=(3) (2)'2'(1)
      0 4
      totals: 5
      """)
    #expect(found == ["(below main)": 1, "(below main);std::function<void ()>'s f=(3): x": 4])
  }

  @Test(
    "what is no whole dump is refused",
    arguments: [
      ("fn=(1) f\n0 3\ntotals: 4", "costs of 4 in all"),
      ("0 3\ntotals: 3", "costs of a function"),
      ("fn=(1) f\n0 -3\ntotals: 0", "costs of a function"),
      ("fn=(1) f\n0 many\ntotals: 0", "costs of a function"),
      ("fn=(7)\n0 3\ntotals: 3", "named before"),
      ("fn=f\n0 3\ntotals: 3", "a numbered name"),
      ("fn=(1) f\n0 9223372036854775807\n0 1\ntotals: 3", "a count"),
      ("fn=(1) f\n0 3", "totals"),
    ])
  func refused(_ body: String, _ says: String) {
    expectRefusal(CallgrindError.self, says: says, "dump.1") { try stacks(body) }
  }

  @Test("a dump that counts no instructions has no stacks")
  func otherEvent() {
    #expect(throws: CallgrindError.self) { try stacks("fn=(1) f\n0 3\ntotals: 3", events: "Dr") }
  }
}

@Suite("Dumps of Callgrind")
struct CallgrindDumpTests {
  /// As Valgrind 3.19 writes it, shortened.
  static let text = """
    # callgrind format
    version: 1
    creator: callgrind-3.19.0
    pid: 31456
    cmd:  ./wavebench _worker
    part: 7

    desc: I1 cache: 32768 B, 64 B, 8-way associative
    desc: Timerange: Basic block 125 - 9801
    desc: Trigger: Client Request: app.tick

    positions: line
    events: Ir Dr Dw I1mr
    summary: 478798 1200 900

    ob=(3) /lib/x86_64-linux-gnu/libm.so.6
    fn=(12) totals: 99
    0 72000 1200

    totals: 478798 1200 900
    """

  @Test("totals, events and reason are read, with zeros that were left out; of no request none")
  func reads() throws {
    let dump = try CallgrindDump(Self.text, file: "dump.7")
    #expect(dump.events == ["Ir", "Dr", "Dw", "I1mr"])
    #expect(dump.reason == "app.tick")
    #expect(dump.total(of: "Ir") == 478_798)
    #expect(dump.total(of: "Dw") == 900)
    #expect(dump.total(of: "I1mr") == 0)
    #expect(dump.total(of: "Bcm") == nil, "nobody counted it")
    let other = try CallgrindDump(
      "desc: Trigger: Program termination\nevents: Ir\ntotals: 5\n", file: "dump")
    #expect(other.reason == nil && other.totals == [5])
  }

  @Test(
    "a file that is no whole dump is refused with its name",
    arguments: [
      ("", .malformed(file: "dump.1", wanted: "a line 'events:'", found: "none")),
      (
        "events: Ir\nfn=(1) main\n0 12\n",
        .malformed(file: "dump.1", wanted: "a line 'totals:'", found: "none")
      ),
      (
        "events: Ir Dr\ntotals: 12 many\n",
        .malformed(file: "dump.1", wanted: "a count", found: "many")
      ),
      ("events: Ir\ntotals: -1\n", .malformed(file: "dump.1", wanted: "a count", found: "-1")),
      ("events: Ir\ntotals: 1 2\n", .unequalCounts(file: "dump.1", events: 1, totals: 2)),
      ("events: Ir\ntotals:\n", .unequalCounts(file: "dump.1", events: 1, totals: 0)),
    ] as [(String, CallgrindError)])
  func refuses(_ text: String, _ error: CallgrindError) {
    #expect(throws: error) { try CallgrindDump(text, file: "dump.1") }
    #expect(error.description.contains("dump.1"))
  }

  @Test("no two events share a name or a metric")
  func catalogue() {
    #expect(Set(CallgrindEvent.all.map(\.name)).count == CallgrindEvent.all.count)
    #expect(Set(CallgrindEvent.all.map(\.metric)).count == CallgrindEvent.all.count)
  }
}
