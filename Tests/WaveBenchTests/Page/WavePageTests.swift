import Foundation
import Measurement
import Runs
import TestSupport
import Testing
import WaveViews

@testable import WaveBench
@testable import WaveSuites

@Suite("The page about waves")
struct WavePageTests {
  @Test("the question's arms are strategies that exist, and the first two of the list")
  func question() {
    let subject = WavePage.subject()
    let asked = [subject.reference.id, subject.candidate.id]
    #expect(asked == WaveStrategyCatalogue.all.prefix(2).map { $0.id })
    #expect(subject.reference.id == Scenario.steady.reference().rawValue)
  }

  /// A run's answer; nil asks what the run was asked.
  private static func answer(_ run: PageRun, _ question: Question? = nil) -> String {
    RunText.answer(run, about: WavePage.subject(of: run, asking: question), tables: "t")
      .joined(separator: "\n")
  }

  private static func run(_ report: [ReportRow]) -> PageRun {
    PageRun(StoredRun(place: "r", report: report), name: "r")
  }

  @Test("the question is the caller's, else the manifest's, else the project's")
  func asked() {
    let (first, second) = (StrategyName("mine"), StrategyName("yours"))
    let question = Question(reference: first, candidate: second)
    var run = Self.run([first, second].map(Self.row))
    let project = HTMLPage.html(run, about: WavePage.subject(of: run))
    #expect(project.contains("rebuilt each frame, or moved by the render server"))
    #expect(WavePage.subject(of: run, asking: question).question.contains("by mine, or by yours"))
    let answer = Self.answer(run, question)
    #expect(answer.contains("  mine   yours") && answer.contains("  2.00"), "\(answer)")
    run.manifest = ["question": .list([.text("yours"), .text("mine")])]
    #expect(WavePage.subject(of: run).question.contains("by yours, or by mine"))
    let other = Self.answer(run)
    #expect(other.contains(" yours    mine") && other.contains("  0.50"), "\(other)")
  }

  @Test("the default run's answer is the committed text, of 25 lines and 80 columns at most")
  func committed() throws {
    let stored = try StoredRun.open(Repository.path("results/default"))
    let run = PageRun(stored, Scaling.of(stored), name: "default")
    let lines = RunText.answer(
      run, about: WavePage.subject(of: run), tables: "wavebench report results/default --tables")
    #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    let text = try Repository.text("Tests/Fixtures/answer-default.txt")
    #expect(lines.map { $0 + "\n" }.joined() == text)
  }

  @Test(
    "the law's answer has a line for each size, of 25 lines at most, and fits what was measured")
  func law() throws {
    let stored = try StoredRun.open(Repository.path("results/law"))
    let growth = Scaling.of(stored)
    let run = PageRun(stored, growth, name: "law")
    let lines = RunText.answer(run, about: WavePage.subject(of: run), tables: "all tables")
    #expect(lines.count <= 25, "\(lines)")
    for size in ["375x60@2", "56x28@2", "390x844@2"] {
      #expect(lines.contains { $0.hasPrefix(size) }, "\(size)")
    }
    let fits = growth.rows.filter { $0.metric == .pictureCPUTime }
    #expect(fits.count == 6 && fits.allSatisfy { abs($0.worstResidual) <= 0.1 }, "\(fits)")
  }

  @Test("a run says what composited: the model, a GPU's renderer, other programs by name")
  func model() {
    var run = Self.run([Self.row("mine")])
    func says() -> String { Self.answer(run).replacing("\n  ", with: " ") }
    #expect(says().contains("not iOS, no GPU."))
    run.manifest = [
      "versions": .object(["gpu.renderer": .object(["value": .text("Renderer")])])
    ]
    #expect(says().contains("Renderer") && !says().contains("no GPU"))
    run.report[0].identity.backend = "firefox"
    #expect(says().contains("Measured with firefox, not with a model"))
    run.report.append(Self.row("yours"))
    #expect(says().contains("Renderer"))
  }

  private static func row(_ strategy: StrategyName) -> ReportRow {
    var row = ReportRow.made("c/\(strategy)")
    (row.scenario, row.wave, row.strategy, row.views) = ("steady", "jw", strategy, 1)
    (row.widthPoints, row.heightPoints, row.scale, row.refreshHz) = (375, 60, 2, 60)
    row.unit = .nanoseconds
    row.numbers = [strategy == "mine" ? 100 : 200] + [Double?](repeating: nil, count: 11)
    return row
  }

  /// Bytes that are allocated for the answer and the page of a run of so many cases, each of which
  /// `vary` makes another.
  private static func bytes(
    _ cases: Int, _ vary: (inout ReportRow, Int) -> Void
  ) throws -> Int64 {
    let report = (1...cases).flatMap { number in
      (["mine", "yours"] as [StrategyName]).map { strategy in
        var row = row(strategy)
        vary(&row, number)
        row.caseID = "\(number)/\(strategy)"
        return row
      }
    }
    let run = Self.run(report)
    let subject = WavePage.subject(of: run, asking: Question("mine", "yours"))
    let instrument = AllocationInstrument()
    try instrument.arm()
    defer { instrument.disarm() }
    var values = [Int64](repeating: 0, count: 6)
    try values.withUnsafeMutableBufferPointer { buffer in
      let start = try #require(buffer.baseAddress)
      instrument.read(into: start)
      _ = RunText.answer(run, about: subject, tables: "t")
      _ = RunText.tables(run, about: subject)
      _ = HTMLPage.html(run, about: subject)
      instrument.read(into: start + 3)
    }
    return values[4] - values[1]
  }

  @Test(
    "answer, tables and page take memory in proportion to cases",
    .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"),
    arguments: ["views", "width", "screens"])
  func proportion(_ axis: String) throws {
    func vary(_ row: inout ReportRow, _ number: Int) {
      switch axis {
      case "views": row.views = number
      case "width": row.widthPoints = Double(number)
      default:
        (row.scenario, row.widthPoints, row.pass) = ("paced", Double(number), .paced)
        row.metric = .cpuShare
      }
    }
    let (few, many) = (try Self.bytes(50, vary), try Self.bytes(400, vary))
    #expect(many < 12 * few, "\(few) bytes for 50 cases, \(many) for 400")
  }

  @Test("every published wave stands in the text with its source and its picture")
  func sources() throws {
    let text = try Repository.text("docs/evidence.md")
    for wave in Wave.all {
      #expect(text.contains("|`\(wave.id)`|\(wave.source)|<img src=\"waves/\(wave.id).png\""))
      let picture = Repository.path("docs/waves/\(wave.id).png")
      #expect(FileManager.default.fileExists(atPath: picture))
    }
  }
}
