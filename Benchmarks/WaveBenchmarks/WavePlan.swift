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
    let setting: CaseSetting
  }

  /// Names of everything that can be asked for as a strategy.
  public static var strategyNames: [String] { Scenario.allCases.flatMap(\.strategyNames) }

  /// The scenarios that can be asked for.
  public static let scenarioNames = Scenario.allCases.map(\.rawValue)

  /// Spells out a request.
  ///
  /// - Throws: `PlanError` for unknown names and for views that no framebuffer can hold.
  public init(_ request: PlanRequest) throws(PlanError) {
    let request = request.withoutRepeats
    try Self.check(request.scenarios, "scenario", Self.scenarioNames)
    try Self.check(request.strategies.map(Self.original), "strategy", Self.strategyNames)
    try Self.check(request.waves, "wave", Wave.all.map(\.id))
    try Self.checkScenarios(request)
    var recipes: [Recipe] = []
    var blocks: [String] = []
    for scenario in Scenario.named(request.scenarios) {
      for wave in request.waves.compactMap({ Wave.named($0) }) {
        for size in request.sizes ?? [wave.defaultSize] {
          try Self.checkPeers(request, size)
          for made in try Self.blocks(request, scenario, wave, size) {
            blocks.append(made.name)
            recipes += made.recipes
          }
        }
      }
    }
    self.init(request: request, blocks: blocks, recipes: recipes)
  }

  /// The blocks of one scenario, wave and view size; the scenario `stack` has one layer, on no screen.
  private static func blocks(
    _ request: PlanRequest, _ scenario: Scenario, _ wave: Wave, _ size: Size
  ) throws(PlanError) -> [(name: String, recipes: [Recipe])] {
    if scenario == .stack {
      let layout = try SceneLayout(views: 1, viewSize: size, scale: 1)
      return request.depths.map {
        block(request, scenario, wave, layout, CaseSetting(depth: $0))
      }
    }
    var made: [(name: String, recipes: [Recipe])] = []
    for scale in request.scales {
      // The number of views is the answer of `capacity`, not a question.
      for views in scenario == .capacity ? [1] : request.views {
        let layout = try SceneLayout(views: views, viewSize: size, scale: scale)
        made += request.settings(of: scenario).map {
          block(request, scenario, wave, layout, $0)
        }
      }
    }
    return made
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
          arm(recipe, work: work)
        },
        weight: weight(of: name))
    }
  }

  private func arm(_ recipe: Recipe, work: WorkLedger) -> Arm {
    if let capacity = capacityArm(recipe) {
      return Arm(caseID: recipe.description.caseID, capacity: capacity)
    }
    if let paced = pacedArm(recipe) {
      return Arm(caseID: recipe.description.caseID, paced: paced)
    }
    return Arm(
      caseID: recipe.description.caseID, exactResults: { try exactResults(recipe) },
      make: { try subject(recipe, work: work) })
  }

  /// The share of the sampling time that a block gets, relative to the others; above 0.
  func weight(of block: String) -> Double {
    let views = recipes.filter { $0.description.block == block }.map(\.description.views).max() ?? 1
    return 1 + Double(views).squareRoot() / 3
  }

  // MARK: - Naming

  /// The strategy that a name stands for: `path-rebuild~2` is a second, equal arm of `path-rebuild`, which
  /// shows what differences mean nothing.
  static func original(_ name: String) -> String {
    name.hasSuffix("~2") ? String(name.dropLast(2)) : name
  }

  static func check(
    _ names: [String], _ kind: String, _ known: [String]
  ) throws(PlanError) {
    for name in names where !known.contains(name) {
      throw .unknown(kind: kind, name: name, known: known)
    }
  }

  /// Framebuffer and, for one view, masks of four phases of a strip twice the view's width.
  private static func memory(of recipe: Recipe) -> Double {
    recipe.description.scenario == "anchor" ? 0 : memory(of: recipe.layout)
  }

  static func memory(of layout: SceneLayout) -> Double {
    let pixels = layout.framebufferBytes / 4
    return layout.framebufferBytes + pixels * 4 * 2 * 0.3
  }

  static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
  }
}
