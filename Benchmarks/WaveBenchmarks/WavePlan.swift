public import BenchmarkHarness
public import EngineWork
import Geometry
import RenderServer
import WaveViews

/// A sweep spelled out: every case, grouped into the blocks that are measured side by side.
public struct WavePlan: Sendable {
  /// The cases in report order; each block ends with its anchor.
  public let cases: [CaseDescription]
  /// The blocks' names, in the order in which they run.
  public let blocks: [String]
  /// The memory that the largest block needs, bytes; an estimate.
  public let memoryBytes: Double

  let recipes: [Recipe]
  let request: PlanRequest

  /// How to make a case.
  struct Recipe: Sendable {
    let description: CaseDescription
    let wave: Wave
    let layout: SceneLayout
  }

  /// Names of everything that can be asked for as a strategy.
  public static var strategyNames: [String] {
    WaveStrategyCatalogue.all.map { $0.id } + PeerSubject.Work.allCases.map(\.rawValue)
  }

  /// The scenarios that can be asked for.
  public static let scenarioNames = ["steady"]

  /// Spells out a request.
  ///
  /// - Throws: `PlanError` for unknown names and for views that no framebuffer can hold.
  public init(_ request: PlanRequest) throws(PlanError) {
    let request = request.withoutRepeats
    try Self.check(request.scenarios, "scenario", Self.scenarioNames)
    try Self.check(request.strategies.map(Self.original), "strategy", Self.strategyNames)
    try Self.check(request.waves, "wave", Wave.all.map(\.id))
    var recipes: [Recipe] = []
    var blocks: [String] = []
    for wave in request.waves.compactMap({ Wave.named($0) }) {
      for size in request.sizes ?? [wave.defaultSize] {
        try Self.checkPeers(request, size)
        for scale in request.scales {
          for views in request.views {
            let layout = try SceneLayout(views: views, viewSize: size, scale: scale)
            let made = Self.block(request, wave, layout)
            blocks.append(made.name)
            recipes += made.cases.map { Recipe(description: $0, wave: wave, layout: layout) }
          }
        }
      }
    }
    self.init(request: request, blocks: blocks, recipes: recipes)
  }

  /// A plan of blocks that are spelled out; the recipes are in the order of the blocks.
  init(request: PlanRequest, blocks: [String], recipes: [Recipe]) {
    self.request = request
    self.recipes = recipes
    self.blocks = blocks
    cases = recipes.map(\.description)
    memoryBytes =
      Dictionary(grouping: recipes, by: \.description.block).values
      .map { $0.reduce(0) { $0 + Self.memory(of: $1) } }.max() ?? 0
  }

  /// The blocks, ready to run; subjects count their work in `work`.
  public func blocks(work: WorkLedger) -> [Block] {
    blocks.map { name in
      let members = recipes.filter { $0.description.block == name }
      return Block(
        id: name,
        arms: members.map { recipe in
          Arm(caseID: recipe.description.caseID) { try subject(recipe, work: work) }
        },
        weight: weight(of: name))
    }
  }

  /// The share of the sampling time that a block gets, relative to the others; above 0.
  func weight(of block: String) -> Double {
    let views = recipes.filter { $0.description.block == block }.map(\.description.views).max() ?? 1
    return 1 + Double(views).squareRoot() / 3
  }

  private func subject(_ recipe: Recipe, work: WorkLedger) throws -> any StagedSubject {
    let name = Self.original(recipe.description.strategy)
    if let peer = PeerSubject.Work(rawValue: name) {
      return try PeerSubject(
        peer, layout: recipe.layout, speed: recipe.wave.equalSpeed, refreshHz: request.refreshHz)
    }
    guard let strategy = WaveStrategyCatalogue.named(name) else { return AnchorSubject() }
    return SteadySubject(
      try WaveScene(
        WaveScene.Configuration(
          wave: recipe.wave, strategy: strategy, style: request.style, layout: recipe.layout,
          sampling: request.sampling, sharesRasters: request.sharesRasters),
        work: work),
      refreshHz: request.refreshHz)
  }

  // MARK: - Naming

  /// The strategy that a name stands for: `path-rebuild~2` is a second, equal arm of `path-rebuild`, which
  /// shows what differences mean nothing.
  static func original(_ name: String) -> String {
    name.hasSuffix("~2") ? String(name.dropLast(2)) : name
  }

  private static func block(
    _ request: PlanRequest, _ wave: Wave, _ layout: SceneLayout
  ) -> (name: String, cases: [CaseDescription]) {
    let size = "\(plain(layout.viewSize.width))x\(plain(layout.viewSize.height))"
    let place = "\(layout.views)/\(size)@\(plain(layout.scale))\(settings(request))"
    let name = "\(wave.id)/\(place)"
    func describe(_ scenario: String, _ strategy: String, _ backend: String) -> CaseDescription {
      CaseDescription(
        caseID: "\(scenario)/\(wave.id)/\(strategy)/\(place)", scenario: scenario, wave: wave.id,
        strategy: strategy, backend: backend, views: layout.views,
        widthPoints: layout.viewSize.width, heightPoints: layout.viewSize.height,
        scale: layout.scale, refreshHz: request.refreshHz, load: "none", block: name)
    }
    let cases = request.scenarios.flatMap { scenario in
      request.strategies.map { strategy in
        describe(scenario, strategy, backend(of: strategy, request))
      }
    }
    return (name, cases + [describe("anchor", "anchor", "assembly")])
  }

  /// What distinguishes a case from the default one, for its name.
  private static func settings(_ request: PlanRequest) -> String {
    var parts: [String] = []
    if request.refreshHz != 60 { parts.append("\(plain(request.refreshHz))Hz") }
    if request.style != .equal { parts.append(request.style.rawValue) }
    if request.sampling != .subpixel { parts.append(request.sampling.rawValue) }
    if request.sharesRasters { parts.append("shared") }
    return parts.map { "/" + $0 }.joined()
  }

  private static func backend(of strategy: String, _ request: PlanRequest) -> String {
    switch PeerSubject.Work(rawValue: original(strategy)) {
    case .memset: "libc"
    case .rebuild, .translate: "c-cairo"
    case nil: "cairo-\(request.sampling.rawValue)" + (request.sharesRasters ? "-shared" : "")
    }
  }

  private static func check(
    _ names: [String], _ kind: String, _ known: [String]
  ) throws(PlanError) {
    for name in names where !known.contains(name) {
      throw .unknown(kind: kind, name: name, known: known)
    }
  }

  private static func checkPeers(_ request: PlanRequest, _ size: Size) throws(PlanError) {
    let hasPeers = request.strategies.contains { PeerSubject.Work(rawValue: original($0)) != nil }
    guard hasPeers, size.width != size.width.rounded() || size.height != size.height.rounded()
    else {
      return
    }
    throw .peerSize(width: size.width, height: size.height)
  }

  /// Framebuffer and, for one view, masks of four phases of a strip twice the view's width.
  private static func memory(of recipe: Recipe) -> Double {
    guard recipe.description.scenario != "anchor" else { return 0 }
    let pixels = recipe.layout.framebufferBytes / 4
    return recipe.layout.framebufferBytes + pixels * 4 * 2 * 0.3
  }

  static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
  }
}
