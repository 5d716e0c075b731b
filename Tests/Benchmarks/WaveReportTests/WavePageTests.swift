import ReportPage
import Testing
import Vocabulary
import WaveBenchmarks
import WaveReport
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

  @Test("a page has the project's question as its heading")
  func heading() {
    #expect(WavePage.html([]).contains("<h1>What does it cost to animate N wave views"))
  }
}
