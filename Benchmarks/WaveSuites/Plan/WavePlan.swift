import Measurement
import Recordings
import RenderServer
package import Vocabulary
package import WaveViews

/// A sweep spelled out: every case, grouped into the blocks that are measured side by side.
package struct WavePlan: Sendable {
  /// The blocks in the order in which they run.
  package let blocks: [PlannedBlock]

  let request: PlanRequest
  /// The blocks of the plan that this one is a part of; its own where it is whole.
  private let allBlocks: [PlannedBlock]

  /// What was asked for and cannot be: strategies that cannot show one of the waves.
  package var refusals: [PlanRefusal] { request.refusals }

  /// Names of everything that can be asked for as a strategy.
  package static func strategyNames(in catalogue: WaveCatalogue) -> [StrategyName] {
    Scenario.allContenders(in: catalogue).map(\.name)
  }

  /// Spells out a request.
  ///
  /// - Throws: `PlanError` for unknown names, for settings that no scenario has, and for views that
  ///   no framebuffer can hold.
  package init(_ request: PlanRequest) throws(PlanError) {
    let request = request.withoutRepeats
    try request.checkLoads()
    try request.checkClocks()
    try Self.check(request)
    var blocks: [PlannedBlock] = []
    for scenario in request.scenarios { blocks += try PlannedBlock.all(of: scenario, in: request) }
    self.init(request, blocks, of: blocks)
  }

  private init(_ request: PlanRequest, _ blocks: [PlannedBlock], of all: [PlannedBlock]) {
    (self.request, self.blocks, allBlocks) = (request, blocks, all)
  }

  /// The part of the plan that has the blocks of these names.
  package func part(_ names: Set<String>) -> WavePlan {
    WavePlan(request, blocks.filter { names.contains($0.name) }, of: allBlocks)
  }

  /// The plan that this one is a part of, or itself.
  package var whole: WavePlan { WavePlan(request, allBlocks, of: allBlocks) }

  /// This part's share of the whole plan's weight, 0…1.
  package var share: Double { weight / whole.weight }

  /// The cases in report order.
  package var cases: [CaseIdentity] { blocks.flatMap(\.cases) }

  /// The memory that the largest block needs, bytes; an estimate.
  package var memoryBytes: Double { blocks.map(\.memoryBytes).max() ?? 0 }

  /// The weight of all blocks, to be compared with that of a part; above 0.
  package var weight: Double { blocks.reduce(0) { $0 + $1.weight } }

  /// Whether an app has work that comes again and again, from a place that is drawn.
  var hasPeriodicLoad: Bool {
    blocks.contains { $0.setup.load.kind.isPeriodic && $0.setup.clock == .real }
  }

  /// The block of a name; nil when the plan has none.
  package func block(named name: String) -> PlannedBlock? { blocks.first { $0.name == name } }

  // MARK: - What is refused

  /// Every strategy belongs to a scenario that was asked for, every scenario has one, and every
  /// axis that was asked for changes something.
  private static func check(_ request: PlanRequest) throws(PlanError) {
    let catalogue = request.catalogue
    for name in request.shownWaves where catalogue.wave(named: name.rawValue) == nil {
      throw .unknown(kind: "wave", name: name.rawValue, known: catalogue.waves.map(\.id))
    }
    let strategyNames = strategyNames(in: catalogue)
    for name in request.strategies where !strategyNames.contains(name.original) {
      throw .unknown(
        kind: "strategy", name: name.original.rawValue,
        known: strategyNames.filter { known in
          request.scenarios.contains { $0.strategyNames(in: catalogue).contains(known) }
        }.map(\.rawValue))
    }
    let known = request.scenarios.flatMap { $0.strategyNames(in: catalogue) }
    for name in request.strategies where !known.contains(name.original) {
      throw .strategy(name, scenarios: request.scenarios, has: known)
    }
    for scenario in request.scenarios
    where !request.strategies.contains(where: {
      scenario.contender(named: $0, in: catalogue) != nil
    }) {
      throw .strategy(
        request.strategies.first ?? StrategyName(""), scenarios: [scenario],
        has: scenario.strategyNames(in: catalogue))
    }
    for axis in PlanAxis.allCases where request.asked.contains(axis) {
      guard request.scenarios.contains(where: { $0.axes.contains(axis) }) else {
        throw .axis(axis, scenarios: request.scenarios)
      }
    }
    try checkScenes(request)
    try checkSamplings(request)
    try checkCommands(request)
    try checkPeers(request)
    try checkWaves(request)
  }

  /// A scene says what stands where, and is shown by every scenario that was asked for.
  private static func checkScenes(_ request: PlanRequest) throws(PlanError) {
    if request.style != .equal, request.speeds != nil { throw .speed }
    guard let scene = request.scenes.first else { return }
    for axis in [PlanAxis.views, .size] where request.asked.contains(axis) {
      throw .sceneSays(scene, axis)
    }
    for scene in request.scenes where scene.state != nil && request.asked.contains(.state) {
      throw .sceneSays(scene, .state)
    }
    for scenario in request.scenarios where scenario.axes.contains(.scene) {
      if let scene = request.scenes.first(where: { !$0.isShown(by: scenario) }) {
        throw .scene(scene, scenario)
      }
    }
  }

  /// What is moved and what is rebuilt are kept in one way.
  private static func checkSamplings(_ request: PlanRequest) throws(PlanError) {
    guard request.samplings.contains(.bilinear) else { return }
    // A server with a sampling of its own is not asked.
    if let server = request.servers.first(where: { $0.sampling == nil }) {
      throw .unequalSampling(.bilinear, server)
    }
  }

  package var drawsOnGPU: Bool { request.servers.contains(where: \.drawsOnGPU) }

  /// What a run's frames count: draw calls only where a server makes them.
  var workCounters: [WorkCounter] {
    WorkCounter.allCases.filter { drawsOnGPU || !$0.isOfGPU }
  }

  /// Where a GPU draws, nothing is asked for that it has no command for, or that is about pixels.
  private static func checkCommands(_ request: PlanRequest) throws(PlanError) {
    guard let server = request.servers.first(where: \.drawsOnGPU) else { return }
    let catalogue = request.catalogue
    if let scenario = request.scenarios.first(where: { $0.isStory || $0 == .effects }) {
      throw .noCommand(
        server,
        of: scenario == .effects
          ? "--scenario effects is about what it has no command for"
          : "--scenario \(scenario.rawValue) counts the frames in which pixels are written")
    }
    let arms = request.strategies.flatMap { name in
      request.scenarios.compactMap { $0.contender(named: name, in: catalogue) }
    }
    if let arm = arms.first(where: { $0.isPeer || $0.drawsBitmaps }) {
      throw .noCommand(
        server,
        of: "\(arm.name) " + (arm.isPeer ? "writes pixels in C" : "draws a bitmap by itself"))
    }
    if let scene = request.scenes.first(where: \.isMasked) {
      throw .noCommand(server, of: "--scene \(scene.rawValue) is shown through a mask")
    }
    let waves = request.shownWaves.compactMap { catalogue.wave(named: $0.rawValue) }
    if let wave = waves.first(where: { $0.form(in: $0.defaultSize).gradient != nil }) {
      throw .noCommand(server, of: "the wave \(wave.id) has a gradient")
    }
  }

  /// Every wave is shown by something in every scenario that has waves.
  private static func checkWaves(_ request: PlanRequest) throws(PlanError) {
    let refusals = request.refusals
    for scenario in request.scenarios where scenario.axes.contains(.wave) {
      let asked = request.strategies.filter {
        scenario.contender(named: $0, in: request.catalogue) != nil
      }
      for wave in request.shownWaves {
        let refused = refusals.filter { $0.wave == wave && $0.scenario == scenario }
        if refused.count == asked.count, let first = refused.first { throw .refused(first) }
      }
    }
  }

  /// The peers follow neither a motion of their author's nor another sampling, and stand upright at
  /// whole points.
  private static func checkPeers(_ request: PlanRequest) throws(PlanError) {
    guard request.scenarios.contains(.steady) else { return }
    let peers = request.strategies.filter {
      Scenario.steady.contender(named: $0, in: request.catalogue)?.isPeer == true
    }
    guard !peers.isEmpty else { return }
    let usual = PlanRequest()
    let others: [(PlanAxis, Bool)] = [
      (.motion, request.style != usual.style), (.sampling, request.samplings != usual.samplings),
      (.sharedRasters, request.sharesRasters), (.placement, request.placements != [.whole]),
      (.rotation, request.rotations != [0]), (.scene, !request.scenes.isEmpty),
    ]
    for (axis, isOther) in others where isOther { throw .peerSetting(axis, peers: peers) }
  }
}

