import AnimationTiming
package import Measurement
import WaveViews

/// Cases that are measured side by side, not yet made: one screen, shown by each arm in turn.
package struct PlannedBlock: Sendable {
  struct Case: Sendable {
    let identity: CaseIdentity
    let arm: Arm
  }

  package let name: String
  package let scenario: Scenario
  let setup: SceneSetup
  /// The part of the scenario's story that is measured; nil where frames are alike.
  let part: StoryPart?
  /// In report order; a block on a virtual clock ends with its anchor.
  let planned: [Case]

  package var cases: [CaseIdentity] { planned.map(\.identity) }

  /// The share of the sampling time that the block gets, relative to others; above 0.
  var weight: Double {
    1 + Double(cases.map(\.views).max() ?? 1).squareRoot() / 3
  }

  /// The memory that the block's scenes need at the same time, bytes; an estimate.
  var memoryBytes: Double {
    let shown = planned.filter { if case .anchor = $0.arm { false } else { true } }
    return switch scenario {
    case .stack: 0
    // A fresh subject for each turn, one after another.
    case .progress, .lifecycle: shown.isEmpty ? 0 : setup.memoryBytes
    case .steady, .interrupt, .effects, .paced, .loaded: Double(shown.count) * setup.memoryBytes
    }
  }
}

// MARK: - Spelling them out

extension PlannedBlock {
  /// The blocks of a scenario, in the order of its screens; of one with a story, one for each part.
  static func all(
    of scenario: Scenario, in request: PlanRequest
  ) throws(PlanError) -> [PlannedBlock] {
    var blocks: [PlannedBlock] = []
    for setup in request.setups(of: scenario) {
      try setup.check()
      let parts = scenario.parts(of: setup.form, refreshHz: setup.refreshHz)
      for part in parts.isEmpty ? [nil] : parts.map(Optional.init) {
        blocks.append(try PlannedBlock(scenario, setup, part, in: request))
      }
    }
    return blocks.filter { !$0.planned.isEmpty }
  }

  /// The one screen in real time beside frames on a virtual clock; nil where there is none, or no
  /// arm that real time has.
  static func beside(_ request: PlanRequest) throws(PlanError) -> PlannedBlock? {
    guard let one = request.inRealTime, let setup = one.setups(of: .paced).first else {
      return nil
    }
    try setup.check()
    let block = try PlannedBlock(.paced, setup, nil, in: one)
    return block.planned.isEmpty ? nil : block
  }

  private init(
    _ scenario: Scenario, _ setup: SceneSetup, _ part: StoryPart?, in request: PlanRequest
  ) throws(PlanError) {
    let members = request.arms(of: scenario).filter {
      (scenario == .stack || $0.arm.refusal(of: setup.wave) == nil)
        && !($0.arm.onlyWakes && setup.views != request.views.min() && setup.scene == nil)
    }
    try Self.checkPeers(members, setup.viewSize)
    var base = request.base(scenario, setup)
    if let part { base.settings.insert(CaseIdentity.Setting("part", part.name), at: 0) }
    // `jw/100/375x60@2`, with the scenario before it unless it is the usual one.
    let words = [base.wave.rawValue, "\(base.views)", base.settingName]
    base.block = ((scenario == .steady ? [] : [scenario.rawValue]) + words).joined(separator: "/")
    let reference = scenario.reference(in: request.catalogue)
    base.reference = members.first { $0.name == reference }?.name
    (name, self.scenario, self.setup, self.part) = (base.block, scenario, setup, part)
    planned =
      members.map { name, arm in
        var identity = base
        identity.strategy = name
        identity.backend = arm.backend
        identity.caseID = identity.name(strategy: name.rawValue, views: "\(base.views)")
        return Case(identity: identity, arm: arm)
      } + (scenario.isPaced ? [] : [Self.anchor(beside: base, in: scenario)])
  }

  /// Each block on a virtual clock has an anchor of its own; real time is not compared through one,
  /// since it shows shares, rates and lateness.
  private static func anchor(beside base: CaseIdentity, in scenario: Scenario) -> Case {
    var anchor = base
    (anchor.scenario, anchor.strategy, anchor.reference) = (.anchor, .anchor, nil)
    anchor.backend = Arm.anchor.backend
    if scenario != .steady {
      anchor.settings.append(CaseIdentity.Setting("beside", scenario.rawValue))
    }
    anchor.caseID = anchor.name(strategy: anchor.strategy.rawValue, views: "\(anchor.views)")
    return Case(identity: anchor, arm: .anchor)
  }

