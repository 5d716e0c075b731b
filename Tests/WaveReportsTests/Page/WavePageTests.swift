import Foundation
import ReportPage
import Reports
import TestSupport
import Testing
import Vocabulary
import WaveReports
import WaveSuites
import WaveViews

@Suite("The page about waves")
struct WavePageTests {
  @Test("the question's arms are strategies that exist, and the first two of the list")
  func question() {
    let subject = WavePage.subject
    let asked = [subject.reference.id, subject.candidate.id]
    #expect(asked == WaveStrategyCatalogue.all.prefix(2).map { $0.id })
    #expect(subject.reference.id == Scenario.steady.reference().rawValue)
  }

  @Test("no two strategies have one look, and each look is of a strategy, a peer or the anchor")
  func looks() {
    let looks = WavePage.subject.looks
    #expect(Set(looks.values).count == looks.count)
    let known = Set(
      Scenario.allCases.flatMap { $0.strategyNames().map(\.rawValue) } + [WavePage.subject.anchor])
    #expect(known.isSuperset(of: looks.keys))
  }

  @Test("a page has the project's question at its head")
  func heading() {
    #expect(
      WavePage.html(PageRun(name: "empty", report: [])).contains(
        "What does an animated wave cost: rebuilt each frame"))
  }

  @Test("every published wave has a drawing, which says which wave it is; no other has one")
  func drawings() throws {
    let draw = WavePage.subject.drawing
    for wave in Wave.all {
      let picture = try #require(draw(WaveName(wave.id)), "\(wave.id)")
      #expect(picture.document.contains("The wave \(wave.id): "))
      #expect(picture.height > 0 && picture.height <= 120)
    }
    #expect(draw("no-such-wave") == nil)
  }

  @Test("the question is the caller's, else the manifest's, else the project's")
  func asked() {
    let (first, second) = (StrategyName("mine"), StrategyName("yours"))
    let question = Question(reference: first, candidate: second)
    var run = PageRun(name: "r", report: [first, second].map(Self.row))
    #expect(WavePage.html(run).contains("rebuilt each frame, or moved by the render server"))
    #expect(WavePage.html(run, asking: question).contains("by mine, or by yours"))
    let answer = WavePage.answer(of: run, tables: "t", asking: question).joined(separator: "\n")
    #expect(answer.contains("  mine   yours") && answer.contains("  2.00"), "\(answer)")
    run.manifest = ["question": .list([.text("yours"), .text("mine")])]
    #expect(WavePage.html(run).contains("by yours, or by mine"))
    let other = WavePage.answer(of: run, tables: "t").joined(separator: "\n")
    #expect(other.contains(" yours    mine") && other.contains("  0.50"), "\(other)")
  }

  @Test("the default run's answer is the committed text, of 25 lines and 80 columns at most")
  func committed() throws {
    let stored = try StoredRun.open(Repository.url("results/default").path)
    let run = PageRun(stored, Scaling.of(stored), name: "default")
    let lines = WavePage.answer(of: run, tables: "wavebench report results/default --tables")
    #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    let text = try String(contentsOf: Repository.fixture("answer-default.txt"), encoding: .utf8)
    #expect(lines.map { $0 + "\n" }.joined() == text)
  }

  @Test("a run whose manifest names a GPU's renderer says what composites")
  func model() {
    var run = PageRun(name: "r", report: [Self.row("mine")])
    func says() -> String { WavePage.answer(of: run, tables: "t").joined(separator: " ") }
    #expect(says().contains("not iOS, no GPU."))
    run.manifest = [
      "versions": .object(["gpu.renderer": .object(["value": .text("Renderer")])])
    ]
    #expect(says().contains("Renderer") && !says().contains("no GPU"))
  }

  private static func row(_ strategy: StrategyName) -> ReportRow {
    var row = ReportRow()
    (row.caseID, row.scenario, row.wave) = ("c/\(strategy)", "steady", "jw")
    (row.strategy, row.views) = (strategy, 1)
    (row.widthPoints, row.heightPoints, row.scale, row.refreshHz) = (375, 60, 2, 60)
    (row.stage, row.metric, row.unit, row.pass) = (.frame, .cpuTime, .nanoseconds, .time)
    row.quality = .measured
    row.numbers = [strategy == "mine" ? 100 : 200] + [Double?](repeating: nil, count: 11)
    return row
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
