import TestSupport
import Testing

@testable import Measurement

@Suite("Callgrind pass")
struct CallgrindPassTests {
  private func dumps(_ dumps: [(reason: String, events: String, totals: String)]) throws -> String {
    let folder = TestFolder()
    for (index, dump) in dumps.enumerated() {
      let text = """
        desc: Trigger: Client Request: \(dump.reason)
        events: \(dump.events)
        totals: \(dump.totals)

        """
      try folder.write(text, to: "dump.\(index + 1)")
    }
    return folder.file("dump")
  }

  @Test("dumps are read in their order, those in between are passed over")
  func order() throws {
    let prefix = try dumps([
      ("between", "Ir Dr", "1000 1"), ("between", "Ir Dr", "7"), ("first", "Ir Dr", "12 3"),
      ("second", "Ir Dr", "40"),
    ])
    var reader = CallgrindDumpReader(prefix: prefix, ignoring: "between")
    #expect(try reader.next(reason: "first") == [12, 3])
    #expect(try reader.next(reason: "second") == [40, 0])
    #expect(reader.events.map(\.metric.name) == ["instructions", "data_reads"])
    #expect(throws: CallgrindError.noDump(file: prefix + ".5")) {
      try reader.next(reason: "third")
    }
  }

  @Test("counts of another stage are refused, not taken for the one expected")
  func otherStage() throws {
    let prefix = try dumps([("second", "Ir", "12")])
    var reader = CallgrindDumpReader(prefix: prefix, ignoring: "between")
    #expect(
      throws: CallgrindError.otherReason(file: prefix + ".1", wanted: "first", found: "second")
    ) { try reader.next(reason: "first") }
  }

  @Test("outside Valgrind the pass refuses, runs nothing and tells nothing")
  func native() {
    let subject = WorkingSubject()
    var events: [RunEvent] = []
    let pass = CallgrindPass(
      rule: CallgrindPass.Rule(samples: 1, framesPerSample: 1, simulatesCaches: false),
      process: 0, dumps: "dump", shouldStop: { false }, emit: { events.append($0) })
    #expect(throws: CallgrindError.self) {
      try pass.run(StagedArm(caseID: "case") { subject }, block: "block")
    }
    #expect(subject.frames == 0)
    #expect(events.isEmpty)
  }
}
