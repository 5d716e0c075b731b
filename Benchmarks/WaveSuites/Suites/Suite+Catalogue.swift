import Vocabulary
public import WaveViews

extension Suite {
  /// What the suite measures in a program with its own catalogue.
  ///
  /// Where it asks what wave views cost, the question's two strategies and those that were added
  /// stand beside the suite's. Added waves take the place of the one that it shows, or stand beside
  /// several. Suites about C, about an arm against itself or about something else stay as they are.
  public func request(in catalogue: WaveCatalogue) -> PlanRequest {
    var request = request
    request.catalogue = catalogue
    let isAboutViews = request.scenarios.allSatisfy(\.showsViews)
    let known = Set(catalogue.strategies.map { StrategyName($0.id) })
    let hasOthers = request.strategies.contains {
      !known.contains($0) && WaveStrategyCatalogue.named($0.rawValue) == nil
    }
    guard isAboutViews, !hasOthers else { return request }
    let added = catalogue.addedStrategies.map { StrategyName($0.id) }
    for name in catalogue.question.names + added where !request.strategies.contains(name) {
      request.strategies.append(name)
    }
    let waves = catalogue.addedWaves.map { WaveName($0.id) }
    if !waves.isEmpty { request.waves = (request.waves.count > 1 ? request.waves : []) + waves }
    return request
  }
}
