import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

/// What is said of other sessions is what committed sessions show.
@Suite("How far sessions are apart")
struct SessionSpreadTests {
  /// The committed run of the most sessions that has samples of whole frames to pair.
  private static func run() throws -> SortedRun? {
    let folder = Repository.url("results").path
    var found: SortedRun?
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let place = "\(folder)/\(name)"
      guard FileManager.default.fileExists(atPath: "\(place)/\(SamplesFile.name)"),
        let manifest = try? Manifest.read("\(place)/\(Manifest.fileName)"),
        Sessions(manifest).count > found?.sessions.count ?? 1
      else { continue }
      let stored = try StoredRun.open(place)
      let samples = stored.samples?.filter { $0.metric == .cpuTime && $0.stage == .frame }
      let facts = SortedRun(
        PageRun(name: name, report: stored.report, samples: samples, manifest: manifest),
        about: .waves)
      if !ratios(facts).isEmpty { found = facts }
    }
    return found
  }

  /// Each session's ratio to the reference, arm by arm; none in a run of one session.
  private static func ratios(_ facts: SortedRun) -> [[Double]] {
    guard facts.sessions.count > 1 else { return [] }
    return facts.compared.compactMap { arm in
      let reference = facts.cases(arm.conditions).first {
        $0.strategy == arm.reference && $0.views == arm.views && $0.id != arm.id
      }
      return reference.map { reference in
        let others = facts.samples(reference, .frame)
        return facts.sessions.grouped(facts.samples(arm, .frame).map { ($0.process, $0) })
          .compactMap { PairedRatio.paired($0, others, in: .one)?.ratio }
      }
    }.filter { $0.count > 1 }
  }

  @Test("the per cent that texts say are those of the committed run of the most sessions")
  func percent() throws {
    let facts = try #require(try Self.run(), "no committed run has several sessions with samples")
    let ratios = Self.ratios(facts)
    // Two numbers of one spread differ by the square root of two times of it.
    let squares = ratios.compactMap { Moments.of($0.map { log($0) })?.variance }.map { 2 * $0 }
    let spread = 100 * (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    #expect(
      abs(spread - Double(SessionWords.spreadPercent)) <= 0.5,
      "\(facts.run.name): \(spread) % over \(ratios.count) ratios of \(facts.sessions.count) sessions"
    )
  }

  @Test("one session, few and enough get their words")
  func words() {
    func words(_ count: Int) -> String? {
      SessionWords.doubt(Sessions(firstProcesses: Array(0..<count)))
    }
    let percent = "about \(SessionWords.spreadPercent) %"
    #expect(words(1)?.contains("One session on one host") == true)
    #expect(words(1)?.contains(percent) == true)
    #expect(words(2)?.hasPrefix("Two sessions") == true)
    #expect(words(3)?.hasPrefix("Three sessions") == true && words(4) == nil)
    let two = Sessions(firstProcesses: [0, 1])
    #expect(SessionWords.doubt(.one, two)?.contains(percent) == true)
    #expect(SessionWords.doubt(two, .one) != nil && SessionWords.doubt(two, two) == nil)
  }
}
