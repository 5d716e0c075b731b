import Geometry
import RenderServer
import WaveViews

extension WavePlan {
  /// One block: the scenario's strategies in one setting, and their anchor.
  static func block(
    _ request: PlanRequest, _ scenario: Scenario, _ wave: Wave, _ layout: SceneLayout,
    _ setting: CaseSetting
  ) -> (name: String, recipes: [Recipe]) {
    let size = "\(plain(layout.viewSize.width))x\(plain(layout.viewSize.height))"
    let isSearch = scenario == .capacity
    let place =
      (isSearch ? "" : "\(layout.views)/")
      + "\(size)@\(plain(layout.scale))\(settings(request, scenario, setting))"
    let name = (scenario == .steady ? "" : "\(scenario.rawValue)/") + "\(wave.id)/\(place)"
    func recipe(_ scenarioName: String, _ strategy: String, _ backend: String, _ place: String)
      -> Recipe
    {
      Recipe(
        description: CaseDescription(
          caseID: "\(scenarioName)/\(wave.id)/\(strategy)/\(place)", scenario: scenarioName,
          wave: wave.id, strategy: strategy, backend: backend,
          views: isSearch ? layout.mostViews : layout.views,
          widthPoints: layout.viewSize.width, heightPoints: layout.viewSize.height,
          scale: layout.scale, refreshHz: request.refreshHz, load: setting.load.description,
          block: name,
          blockScenario: scenario, depth: setting.depth),
        wave: wave, layout: layout, setting: setting)
    }
    let members = request.strategies
      .filter { scenario.strategyNames.contains(original($0)) }
      .map { recipe(scenario.rawValue, $0, backend(of: $0, request), place) }
    // Real time is not compared through the anchor: what it shows are shares, rates and lateness.
    guard !scenario.isPaced else { return (name, members) }
    // Each block has an anchor of its own.
    let anchorPlace = scenario == .steady ? place : "\(place)/\(scenario.rawValue)"
    return (name, members + [recipe("anchor", "anchor", "assembly", anchorPlace)])
  }

  /// What distinguishes a case from the default one, for its name.
  private static func settings(
    _ request: PlanRequest, _ scenario: Scenario, _ setting: CaseSetting
  ) -> String {
    var parts: [String] = []
    if request.refreshHz != 60 { parts.append("\(plain(request.refreshHz))Hz") }
    if request.style != .equal { parts.append(request.style.rawValue) }
    if request.sampling != .subpixel { parts.append(request.sampling.rawValue) }
    if request.sharesRasters { parts.append("shared") }
    if scenario == .interrupt, request.interruptions != Interruptions() {
      parts.append("every\(plain(request.interruptions.interval * 1000))ms")
    }
    if scenario == .stack { parts.append("depth\(setting.depth)") }
    if setting.state != .rest { parts.append(setting.state.rawValue) }
    if setting.load != .none { parts.append(setting.load.description.replacing("/", with: "-")) }
    return parts.map { "/" + $0 }.joined()
  }

  private static func backend(of strategy: String, _ request: PlanRequest) -> String {
    switch PeerSubject.Work(rawValue: original(strategy)) {
    case .memset: "libc"
    case .rebuild, .translate: "c-cairo"
    case nil:
      original(strategy) == StackPeerSubject.id
        ? "c" : "cairo-\(request.sampling.rawValue)" + (request.sharesRasters ? "-shared" : "")
    }
  }

  /// Every strategy belongs to a scenario that was asked for, and every scenario has one.
  static func checkScenarios(_ request: PlanRequest) throws(PlanError) {
    let known = Scenario.named(request.scenarios).flatMap(\.strategyNames)
    for name in request.strategies where !known.contains(original(name)) {
      throw .strategy(name, scenarios: request.scenarios, has: known)
    }
    for scenario in Scenario.named(request.scenarios) {
      let some = request.strategies.contains { scenario.strategyNames.contains(original($0)) }
      guard some else {
        throw .strategy(
          request.strategies.first ?? "", scenarios: [scenario.rawValue],
          has: scenario.strategyNames)
      }
    }
  }

  static func checkPeers(_ request: PlanRequest, _ size: Size) throws(PlanError) {
    let hasPeers = request.strategies.contains { PeerSubject.Work(rawValue: original($0)) != nil }
    guard hasPeers, size.width != size.width.rounded() || size.height != size.height.rounded()
    else {
      return
    }
    throw .peerSize(width: size.width, height: size.height)
  }
}
