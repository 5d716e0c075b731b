import LayerTree
import Measurement
import TestSupport
import Testing

@testable import WaveSuites

@Suite("Loads as they are spelt")
struct LoadTests {
  @Test(
    "a spelling is kept as it is",
    arguments: [
      "idle", "busy", "busy:8ms/20ms", "busy:0.5ms/1ms", "burst", "allocating",
      "allocating:1ms/4ms", "main-thread-io", "main-thread-io:5ms/100ms",
      "neighbour", "neighbour:36ms/40ms", "trace:checkout-1a2b3c4d", "trace:a-b_c-00000000",
    ])
  func known(text: String) throws { #expect(try #require(Load(text)).description == text) }

  @Test("schema 2 spelt idleness otherwise")
  func older() { #expect(Load("none") == .idle) }

  @Test(
    "what is no load is refused",
    arguments: [
      "", "none:", "busy:", "busy:8/20", "busy:8ms", "busy:0ms/20ms", "busy:8ms/0ms",
      "busy:nanms/20ms", "busy:8ms/infms", "busy:-8ms/20ms", "busy:8ms/20ms/3ms", "none:1ms/2ms",
      "burst:1ms/2ms", "busy:8ms/20ms:x", "busy:1e9ms/20ms",
      "neighbor", "neighbour:", "neighbour:24/40", "neighbour:0ms/40ms", "neighbour:24ms",
      "neighbour:24ms/40ms:x", "trace", "trace:", "trace:checkout", "trace:checkout-1A2B3C4D",
      "trace:check,out-1a2b3c4d", "trace:a/b-1a2b3c4d", "trace:checkout-1a2b3c4d5",
    ])
  func unknown(text: String) { #expect(Load(text) == nil) }

  @Test("a timed load comes every period, in its first half period nothing")
  func script() throws {
    let bursts = try #require(Load("busy:8ms/20ms")).script(duration: 0.1, .inStep).bursts
    #expect(bursts.map { ($0.start * 1000).rounded() } == [10, 30, 50, 70, 90])
    #expect(bursts.allSatisfy { abs($0.length - 0.008) < 1e-12 && $0.isTimed })
    #expect(Load.idle.script(duration: 10, .inStep).bursts.isEmpty)
  }

  @Test("the phase of a load is drawn for each process, the same again for the same seed")
  func phase() throws {
    let load = Load.busy
    let draws = (0..<200).map { LoadDraw(seed: 7, process: $0) }
    #expect(draws == (0..<200).map { LoadDraw(seed: 7, process: $0) })
    #expect(draws != (0..<200).map { LoadDraw(seed: 8, process: $0) })
    for quarter in 0..<4 {
      let count = draws.count { Int($0.share * 4) == quarter }
      // A binomial count of mean 50 leaves this range once in a million times.
      #expect((22...82).contains(count), "\(count) of 200 in quarter \(quarter)")
    }
    for draw in draws {
      let start = try #require(load.script(duration: 1, draw(.drawn)).bursts.first?.start)
      #expect(abs(start - draw.share * load.period) < 1e-12)
      #expect(draw(.inStep) == .inStep)
    }
  }

  @Test("a neighbour's work is not the app's, and no other load has a neighbour")
  func neighbour() throws {
    let load = try #require(Load("neighbour:36ms/40ms"))
    #expect(load.neighbour == load && load.length == 0.036 && load.period == 0.04)
    #expect(load.script(duration: 10, .inStep).bursts.isEmpty)
    let usual = try #require(Load("neighbour")?.neighbour)
    #expect(usual.length == 0.024 && usual.period == 0.04)
    for text in ["idle", "busy", "burst", "allocating", "main-thread-io"] {
      #expect(try #require(Load(text)).neighbour == nil)
    }
  }

  @Test("random bursts are the same for the same seed, and within the run")
  func seeds() throws {
    let load = try #require(Load("burst"))
    let first = load.script(duration: 30, LoadDraw(seed: 5, share: 0))
    #expect(first == load.script(duration: 30, LoadDraw(seed: 5, share: 0)))
    #expect(first != load.script(duration: 30, LoadDraw(seed: 6, share: 0)))
    #expect(first.bursts.count == 60)
    #expect(
      first.bursts.allSatisfy { (0..<30).contains($0.start) && (0...0.1).contains($0.length) })
  }

  @Test(
    "on scripted clocks what would be drawn is swept, what is not runs once",
    arguments: [("busy:8ms/20ms", 8), ("burst", 8), ("idle", 1)])
  func sweep(_ text: String, _ count: Int) throws {
    let load = try #require(Load(text))
    let draws = load.sweep(.drawn)
    #expect(draws.count == count)
    #expect(load.sweep(.inStep) == [.inStep])
    var request = PlanRequest()
    (request.scenarios, request.strategies, request.views) = ([.loaded], ["path-rebuild"], [1])
    (request.loads, request.clocks) = ([load], RunClock.allCases)
    let blocks = try WavePlan(request).blocks(work: WorkLedger())
    guard case .scripted(let arms) = blocks[1].arms else {
      Issue.record("\(blocks[1].arms)")
      return
    }
    #expect(arms[0].rules.map(\.load) == draws.map { load.script(duration: 2, $0) })
    // Evenly over the period, its two ends as far from it as from each other.
    let shares = draws.map(\.share)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { abs($1 - $0 - 1 / 8) < 1e-12 })
  }
}
