import Geometry
import RenderServer
import Vocabulary
import WaveViews

/// Spells out the blocks of one scenario.
struct BlockBuilder {
  let request: PlanRequest
  let scenario: Scenario
  /// The wave of the block that is being built; nil for a scenario without one.
  var wave: Wave?

  init(request: PlanRequest, scenario: Scenario) {
    self.request = request
    self.scenario = scenario
  }

  /// Every block, in the order of its screens.
  func blocks() throws(PlanError) -> [PlannedBlock] {
    guard scenario != .stack else {
      return request.refreshes.flatMap { rate in request.depths.map { stack($0, rate) } }
    }
    var blocks: [PlannedBlock] = []
    for variant in request.variants(of: scenario) {
      var builder = self
      builder.wave = variant.wave
      blocks += try builder.blocks(of: variant)
    }
    return blocks
  }

  /// One block for a screen; for one with a story, one for each of its parts.
  private func blocks(of variant: SceneVariant) throws(PlanError) -> [PlannedBlock] {
    let setup = try variant.setup(sharesRasters: request.sharesRasters)
    try checkPeers(setup.layout.viewSize)
    let base = base(variant, setup)
    if scenario.isPaced { return [onRealTime(base, setup, variant.condition)] }
    let parts = scenario.parts(of: setup.form, refreshHz: variant.refreshHz)
    guard !parts.isEmpty else { return [staged(base) { $0.onScreen(setup, request.style) }] }
    return parts.map { story($0, base, setup) }
  }

  /// The peers in C count in whole points.
  private func checkPeers(_ size: Size) throws(PlanError) {
    let hasPeers = members.contains { $0.contender.isPeer }
    guard hasPeers, size.width != size.width.rounded() || size.height != size.height.rounded()
    else { return }
    throw .peerSize(width: size.width, height: size.height)
  }

  // MARK: - Screens

  /// What the cases of a block have in common.
  func base(_ variant: SceneVariant, _ setup: SceneSetup) -> CaseIdentity {
    var identity = common(variant.refreshHz)
    let (layout, scenery) = (setup.layout, setup.scenery)
    identity.wave = WaveName(setup.wave.id)
    identity.views = layout.views
    identity.widthPoints = layout.viewSize.width
    identity.heightPoints = layout.viewSize.height
    identity.scale = layout.scale
    if scenario.axes.contains(.motion) { identity.motion = request.style.rawValue }
    identity.sampling = setup.sampling.rawValue
    identity.backdrop = scenery.backdrop.rawValue
    identity.phases = scenery.phases.rawValue
    if scenery.placement != .whole {
      identity.settings.append(CaseIdentity.Setting("placement", scenery.placement.rawValue))
    }
    if setup.rasteriser != .exact {
      identity.settings.append(CaseIdentity.Setting("rasteriser", setup.rasteriser.rawValue))
    }
    if setup.server != .lean {
      identity.settings.append(CaseIdentity.Setting("server", setup.server.rawValue))
    }
    if scenery.rotationDegrees != 0 {
      let degrees = CaseIdentity.plain(scenery.rotationDegrees)
      identity.settings.append(CaseIdentity.Setting("rotation_deg", degrees))
    }
    if request.sharesRasters {
      identity.settings.append(CaseIdentity.Setting("rasters", "shared"))
    }
    if scenario == .interrupt, request.interruptions != Interruptions() {
      let interval = CaseIdentity.plain(request.interruptions.interval * 1000)
      identity.settings.append(CaseIdentity.Setting("retarget_ms", interval))
    }
    return identity
  }

  private func common(_ refreshHz: Double) -> CaseIdentity {
    var identity = CaseIdentity()
    identity.scenario = scenario.name
    identity.refreshHz = refreshHz
    return identity
  }

