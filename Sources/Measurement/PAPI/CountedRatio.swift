package struct CountedRatio {
  let ratio: EventRatio
  let above: Int
  let below: Int

  /// The endings of events' names, which say whose instructions they count.
  private static let endings = ["", ":u", ":k", ":uk", ":ku"]

  static func all(of group: [MetricName]) -> [CountedRatio] {
    forms.compactMap { ratio in
      guard let above = group.firstIndex(of: MetricName(ratio.numerator)),
        let below = group.firstIndex(of: MetricName(ratio.denominator))
      else { return nil }
      return CountedRatio(ratio: ratio, above: above, below: below)
    }
  }

  /// Ratios whose events are counted in different groups, and so of other frames.
  package static func apart(_ groups: [[String]]) -> [(metric: MetricName, reason: String)] {
    let counted = Set(groups.joined())
    let together = Set(
      groups.flatMap { all(of: $0.map { MetricName($0) }) }.map(\.ratio.metric.name))
    return forms.filter {
      counted.contains($0.numerator) && counted.contains($0.denominator)
        && !together.contains($0.metric.name)
    }.map {
      (
        $0.metric.name,
        "\($0.numerator) and \($0.denominator) do not fit into one group, and are of other frames"
      )
    }
  }

  var absence: String {
    "\(ratio.numerator) or \(ratio.denominator) counted no more than what reading it counts, "
      + "which makes no ratio"
  }

  private static let forms = EventRatio.all.flatMap { ratio in endings.map(ratio.counting) }
}