extension WavePlan {
  /// A request whose plan has one case of this plan and, besides its anchor, little else.
  ///
  /// - Parameter identity: a case of this plan on virtual time; each axis of its scenario takes the
  ///   value that the case has of it.
  package func request(alone identity: CaseIdentity) -> PlanRequest {
    let scenario = block(named: identity.block)?.scenario ?? .steady
    var alone = request
    alone.scenarios = [scenario]
    alone.strategies = [identity.isAnchor ? scenario.strategyNames()[0] : identity.strategy]
    for axis in PlanAxis.allCases where scenario.axes.contains(axis) {
      axis.row.take(identity, &alone)
    }
    alone.asked = []
    alone.crossed = nil
    return alone
  }
}

extension PlanRequest {
  /// A periodic load comes in a run; one that replays a recording has it, and not so often that it
  /// fills the memory.
  fileprivate func checkLoads() throws(PlanError) {
    if hasRealTime,
      let load = loads?.first(where: { $0.kind.isPeriodic && $0.period > pacedSeconds })
    {
      throw .seldom(load, seconds: pacedSeconds)
    }
    for load in loads ?? [] where load.kind == .trace {
      guard let recording = recordings[load.description] else {
        throw .unknown(kind: "recording", name: load.description, known: recordings.keys.sorted())
      }
      guard LoadScript.canReplay(recording, for: pacedSeconds) else {
        throw .recording(load, milliseconds: recording.milliseconds)
      }
    }
  }

  /// A load that takes a core away needs a scheduler.
  fileprivate func checkClocks() throws(PlanError) {
    guard clocks.contains(.scripted) else { return }
    if let load = loads?.first(where: { $0.neighbour != nil }) { throw .scriptedLoad(load) }
  }
}