  private func onRealTime(
    _ base: CaseIdentity, _ setup: SceneSetup, _ condition: PacedCondition
  ) -> PlannedBlock {
    var base = base
    (base.state, base.load) = (condition.state.rawValue, condition.load)
    let name = blockName(base)
    let strategies = members.compactMap { member -> (CaseIdentity, any WaveStrategy.Type)? in
      guard case .strategy(let strategy) = member.contender else { return nil }
      return (identity(base, member, block: name), strategy)
    }
    let recipes = strategies.map { identity, strategy in
      PacedRecipe(
        identity: identity,
        scene: WaveScene.Configuration(setup, strategy: strategy, style: request.style),
        condition: condition)
    }
    return PlannedBlock(name: name, scenario: scenario, recipes: .paced(recipes))
  }

  // MARK: - Virtual time

  /// The scenario `stack` has one layer, on no screen and without a wave.
  private func stack(_ depth: Int, _ refreshHz: Double) -> PlannedBlock {
    var base = common(refreshHz)
    (base.wave, base.views, base.scale) = (.none, 1, 1)
    (base.widthPoints, base.heightPoints) = (1, 1)
    base.settings = [CaseIdentity.Setting("depth", "\(depth)")]
    return staged(base) { $0.onStack(depth: depth) }
  }

  /// Each block on a virtual clock has an anchor of its own; real time is not compared through one,
  /// since it shows shares, rates and lateness.
  private func staged(
    _ base: CaseIdentity, _ content: (Contender) -> StagedRecipe.Content?
  ) -> PlannedBlock {
    let name = blockName(base)
    var recipes = members.compactMap { member in
      content(member.contender).map {
        StagedRecipe(identity: identity(base, member, block: name), content: $0)
      }
    }
    recipes.append(StagedRecipe(identity: anchor(base, block: name), content: .anchor))
    return PlannedBlock(name: name, scenario: scenario, recipes: .staged(recipes))
  }

  /// The anchor beside the cases of a block.
  private func anchor(_ base: CaseIdentity, block: String) -> CaseIdentity {
    var anchor = base
    (anchor.block, anchor.scenario, anchor.strategy) = (block, .anchor, .anchor)
    anchor.backend = Contender.anchor.backend
    if scenario != .steady {
      anchor.settings.append(CaseIdentity.Setting("beside", scenario.rawValue))
    }
    anchor.caseID = anchor.name(strategy: anchor.strategy.rawValue, views: "\(anchor.views)")
    return anchor
  }

  // MARK: - Stories

  private func story(
    _ part: StoryPart, _ base: CaseIdentity, _ setup: SceneSetup
  ) -> PlannedBlock {
    var base = base
    base.settings.insert(CaseIdentity.Setting("part", part.name), at: 0)
    let name = blockName(base)
    var recipes = members.compactMap { member in
      member.contender.inStory(part, setup).map {
        StoryRecipe(identity: identity(base, member, block: name), content: $0, part: part)
      }
    }
    recipes.append(
      StoryRecipe(identity: anchor(base, block: name), content: .anchor, part: .anchor))
    return PlannedBlock(name: name, scenario: scenario, recipes: .stories(recipes))
  }

  // MARK: - Members

  private struct Member {
    let name: StrategyName
    let contender: Contender
  }

  /// The arms of the scenario among those asked for that can show the wave.
  private var members: [Member] {
    request.strategies.compactMap { name in
      guard let contender = scenario.contender(named: name, in: request.catalogue) else {
        return nil
      }
      if let wave, contender.refusal(of: wave) != nil { return nil }
      return Member(name: name, contender: contender)
    }
  }

  private func identity(
    _ base: CaseIdentity, _ member: Member, block: String
  ) -> CaseIdentity {
    var identity = base
    identity.block = block
    identity.strategy = member.name
    identity.backend = member.contender.backend
    let reference = scenario.reference(in: request.catalogue)
    identity.reference = members.first { $0.name == reference }?.name
    identity.caseID = identity.name(strategy: member.name.rawValue, views: "\(base.views)")
    return identity
  }

  /// `jw/100/375x60@2`, with the scenario before it unless it is the usual one.
  func blockName(_ base: CaseIdentity) -> String {
    let parts = [scenario == .steady ? nil : scenario.rawValue, base.wave.rawValue]
    return (parts + ["\(base.views)", base.settingName]).compactMap { $0 }.joined(separator: "/")
  }
}
