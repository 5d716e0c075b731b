import Foundation
import Reports
import Statistics
import TestSupport
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@testable import WaveReports

@Suite("Findings")
struct FindingsTests {
  @Test("a number is told with two digits and its interval; without one it stands alone")
  func number() {
    let known = StoredNumber(median: 26.04, interval: (1.249, 0.0123))
    #expect(known.text == "26 [1.2, 0.01]")
    #expect(StoredNumber(median: 0, interval: nil).text == "0")
  }

  @Test("a ratio is that of the same rounds, however slow they were")
  func ratio() throws {
    let (slow, fast) = ("effects/jw/mask/12/180x120@2", "effects/jw/plain/12/180x120@2")
    var rows: [SampleRow] = []
    for process in 0..<4 {
      for round in 0..<3 {
        for (name, time) in [(slow, 6.0), (fast, 2)] {
          var row = SampleRow()
          (row.caseID, row.metric, row.stage) = (name, .cpuTime, .frame)
          (row.process, row.round) = (process, round)
          row.value = time * Double(1 + 10 * process + round)
          rows.append(row)
        }
      }
    }
    let samples = PairedSamples(rows, .cpuTime, on: .frame, in: .one, file: "samples.csv")
    #expect(try samples.ratio(slow, to: fast).text == "3.00 [3.00, 3.00]")
    #expect(try samples.ratio(fast, to: slow).text == "0.33 [0.33, 0.33]")
    let one = PairedSamples(
      rows.filter { $0.process == 0 }, .cpuTime, on: .frame, in: .one, file: "samples.csv")
    #expect(try one.ratio(slow, to: fast).text == "3.00")
    #expect(throws: FindingsError.self) {
      try PairedSamples(rows, .cpuTime, on: .app, in: .one, file: "samples.csv")
        .ratio(slow, to: fast)
    }
  }

  @Test("a run that lacks a row is named with the row and the cure")
  func missing() throws {
    let error = FindingsError.missing(file: "results/paced/report.csv", row: "paced/jw/x, app, y")
    #expect(error.description.contains("results/paced/report.csv"))
    #expect(error.description.contains("results/README.md"))
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
    let text = try String(contentsOf: Repository.url("docs/evidence.md"), encoding: .utf8)
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
    let own = FindingCase(strategy: "path-rebuild", views: 100, scale: 1, server: .qtLike)
    #expect(own.id == "paced/jw/path-rebuild/100/56x28@1/nearest/server=qt-like")
    let other = FindingCase(
      scenario: .loaded, strategy: "translation", load: .busy, backend: "qtquick")
    #expect(other.id == "loaded/jw/translation/12/56x28@2/qtquick/graphics=gpu/busy")
  }

  @Test(
    "pictures of ratios have a dot for each case, with its interval in words",
    arguments: ["screens.svg", "scenes.svg", "waves.svg", "effects.svg"])
  func ratios(_ name: String) throws {
    let stored = try StoredNumbers(
      folder: Repository.url("results").path, runs: ["default", "scenes", "waves", "effects"])
    let picture = try #require(try RatioPictures(stored: stored).all()[name])
    let cases = [
      "screens.svg": "cells, real time", "scenes.svg": "bilinear", "waves.svg": "gelitenight",
      "effects.svg": "group-opacity",
    ]
    #expect(picture.contains(try #require(cases[name])))
    #expect(picture.contains("[") && picture.hasPrefix("<svg"))
  }

  @Test("a strategy without a picture has its reason in place of a bar")
  func engineBars() {
    let shown = EngineBars.Times(app: 20e6, server: 10e6, processor: 40e6, emulated: 500e6)
    let bars = [EngineBars.Bar(name: "Qt", times: shown), EngineBars.Bar(name: "Web", times: nil)]
    let picture = EngineBars(panels: [EngineBars.Panel(scale: 2, bars: bars)]).svg()
    #expect(picture.contains("Qt (500 ms)") && picture.contains(">40.0\u{A0}ms<"))
    #expect(picture.contains("Web: most starts") && picture.contains(">n/a<"))
    #expect(!picture.contains("Web (") && !picture.contains("Web, the app"))
  }

  @Test("every published wave stands in the text with its source and its picture")
  func sources() throws {
    let text = try String(contentsOf: Repository.url("docs/evidence.md"), encoding: .utf8)
    for wave in Wave.all {
      #expect(text.contains("|`\(wave.id)`|\(wave.source)|<img src=\"waves/\(wave.id).png\""))
      let picture = Repository.url("docs/waves/\(wave.id).png").path
      #expect(FileManager.default.fileExists(atPath: picture))
    }
  }
}
