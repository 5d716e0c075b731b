import Foundation
import TestSupport
import Testing

@Suite("The question that answers are about")
struct QuestionTests {
  private static let stored = Repository.root.appendingPathComponent("Tests/Fixtures/default").path

  @Test("of a report, two that its runs have")
  func report() throws {
    let outcome = try Tool.run(["report", Self.stored, "--question", "path-rebuild,additive"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("'additive': no run has this strategy"))
    let other = try Tool.run(
      ["report", Self.stored, "--question", "path-rebuild,timer-translation"])
    #expect(other.exitCode == 0)
    #expect(other.output.contains("timer-translation"))
    let own = try Tool.run(["report", Self.stored])
    #expect(own.output != other.output)
  }

  @Test("puts both beside the strategies of a suite")
  func suite() throws {
    let outcome = try Tool.run([
      "list", "--suite", "quick", "--question", "path-morph,redraw-on-animation",
    ])
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("steady/jw/path-morph/10/"))
    #expect(outcome.output.contains("steady/jw/redraw-on-animation/10/"))
  }
}
