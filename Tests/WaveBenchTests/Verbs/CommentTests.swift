import Measurement
import Runs
import TestSupport
import Testing

@testable import WaveBench

@Suite("Comments for pull requests")
struct CommentTests {
  @Test(
    "ten lines at most, whatever there is to tell, and what is left out is counted",
    arguments: [
      (0, [], 1, ""), (0, ["Differs."], 3, "Differs."), (1, [], 5, "| row 0 | &lt;x&gt;\\|\\@y |"),
      (6, [], 10, "| row 5 | &lt;x&gt;\\|\\@y |"), (7, [], 10, "3 more causes"),
      (4, ["Differs."], 10, "Differs."), (9, ["Differs."], 10, "Differs.; 5 more causes"),
    ])
  func tenLines(_ rows: Int, _ remarks: [String], _ lines: Int, _ last: String) {
    let table = MarkdownTable(
      header: ["a", "b"], rows: (0..<rows).map { ["row \($0)", "<x>|@y"] })
    let text = table.comment(heading: "**It.**", remarks: remarks, more: "more causes")
    #expect(text.hasPrefix("**It.**\n"))
    let found = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(found.count == lines)
    #expect(found.last == (last.isEmpty ? "**It.**" : last[...]))
  }

  @Test("a comparison says its verdict, what changed, and by how much")
  func comparison() throws {
    let base = Repository.fixture("bilinear")
    let more = try RunCopy.make(
      of: "bilinear", at: Tool.temporaryFolder() + "/more",
      report: { $0 = try CSVTable($0.text.replacing(",37900.0,", with: ",38000.0,")) })
    for verb in [["compare"], ["check", "--exact-only"]] {
      let outcome = try Tool.run(verb + ["--format", "comment", base, more])
      #expect(outcome.output.hasPrefix("**WaveBench: regressed.** "))
      #expect(outcome.output.contains("| regressed | app.tick: path\\_elements of path-rebuild"))
      #expect(outcome.output.contains(" | 37900 | 38000 | +0.26 % |"))
      #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 11)
    }
    let same = try Tool.run(["compare", "--format", "comment", base, base])
    #expect(same.output.hasPrefix("**WaveBench: nothing regressed.** "))
  }

  @Test("a gate names its worst cells first")
  func gate() {
    let slower = (0..<40).map { 0.1 + 0.0001 * Double($0) }
    let even = (0..<40).map { ($0.isMultiple(of: 2) ? 1 : -1) * 0.0001 * Double($0) }
    let cells = [
      GateCell(id: "one", [.pair: even, .control: even]),
      GateCell(id: "two", [.pair: slower, .control: even, .confirmation: slower]),
    ]
    let lines = GateReport(cells, GateRules(), isPinned: true).comment.split(separator: "\n")
    #expect(lines.first == "**WaveBench gate: regressed.** 1 regressed, 1 same")
    #expect(lines[3].hasPrefix("| regressed | two | +10.7"))
    #expect(lines[4].hasPrefix("| same | one | "))
    var still = cells
    (still[0].baselineMoves, still[0].candidateMoves) = (true, false)
    (still[1].baselineMoves, still[1].candidateMoves) = (nil, true)
    let motion = GateReport(still, GateRules(), isPinned: true, isStrict: true)
    #expect(motion.exitCode == .no && motion.slower == ["two"])
    for text in [motion.comment, motion.table] {
      #expect(text.contains("regressed: one shows no motion, and the baseline does"))
      #expect(text.contains("not known of the baseline: whether anything moves"))
    }
    // A cell of which nothing is shown is undecided, which strict rules do not let pass.
    let wide = GateCell(id: "wide", [.pair: even.map { 20 * $0 }, .control: even])
    for (isStrict, code) in [(false, ExitCode.done), (true, .inconclusive)] {
      let report = GateReport([cells[0], wide], GateRules(), isPinned: true, isStrict: isStrict)
      #expect(report.exitCode == code && report.ledger.counts == [.same: 1, .inconclusive: 1])
    }
    let spread = GateReport([cells[0]], GateRules(), isPinned: false)
    #expect(spread.comment.contains("gate: nothing shown to have regressed.**"))
    #expect(spread.comment.contains("\nthe kernel refused to keep the pairs on one core"))
  }
}
