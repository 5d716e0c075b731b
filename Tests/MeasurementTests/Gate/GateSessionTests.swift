import TestSupport
import Testing

@testable import Measurement

@Suite("Gate sessions")
struct GateSessionTests {
  private let rules = GateRules()
  private let builds = ScriptedBuilds()

  private func session(
    _ length: GateLength?, of others: ScriptedBuilds? = nil, cells: [String] = ["a", "b"],
    base: [String] = ["base"], candidate: GateSide = GateSide(binaries: ["new"]),
    seed: UInt64 = 1, heard: @escaping (GateEvent) -> Void = { _ in }
  ) throws -> GateSession {
    let session = GateSession(
      cells: cells, baseline: GateSide(binaries: base), candidate: candidate, rules: rules,
      seed: seed, surroundings: (others ?? builds).surroundings, heard: heard)
    if let length { try session.run(length) }
    return session
  }

  @Test("two builds that cost the same pass, without a second look")
  func same() throws {
    let session = try session(.pairs(30))
    #expect(rules.verdicts(session.cells) == [.notShown, .notShown])
    #expect(session.cells.map(\.id) == ["a", "b"])
    for cell in session.cells {
      #expect(cell[.pair].count == 30)
      #expect(cell[.control].count == 10, "each third pair is followed by a control")
      #expect(cell[.confirmation].isEmpty && cell[.controlConfirmation].isEmpty)
    }
    // One process calibrates; each of 30 pairs and 10 controls has two; two are asked what they show.
    #expect(builds.starts.count == 83)
    #expect(session.cells.allSatisfy { $0.baselineMoves == true && $0.candidateMoves == true })
  }

  @Test("a slow candidate is flagged, looked at again by as many fresh pairs, and regressed")
  func slow() throws {
    builds.costs = ["new": 1.03]
    builds.slowCells = [1]
    var events: [GateEvent] = []
    let session = try session(.pairs(40)) { events.append($0) }
    #expect(rules.verdicts(session.cells) == [.notShown, .regressed])
    #expect(session.cells[0][.confirmation].isEmpty)
    #expect(session.cells[1][.confirmation].count == 40)
    #expect(abs(try #require(session.cells[1].change) - 0.03) < 0.01)
    #expect(events.contains(.flagged(1)))
    #expect(events.first == .paired(1, of: 40))
    #expect(events.last == .paired(40, of: 40))
    let faster = ScriptedBuilds()
    faster.costs = ["base": 1.05]
    let other = try self.session(.pairs(40), of: faster)
    #expect(rules.verdicts(other.cells) == [.improved, .improved])
  }

  @Test(
    "a candidate that paints nothing regressed in the cells in which the baseline does",
    arguments: [
      (60, 0, [.improved, .regressed]), (0, 0, [.improved, .improved]),
      (nil, 0, [.improved, .improved]), (60, nil, [.improved, .improved]),
    ] as [(Int?, Int?, [GateCell.Verdict])])
  func motion(baseline: Int?, candidate: Int?, verdicts: [GateCell.Verdict]) throws {
    (builds.costs, builds.paints) = (["base": 20], ["base": baseline, "new": candidate])
    builds.motionless = 1
    let session = try session(.pairs(20))
    #expect(rules.verdicts(session.cells) == verdicts)
    #expect(session.cells[1].baselineMoves == baseline.map { $0 > 0 })
    #expect(session.cells[1].candidateMoves == candidate.map { $0 > 0 })
  }

  @Test("a control that differs from itself, twice, makes every cell inconclusive")
  func control() throws {
    builds.secondSideCost = 1.03
    var events: [GateEvent] = []
    let session = try session(.pairs(90), cells: ["a"]) { events.append($0) }
    #expect(rules.verdicts(session.cells) == [.inconclusive])
    #expect(events.contains(.controlsFlagged(1)))
    #expect(session.cells[0][.controlConfirmation].count == 90)
    #expect(session.cells[0][.confirmation].isEmpty, "after that no second look is worth its time")
  }

