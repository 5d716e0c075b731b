/// What the page knows about strategies by their names.
enum Strategy {
  /// The two that the question is about.
  static let rebuild = "path-rebuild"
  static let additive = "additive-translation"
  /// The frozen kernel that tells the host's speed.
  static let anchor = "anchor"

  private static let twinSuffix = "~2"

  /// Whether it is a second, equal arm of another.
  static func isTwin(_ strategy: String) -> Bool {
    strategy.hasSuffix(twinSuffix) && strategy.count > twinSuffix.count
  }

  /// The strategy that a second arm repeats, or the strategy itself.
  static func original(_ strategy: String) -> String {
    isTwin(strategy) ? String(strategy.dropLast(twinSuffix.count)) : strategy
  }
}
