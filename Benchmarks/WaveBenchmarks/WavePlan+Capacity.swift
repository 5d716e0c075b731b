import BenchmarkHarness
import FramePacing
import WaveViews

extension WavePlan {
  /// The unit in which capacities are told.
  static let capacityUnit = "views"

  /// How the capacity of a recipe is searched for; nil for one whose scenario is another.
  func capacityArm(_ recipe: Recipe) -> CapacityArm? {
    let description = recipe.description
    guard description.scenario == Scenario.capacity.rawValue,
      let strategy = strategy(of: recipe)
    else { return nil }
    let (request, load) = (request, recipe.setting.load)
    return CapacityArm(
      refreshHz: description.refreshHz, unit: Self.capacityUnit, ceiling: capacityCeiling(recipe),
      load: { load.script(duration: $0, seed: request.loadSeed) }, neighbour: load.neighbour
    ) { views in
      let layout = try SceneLayout(
        views: views, viewSize: recipe.layout.viewSize, scale: recipe.layout.scale)
      return try pacedScene(
        recipe, strategy, layout: layout,
        timers: FoundationTimers(interval: 1 / description.refreshHz, start: WaveScene.start))
    }
  }

  /// The most views that are ever tried: what the framebuffer holds, and what the memory does.
  func capacityCeiling(_ recipe: Recipe) -> Int {
    let most = recipe.layout.mostViews
    guard let limit = request.memoryLimitBytes else { return most }
    // A grid has less than one row of empty places besides its views.
    return max(1, min(most, Int(min(limit / Self.memory(of: recipe.layout), Double(most)))))
  }
}

extension SceneLayout {
  /// The most views that a search for a capacity puts on screen: 4096, on a screen that no device has, or
  /// what one framebuffer holds of views of this size.
  static let largestSearch = 4096

  /// The most views of this size and scale that a search tries.
  var mostViews: Int {
    (1...Self.largestSearch).last {
      (try? SceneLayout(views: $0, viewSize: viewSize, scale: scale)) != nil
    } ?? 1
  }
}