  /// The peers in C count in whole points.
  private static func checkPeers(
    _ members: [PlanRequest.NamedArm], _ size: Size
  ) throws(PlanError) {
    guard members.contains(where: { $0.arm.isPeer }),
      size.width != size.width.rounded() || size.height != size.height.rounded()
    else { return }
    let (width, height) = (CaseIdentity.plain(size.width), CaseIdentity.plain(size.height))
    throw PlanError(
      "the peers in C take whole points, not \(width)x\(height): ask for a whole size or leave the "
        + "peers out")
  }
}

extension PlanRequest {
  fileprivate func base(_ scenario: Scenario, _ setup: SceneSetup) -> CaseIdentity {
    var identity = CaseIdentity()
    identity.scenario = scenario.name
    if scenario == .stack {
      // One layer, on no screen and without a wave.
      (identity.wave, identity.views, identity.scale) = (.none, 1, 1)
      (identity.widthPoints, identity.heightPoints) = (1, 1)
    }
    for axis in PlanAxis.spellingOrder where scenario.axes.contains(axis) {
      axis.row.spell(setup, self, &identity)
    }
    return identity
  }

  // MARK: - Screens

  /// More views are on no screen that somebody looks at.
  private static let mostBeside = 1000

  fileprivate var inRealTime: PlanRequest? {
    guard let beside else { return nil }
    var one = self
    one.scenarios = [.paced]
    if scenes.isEmpty, asked.isDisjoint(with: [.views, .size]) {
      one.scenes = [beside]
      if !asked.contains(.scale) { one.scales = [] }
    }
    one.views =
      views.filter { $0 <= Self.mostBeside }
      .min { abs($0 - beside.views) < abs($1 - beside.views) }.map { [$0] } ?? []
    return one.scenes.isEmpty && one.views.isEmpty ? nil : one
  }

  /// The screens that a scenario has: wave by wave, and the last axis varies fastest.
  fileprivate func setups(of scenario: Scenario) -> [SceneSetup] {
    let shown = scenario.axes.contains(.scene) ? scenes.map(Optional.init) : []
    let style = scenario.axes.contains(.motion) ? style : .equal
    return (shown.isEmpty ? [nil] : shown).flatMap { scene in
      waves(of: scenario, scene).flatMap { wave in
        var setup = SceneSetup(wave, style: style)
        setup.scene = scene
        return screens(from: setup, scenario).filter(isRun).map { setup in
          var setup = setup
          setup.refreshHz = setup.state.refreshHz ?? setup.refreshHz
          return setup
        }
      }
    }
  }

  private func waves(of scenario: Scenario, _ scene: NamedScene?) -> [Wave] {
    guard scenario.axes.contains(.wave) else { return [.jw] }
    return waves(of: scene).compactMap { catalogue.wave(named: $0.rawValue) }
  }

  /// True if a screen is shown by its clock: all are, unless they are too large or real time has
  /// fewer loads; and a state with a rate of its own once.
  private func isRun(_ setup: SceneSetup) -> Bool {
    if setup.state.refreshHz != nil, setup.refreshHz != refreshes.first { return false }
    let area = setup.viewSize.width * setup.viewSize.height * Double(setup.views)
    if area > mostArea ?? .infinity { return false }
    guard setup.clock == .real, let loads = realTimeLoads else { return true }
    return loads.contains(setup.load) && setup.link == links.first
  }

  /// `base` with each combination of the values of the scenario's axes, the last axis fastest. One
  /// that is not crossed varies alone, while all others have their first value.
  private func screens(from base: SceneSetup, _ scenario: Scenario) -> [SceneSetup] {
    var screens = [(setup: base, moved: 0, movedAlone: 0)]
    for axis in PlanAxis.spellingOrder where scenario.axes.contains(axis) {
      let values = axis.row.values(self, scenario, base.scene)
      guard !values.isEmpty else { continue }
      let isCrossed = crossed?.contains(axis) ?? true
      screens = screens.flatMap { screen in
        values.enumerated().compactMap { place, change in
          var screen = screen
          change(&screen.setup)
          if place > 0 {
            screen.moved += 1
            screen.movedAlone += isCrossed ? 0 : 1
          }
          return screen.movedAlone == 0 || screen.moved == 1 ? screen : nil
        }
      }
    }
    return screens.map(\.setup)
  }
}
