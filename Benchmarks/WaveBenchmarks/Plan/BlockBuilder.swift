import Geometry
import RenderServer
import Vocabulary
import WaveViews

/// Spells out the blocks of one scenario.
struct BlockBuilder {
  let request: PlanRequest
  let scenario: Scenario

  /// Every block, in the order of waves, sizes, scales, views and conditions.
  func blocks() throws(PlanError) -> [PlannedBlock] {
    guard scenario != .stack else { return request.depths.map(stack) }
    var blocks: [PlannedBlock] = []
    for wave in request.waves.compactMap({ Wave.named($0.rawValue) }) {
      for size in request.sizes ?? [wave.defaultSize] {
        try checkPeers(size)
        for scale in request.scales { blocks += try screens(wave, size, scale) }
      }
    }
    return blocks
  }

  /// The peers in C count in whole points.
  private func checkPeers(_ size: Size) throws(PlanError) {
    let hasPeers = members.contains { $0.contender.isPeer }
    guard hasPeers, size.width != size.width.rounded() || size.height != size.height.rounded()
    else { return }
    throw .peerSize(width: size.width, height: size.height)
  }

  // MARK: - Screens

  private func screens(
    _ wave: Wave, _ size: Size, _ scale: Double
  ) throws(PlanError) -> [PlannedBlock] {
    var blocks: [PlannedBlock] = []
    // The number of views is the answer of `capacity`, not a question.
    for views in scenario == .capacity ? [1] : request.views {
      let layout = try SceneLayout(views: views, viewSize: size, scale: scale)
      let base = base(wave, layout)
      guard scenario.isPaced else {
        blocks.append(staged(base) { $0.onScreen(wave, layout) })
        continue
      }
      for condition in request.conditions(of: scenario) {
        blocks.append(onRealTime(base, wave, layout, condition))
      }
    }
    return blocks
  }

  /// What the cases of a block have in common.
  private func base(_ wave: Wave, _ layout: SceneLayout) -> CaseIdentity {
    var identity = common
    identity.wave = WaveName(wave.id)
    identity.views = scenario == .capacity ? layout.mostViews : layout.views
    identity.widthPoints = layout.viewSize.width
    identity.heightPoints = layout.viewSize.height
    identity.scale = layout.scale
    if scenario.axes.contains(.motion) { identity.motion = request.style.rawValue }
    identity.sampling = request.sampling.rawValue
    if request.rasteriser != .exact {
      identity.settings.append(CaseIdentity.Setting("rasteriser", request.rasteriser.rawValue))
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

  private var common: CaseIdentity {
    var identity = CaseIdentity()
    identity.scenario = scenario.name
    identity.refreshHz = request.refreshHz
    identity.backdrop = CaseIdentity.usual.backdrop
    identity.phases = CaseIdentity.usual.phases
    return identity
  }

  private func onRealTime(
    _ base: CaseIdentity, _ wave: Wave, _ layout: SceneLayout, _ condition: PacedCondition
  ) -> PlannedBlock {
    var base = base
    (base.state, base.load) = (condition.state.rawValue, condition.load)
    let name = blockName(base)
    let strategies = members.compactMap { member -> (CaseIdentity, any WaveStrategy.Type)? in
      guard case .strategy(let strategy) = member.contender else { return nil }
      return (identity(base, member, block: name), strategy)
    }
    let recipes: PlannedBlock.Recipes =
      scenario == .capacity
      ? .capacity(
        strategies.map {
          CapacityRecipe(
            identity: $0, strategy: $1, wave: wave, layout: layout, condition: condition)
        })
      : .paced(
        strategies.map {
          PacedRecipe(
            identity: $0, strategy: $1, wave: wave, layout: layout, condition: condition)
        })
    return PlannedBlock(name: name, scenario: scenario, recipes: recipes)
  }

  // MARK: - Virtual time

  /// The scenario `stack` has one layer, on no screen and without a wave.
  private func stack(_ depth: Int) -> PlannedBlock {
    var base = common
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
    var anchor = base
    (anchor.block, anchor.scenario, anchor.strategy) = (name, .anchor, .anchor)
    anchor.backend = Contender.anchor.backend
    if scenario != .steady {
      anchor.settings.append(CaseIdentity.Setting("beside", scenario.rawValue))
    }
    anchor.caseID = anchor.name(strategy: anchor.strategy.rawValue, views: "\(anchor.views)")
    recipes.append(StagedRecipe(identity: anchor, content: .anchor))
    return PlannedBlock(name: name, scenario: scenario, recipes: .staged(recipes))
  }

  // MARK: - Members

  private struct Member {
    let name: StrategyName
    let contender: Contender
  }

  /// The arms of the scenario among those asked for.
  private var members: [Member] {
    request.strategies.compactMap { name in
      scenario.contender(named: name).map { Member(name: name, contender: $0) }
    }
  }

  private func identity(
    _ base: CaseIdentity, _ member: Member, block: String
  ) -> CaseIdentity {
    var identity = base
    identity.block = block
    identity.strategy = member.name
    identity.backend = member.contender.backend
    identity.reference = members.first { $0.name == scenario.reference }?.name
    identity.caseID = identity.name(strategy: member.name.rawValue, views: views(base))
    return identity
  }

  /// `jw/100/375x60@2`, with the scenario before it unless it is the usual one.
  private func blockName(_ base: CaseIdentity) -> String {
    let parts = [scenario == .steady ? nil : scenario.rawValue, base.wave.rawValue, views(base)]
    return (parts + [base.settingName]).compactMap { $0 }.joined(separator: "/")
  }

  /// The number of views as names have it; nil where it is the answer.
  private func views(_ base: CaseIdentity) -> String? {
    scenario == .capacity ? nil : "\(base.views)"
  }
}
