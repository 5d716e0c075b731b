import Testing

@testable import Measurement

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

  @Test("totals, events and reason are read, with zeros that were left out at the end")
  func reads() throws {
    let dump = try CallgrindDump(Self.text, file: "dump.7")
    #expect(dump.events == ["Ir", "Dr", "Dw", "I1mr"])
    #expect(dump.reason == "app.tick")
    #expect(dump.total(of: "Ir") == 478_798)
    #expect(dump.total(of: "Dw") == 900)
    #expect(dump.total(of: "I1mr") == 0)
    #expect(dump.total(of: "Bcm") == nil, "nobody counted it")
  }

  @Test("a dump that was made for no request has no reason")
  func otherTrigger() throws {
    let dump = try CallgrindDump(
      "desc: Trigger: Program termination\nevents: Ir\ntotals: 5\n", file: "dump")
    #expect(dump.reason == nil)
    #expect(dump.totals == [5])
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
