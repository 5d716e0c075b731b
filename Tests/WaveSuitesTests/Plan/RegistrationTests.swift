import Foundation
import LayerTree
import Measurement
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("Waves and strategies that a program adds")
struct RegistrationTests {
  private static func added() throws -> WaveCatalogue {
    try WaveCatalogue.adding(waves: [.triangle], strategies: [HalfRate.self])
  }

  private static func refusal(
    waves: [Wave] = [], _ strategies: [any WaveStrategy.Type] = [], _ question: Question? = nil
  ) -> String? {
    do {
      _ = try WaveCatalogue.adding(waves: waves, strategies: strategies, question: question)
      return nil
    } catch { return error.description }
  }

  /// A faulty strategy or question, and a word of the sentence that says so.
  typealias Fault = (strategies: [any WaveStrategy.Type], question: Question?, words: String)

  static let faults: [Fault] = [
    ([Impostor.self], nil, "'path-rebuild' has the name of one that is there"),
    ([HalfRate.self, HalfRate.self], nil, "'half-rate' has the name of one"),
    ([HalfDeclared.self], nil, "'half-declared' is moved by the server"),
    ([Sleepy.self], nil, "'sleepy' ticks once in 0 refreshes"),
    ([CountingTwice.self], nil, "'counting-twice' is declared twice"),
    (
      [Counting.self, CountingBytes.self], nil,
      "'ticks' of the strategy 'counting-bytes' has another unit or polarity"
    ),
    ([HalfRate.self], Question("half-rate", "half-rate"), "compares 'half-rate' with itself"),
    ([HalfRate.self], Question("path-rebuild", "half-rat"), "did you mean 'half-rate'?"),
  ]

  @Test("are refused in a sentence when they cannot be", arguments: faults)
  func refusedStrategies(fault: Fault) throws {
    let sentence = try #require(Self.refusal(fault.strategies, fault.question))
    #expect(sentence.contains(fault.words))
  }

  @Test(
    "so is a counter that no result can hold, and the name of a metric",
    arguments: [
      (StrategyCounter("", "rows"), "a name that results"),
      (StrategyCounter("Rows", "rows"), "a name that results"),
      (StrategyCounter("9rows", "rows"), "a name that results"),
      (StrategyCounter("rows\u{1B}[2J", "rows"), "a name that results"),
      (StrategyCounter("=rows", "rows"), "a name that results"),
      (StrategyCounter(String(repeating: "r", count: 41), "rows"), "a name that results"),
      (StrategyCounter("zeilen_\u{FC}", "rows"), "a name that results"),
      (StrategyCounter("allocations", "rows"), "the name of a metric"),
      (StrategyCounter("paths_built", "rows"), "the name of a metric"),
      (StrategyCounter("rows", unit: .init(rawValue: "ns"), "rows"), "of time"),
      (StrategyCounter("rows", unit: .init(rawValue: "%"), "rows"), "the unit '%'"),
      (StrategyCounter("rows", unit: .init(rawValue: ""), "rows"), "the unit ''"),
      (StrategyCounter("rows", "rows\nand more"), "no summary of one line"),
      (StrategyCounter("rows", ""), "no summary of one line"),
    ])
  func refusedCounters(counter: StrategyCounter, words: String) throws {
    #expect(try #require(counter.fault).contains(words))
  }

  @Test("a counter's name that results hold is as it was, and any other text makes one")
  func counterNames() {
    for name in ["r", "rows_bound", "x9", String(repeating: "r", count: 40)] {
      #expect(StrategyCounter(name, "rows").fault == nil)
      #expect(StrategyCounter.name(from: name) == name)
    }
    for text in ["", "\u{1B}[2J", "=1+1", String(repeating: "\u{1F30A}", count: 50)] {
      let name = StrategyCounter.name(from: text)
      #expect(StrategyCounter(name, "rows").fault == nil, "\(name)")
    }
  }

  private static let waves: [(Wave, String)] =
    ["jw", "Ripple", "", "a--b", "all", "none", "null"].map { id in
      (Wave(id: id, summary: "a wave", amplitude: 1) { $0 }, "'\(id)'")
    } + [
      (Wave(id: "still", summary: "a wave", amplitude: 1, speed: 0) { $0 }, "nothing that moves"),
      (Wave(id: "short", summary: "a wave", wavelength: 0, amplitude: 1) { $0 }, "that moves"),
      (Wave(id: "lines", summary: "one\ntwo", amplitude: 1) { $0 }, "no summary of one line"),
    ]

  @Test("so are waves: their names, and what does not move or has no length", arguments: waves)
  func refusedWaves(wave: Wave, words: String) throws {
    #expect(try #require(Self.refusal(waves: [wave])).contains(words))
  }

  @Test("are measured beside the others, against the question's reference")
  func plans() throws {
    let suite = try #require(Suite.named("quick"))
    let request = suite.request(in: try Self.added())
    #expect(request.waves == ["triangle"])
    #expect(request.strategies == ["path-rebuild", "additive-translation", "half-rate"])
    let own = try WavePlan(request).cases.filter { $0.strategy == "half-rate" }
    #expect(own.map(\.views) == [12, 1, 10, 100])
    #expect(own.allSatisfy { $0.wave == "triangle" && $0.reference == "path-rebuild" })
  }

  @Test("a question makes its first strategy the reference, and asks for both")
  func question() throws {
    var catalogue = WaveCatalogue.own
    catalogue.question = Question("timer-translation", "path-morph")
    let request = try #require(Suite.named("quick")).request(in: catalogue)
    #expect(request.strategies.suffix(2) == ["timer-translation", "path-morph"])
    let cases = try WavePlan(request).cases.filter { !$0.isAnchor }
    #expect(Set(cases.map(\.reference)) == ["timer-translation"])
  }

  @Test("what they count of their own is listed, each name once, and other arms have none")
  func counters() throws {
    let catalogue = try WaveCatalogue.adding(waves: [], strategies: [Counting.self, HalfRate.self])
    #expect(catalogue.counters.map(\.name.rawValue) == ["own::ticks", "own::bytes_kept"])
    #expect(catalogue.counters.map(\.polarity) == [.higher, .lower])
    let request = PlanRequest {
      ($0.catalogue, $0.strategies) = (catalogue, ["path-rebuild", "counting"])
    }
    for block in try WavePlan(request).blocks(work: WorkLedger()) {
      guard case .staged(let arms) = block.arms else { continue }
      let counting = arms.filter { !$0.tallies.isEmpty }
      #expect(counting.count == 1)
      #expect(counting.allSatisfy { $0.caseID.contains("/counting/") })
    }
  }

  @Test("cross a process by name, and only to one that knows the same names")
  func coded() throws {
    var catalogue = try Self.added()
    catalogue.question = Question("half-rate", "path-rebuild")
    let request = PlanRequest { $0.catalogue = catalogue }
    let data = try JSONEncoder().encode(request)
    let decoder = JSONDecoder()
    decoder.userInfo[WaveCatalogue.known] = try Self.added()
    let decoded = try decoder.decode(PlanRequest.self, from: data)
    #expect(decoded == request)
    #expect(decoded.catalogue.strategy(named: HalfRate.id) == HalfRate.self)
    #expect(decoded.catalogue.question.reference.rawValue == "half-rate")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PlanRequest.self, from: data) }
  }
}