  @Test("a price for beginning is nobody's, though it is more than the effect")
  func beginning() throws {
    (builds.beginningCost, builds.scatter) = (1.03, 0.002)
    let session = try session(.pairs(40), cells: ["a"])
    #expect(rules.verdicts(session.cells) == [.equivalent])
    #expect(abs(try #require(session.cells[0].change)) < 0.002)
  }

  /// Sixteen builds a side whose layouts alone cost up to `spread` more or less.
  private func layouts(
    spread: Double, seed: UInt64, change: Double = 1
  ) -> (ScriptedBuilds, base: [String], candidate: GateSide) {
    var generator = SeededGenerator(seed: seed)
    let builds = ScriptedBuilds(seed: seed)
    let names = ["base", "new"].map { side in (0..<16).map { "\(side)-\($0)" } }
    for name in names.joined() {
      let layout = 1 + Double.random(in: -spread...spread, using: &generator)
      builds.costs[name] = layout * (name.hasPrefix("new") ? change : 1)
    }
    return (builds, names[0], GateSide(binaries: names[1]))
  }

  @Test("layouts that happen to cost more on one side are no change")
  func layoutsAlone() throws {
    var (alarms, alarmsByPairs) = (0, 0)
    for seed in 1...40 {
      let (builds, base, candidate) = layouts(spread: 0.05, seed: UInt64(seed))
      let session = try session(
        .pairs(96), of: builds, cells: ["a"], base: base, candidate: candidate)
      let cell = session.cells[0]
      alarms += [.regressed, .improved].contains(rules.verdicts([cell])[0]) ? 1 : 0
      // As it would be if pairs stood for themselves.
      let pairs = GateCell(id: "a", [.pair: cell[.pair]])
      alarmsByPairs += rules.flagged([pairs]).isEmpty ? 0 : 1
    }
    // 5 % of 40 are 2; more than 5 come about in 14 of 1000 tries.
    #expect(alarms <= 5)
    #expect(alarmsByPairs > 10, "or this tests nothing")
  }

  @Test("a change that is more than what layouts do is found among them")
  func changeAmongLayouts() throws {
    let (builds, base, candidate) = layouts(spread: 0.02, seed: 3, change: 1.04)
    let session = try session(
      .pairs(96), of: builds, cells: ["a"], base: base, candidate: candidate)
    #expect(rules.verdicts(session.cells) == [.regressed])
    #expect(abs(try #require(session.cells[0].change) - 0.04) < 0.015)
    let pairs = session.observations.filter { $0.kind == .pair }
    #expect(Set(pairs.map(\.baseline)).count == 16)
    for (name, group) in Dictionary(grouping: pairs, by: \.baseline) {
      #expect(group.count == 6 && Set(group.map(\.candidate)).count == 1, "\(name) has one partner")
    }
    for control in session.observations where control.kind == .control {
      #expect(control.baseline != control.candidate)
    }
  }

