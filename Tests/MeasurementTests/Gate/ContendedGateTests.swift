import Testing

@testable import Measurement

@Suite("A gate on a busy host")
struct ContendedGateTests {
  /// The cells of a gate on a fake host on which others take so many ticks in each pair.
  private func cells(others ticks: Int) throws -> [GateCell] {
    let host = try FakeHost(FakeHost.files)
    let builds = ScriptedBuilds()
    var surroundings = builds.surroundings
    surroundings.host = HostWatch(root: 100, folder: host.path)
    let session = GateSession(
      cells: ["a", "b"], baseline: GateSide(binaries: ["base"]),
      candidate: GateSide(binaries: ["new"]), rules: GateRules(), seed: 1,
      surroundings: surroundings
    ) { event in
      guard case .paired(let pairs, _) = event else { return }
      #expect(throws: Never.self) {
        try host.write(["proc/stat": FakeHost.stat(busy: 1000 + ticks * pairs)])
      }
    }
    try session.run(.pairs(30))
    return session.cells
  }

  @Test("its cells are contended, with as many pairs as met others", arguments: [0, 50_000])
  func contended(_ ticks: Int) throws {
    for cell in try cells(others: ticks) {
      #expect(cell.isContended == (ticks > 0))
      #expect(cell.contendedPairs == (ticks > 0 ? cell.pairs.count + cell.controls.count : 0))
    }
  }
}
