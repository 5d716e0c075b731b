package import LayerTree
package import Measurement

/// A sweep spelled out: every case, grouped into the blocks that are measured side by side.
package struct WavePlan: Sendable {
  package let blocks: [PlannedBlock]

  let request: PlanRequest
  /// The blocks of the plan that this one is a part of; its own where it is whole.
  private let allBlocks: [PlannedBlock]

  package var refusals: [PlanRefusal] { request.refusals }

  static func strategyNames(in catalogue: WaveCatalogue) -> [StrategyName] {
    Scenario.allArms(in: catalogue).map(\.name)
  }

  /// Refuses unknown names, settings that no scenario has, and views that no framebuffer can hold.
  package init(_ request: PlanRequest) throws(PlanError) {
    let request = request.withoutRepeats
    try request.check()
    var blocks = try [PlannedBlock.beside(request)].compactMap(\.self)
    for scenario in request.scenarios { blocks += try PlannedBlock.all(of: scenario, in: request) }
    self.init(request, blocks, of: blocks)
  }

  private init(_ request: PlanRequest, _ blocks: [PlannedBlock], of all: [PlannedBlock]) {
    (self.request, self.blocks, allBlocks) = (request, blocks, all)
  }

  package func part(_ names: Set<String>) -> WavePlan {
    WavePlan(request, blocks.filter { names.contains($0.name) }, of: allBlocks)
  }

  /// The plan that this one is a part of, or itself.
  package var whole: WavePlan { WavePlan(request, allBlocks, of: allBlocks) }

  /// This part's share of the whole plan's weight, 0…1.
  package var share: Double { weight / whole.weight }

  package var cases: [CaseIdentity] { blocks.flatMap(\.cases) }

  /// The memory that the largest block needs, bytes; an estimate.
  package var memoryBytes: Double { blocks.map(\.memoryBytes).max() ?? 0 }

  var weight: Double { blocks.reduce(0) { $0 + $1.weight } }

  /// True if an app has work that comes again and again, from a place that is drawn.
  var hasPeriodicLoad: Bool {
    blocks.contains { $0.setup.load.kind.isPeriodic && $0.setup.clock == .real }
  }

  package func block(named name: String) -> PlannedBlock? { blocks.first { $0.name == name } }

  package var drawsOnGPU: Bool { request.servers.contains(where: \.drawsOnGPU) }

  /// The counters of a run's frames: draw calls only if a server makes them.
  package var workCounters: [WorkCounter] {
    WorkCounter.allCases.filter { drawsOnGPU || !$0.isOfGPU }
  }
}

extension WavePlan {
  /// A request whose plan has `identity`, a case of this plan on virtual time, and besides its
  /// anchor little else.
  package func request(alone identity: CaseIdentity) -> PlanRequest {
    guard let block = block(named: identity.block) else { return request }
    let scenario = block.scenario
    var alone = request
    alone.scenarios = [scenario]
    alone.strategies = [identity.isAnchor ? scenario.strategyNames()[0] : identity.strategy]
    for axis in PlanAxis.allCases where scenario.axes.contains(axis) {
      axis.row.take(block.setup, &alone)
    }
    (alone.asked, alone.beside, alone.crossed) = ([], nil, nil)
    return alone
  }
}