  @Test("an interruption mid-way keeps what was measured", arguments: [false, true])
  func interruption(endsWithGate: Bool) throws {
    builds.stopsAfter = 21
    builds.endsWithGate = endsWithGate
    builds.costs = ["new": 1.5]
    let session = try session(.pairs(1000))
    // The calibration and ten pairs, three of them controls, of which the last one may be lost.
    let pairs = session.cells.map(\.[.pair].count)
    #expect(pairs == (endsWithGate ? [7, 7] : [8, 8]))
    #expect(session.cells.map(\.[.control].count) == [2, 2])
    #expect(
      session.observations.count
        == session.cells.reduce(0) {
          $0 + $1[.pair].count + $1[.control].count + $1[.confirmation].count
            + $1[.controlConfirmation].count
        })
    #expect(builds.starts.count == 21, "nothing is started any more")
  }

  @Test("a process that ends by itself ends the gate with its error, and keeps what was measured")
  func broken() throws {
    builds.broken = 6
    let session = try session(nil)
    #expect(throws: ScriptedBuilds.Ended.self) { try session.run(.pairs(8)) }
    #expect(session.cells[0][.pair].count == 2)
    let early = ScriptedBuilds()
    early.broken = 1
    #expect(throws: ScriptedBuilds.Ended.self) { try self.session(.pairs(8), of: early) }
  }

  @Test("a clock that stands still is an error that names the cell")
  func noTime() {
    builds.costs = ["new": 0]
    let error = expectRefusal(GateError.self, says: "'only'") {
      try session(.pairs(8), cells: ["only"])
    }
    #expect(error == GateError(cell: "only"))
  }

  @Test("injected work is a share of a batch, and only in pairs, never in controls")
  func injection() throws {
    let session = try session(
      .pairs(30), candidate: GateSide(binaries: ["base"], inject: 0.1, heapBytes: 1 << 20))
    #expect(rules.verdicts(session.cells) == [.regressed, .regressed])
    #expect(abs(try #require(session.cells[0].change) - 0.1) < 0.02)
    let injected = Set(builds.batches.filter { $0.runs > 0 && $0.frames > 0 }.map(\.process))
    let moved = Set(builds.starts.indices.filter { builds.starts[$0].heapBytes >= 1 << 20 })
    #expect(injected == Set(moved.map { $0 + 1 }))
  }

  @Test("a cell says how many of its pairs met others at work", arguments: [0, 50_000])
  func contended(_ ticks: Int) throws {
    let host = try FakeHost(FakeHost.files)
    builds.host = host.watch
    let session = try session(.pairs(30)) { event in
      guard case .paired(let pairs, _) = event else { return }
      #expect(throws: Never.self) {
        try host.folder.write(["proc/stat": FakeHost.stat(busy: 1000 + ticks * pairs)])
      }
    }
    for cell in session.cells {
      #expect(cell.isContended == (ticks > 0))
      #expect(cell.contendedPairs == (ticks > 0 ? cell[.pair].count + cell[.control].count : 0))
    }
  }

  @Test("the same seed draws the same builds, layouts and orders, another one others")
  func seeds() throws {
    func starts(_ seed: UInt64) throws -> [GateStart] {
      let builds = ScriptedBuilds()
      let session = try session(.pairs(8), of: builds, base: ["b1", "b2", "b3"], seed: seed)
      #expect(Set(session.observations.map(\.baseline)).isSubset(of: ["b1", "b2", "b3"]))
      return builds.starts
    }
    let first = try starts(1)
    #expect(first == (try starts(1)))
    #expect(first != (try starts(2)))
    #expect(Set(first.map(\.binary)) == ["b1", "b2", "b3", "new"])
    #expect(first.allSatisfy { (0..<4096).contains($0.environmentBytes) })
  }

  @Test("a time budget is spent on cells by their variance, and no cell has fewer than eight pairs")
  func budget() throws {
    let session = try session(.seconds(20))
    #expect(session.cells.allSatisfy { $0[.pair].count >= 16 })
    let brief = try self.session(.seconds(0.001), of: ScriptedBuilds())
    #expect(brief.cells.map(\.[.pair].count) == [8, 8])
  }

  @Test("batches of every cell take as long as is said, in whole frames")
  func batches() throws {
    builds.scatter = 0
    _ = try session(.pairs(8), cells: ["a", "b", "c"])
    // A frame of the first cell takes 20 µs, of the second 40, of the third 60.
    let frames = builds.batches.filter { $0.process > 1 && $0.frames > 0 }
    #expect(Set(frames.map { [$0.cell, $0.frames] }) == [[0, 5], [1, 3], [2, 2]])
  }

  @Test("a gate without cells starts nothing")
  func empty() throws {
    _ = try session(.pairs(8), cells: [])
    #expect(builds.starts.isEmpty)
  }
}
