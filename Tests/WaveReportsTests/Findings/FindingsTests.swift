import Reports
import Statistics
import Testing
import Vocabulary
import WaveSuites

@testable import WaveReports

@Suite("Findings")
struct FindingsTests {
  @Test("a number is told with two digits and its interval; without one it stands alone")
  func number() {
    let known = StoredNumber(median: 26.04, interval: (1.249, 0.0123), greatest: 30)
    #expect(known.text == "26 [1.2, 0.01]")
    #expect(StoredNumber(median: 0, interval: nil, greatest: 0).text == "0")
  }

  @Test("intervals overlap when they share a number, were it their ends")
  func overlap() {
    func number(_ lower: Double, _ upper: Double) -> StoredNumber {
      StoredNumber(median: lower, interval: (lower, upper), greatest: upper)
    }
    #expect(number(1, 2).overlaps(number(2, 3)) && number(2, 3).overlaps(number(1, 2)))
    #expect(!number(1, 2).overlaps(number(2.1, 3)))
  }

  @Test("a ratio is that of the same rounds, however slow they were")
  func ratio() throws {
    let (dear, cheap) = (
      FindingCase(scenario: .effects, strategy: "mask"),
      FindingCase(scenario: .effects, strategy: "plain")
    )
    var rows: [SampleRow] = []
    for process in 0..<4 {
      for round in 0..<3 {
        for (place, time) in [(dear, 6.0), (cheap, 2)] {
          var row = SampleRow()
          (row.caseID, row.metric, row.stage) = (place.id, .cpuTime, .frame)
          (row.process, row.round) = (process, round)
          row.value = time * Double(1 + 10 * process + round)
          rows.append(row)
        }
      }
    }
    let samples = PairedSamples(rows, .cpuTime, on: .frame, in: .one, file: "samples.csv")
    #expect(try samples.ratio(dear, to: cheap).text == "3.00 [3.00, 3.00]")
    #expect(try samples.ratio(dear, to: cheap).verdict == "holds")
    #expect(try samples.ratio(cheap, to: dear).verdict == "does not hold")
    #expect(try samples.ratio(cheap, to: cheap).verdict == "no difference seen")
    let one = PairedSamples(
      rows.filter { $0.process == 0 }, .cpuTime, on: .frame, in: .one, file: "samples.csv")
    #expect(try one.ratio(dear, to: cheap).verdict == "no difference seen")
    #expect(throws: FindingsError.self) {
      try PairedSamples(rows, .cpuTime, on: .app, in: .one, file: "samples.csv")
        .ratio(dear, to: cheap)
    }
  }

  @Test("a run that lacks a row is named with the row and the cure")
  func missing() throws {
    let error = FindingsError.missing(file: "results/paced/report.csv", row: "paced/jw/x, app, y")
    #expect(error.description.contains("results/paced/report.csv"))
    #expect(error.description.contains("scripts/findings --measure"))
    #expect(throws: (any Error).self) { try FindingsDocuments(results: "/nowhere") }
  }

  @Test("cases are named as reports name them")
  func names() {
    #expect(FindingClaims.busy("path-rebuild").id == "loaded/jw/path-rebuild/12/56x28@2/busy")
    let names = FindingClaims.soaked.map(\.id)
    #expect(names.count == 4 && names[1] == "paced/jw/path-rebuild/12/56x28@2/storm")
  }
}
