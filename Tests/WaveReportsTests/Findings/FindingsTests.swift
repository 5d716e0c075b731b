import Foundation
import Reports
import Statistics
import TestSupport
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

  private static var busyRun: StoredNumbers {
    get throws {
      try StoredNumbers(folder: Repository.url("results").path, runs: [BusyCurve.run])
    }
  }

  @Test("what the committed run shows on real time is what its scripted clocks show")
  func realTimeBesideScript() throws {
    let stored = try Self.busyRun
    let pairs = try BusyCurve(stored).pairs
    #expect(pairs.count >= 48)
    // Which do not, the text says by name.
    let apart = pairs.filter { !$0.agrees(within: BusyClaims.slack) }
    let text = try String(contentsOf: Repository.url("docs/findings.md"), encoding: .utf8)
    let said = try BusyClaims(stored).all()["busy_outliers"] ?? ""
    #expect(text.contains(said))
    #expect(10 * apart.count <= pairs.count, "\(said)")
  }

  @Test("a busy app costs pictures where it ticks, by link and period, and none where it does not")
  func curve() throws {
    let curve = try BusyCurve(Self.busyRun)
    #expect(curve.rates == [60, 120] && curve.periods == [41, 97])
    for rate in curve.rates {
      let rebuilt = curve.band("path-rebuild", refreshHz: rate)
      #expect(rebuilt.count >= 9 && rebuilt.first?.share == 0 && rebuilt.last?.share == 95)
      #expect(zip(rebuilt, rebuilt.dropFirst()).allSatisfy { $1.low < $0.low })
      #expect(
        curve.band("additive-translation", refreshHz: rate).allSatisfy {
          abs($0.low - rate) < 1e-9 && abs($0.high - rate) < 1e-9
        })
    }
    #expect(curve.areSame("path-rebuild", "timer-translation"))
    #expect(!curve.areSame("path-rebuild", "additive-translation"))
  }

  @Test("cases are named as reports name them")
  func names() {
    #expect(FindingClaims.busy("path-rebuild").id == "loaded/jw/path-rebuild/12/56x28@2/busy")
    let names = FindingClaims.soaked.map(\.id)
    #expect(names.count == 4 && names[1] == "paced/jw/path-rebuild/12/56x28@2/storm")
  }
}
