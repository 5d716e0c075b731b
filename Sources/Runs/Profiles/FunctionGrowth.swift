/// A function's own cost in two profiles, per frame.
package struct FunctionGrowth: Sendable, Equatable {
  package let name: String
  /// The cost before, per frame; 0 where it was not met.
  package let before: Double
  /// The cost after, per frame; 0 where it is not met.
  package let after: Double

  package var difference: Double { after - before }

  /// Every function of two profiles, what grew most first and what shrank most last; its cost is
  /// summed over all stacks that it ends. What it calls is not in it: of a call and its caller one
  /// is named.
  ///
  /// - Parameter readable: a function's name for people; functions of one such name are one.
  package static func all(
    from before: StackProfile, to after: StackProfile, readable: (String) -> String
  ) -> [FunctionGrowth] {
    let (old, new) = (costs(before, readable), costs(after, readable))
    return Set(old.keys).union(new.keys).map { name in
      FunctionGrowth(name: name, before: old[name] ?? 0, after: new[name] ?? 0)
    }.sorted { ($1.difference, $0.name) < ($0.difference, $1.name) }
  }

  private static func costs(
    _ profile: StackProfile, _ readable: (String) -> String
  ) -> [String: Double] {
    var costs: [Int: Int] = [:]
    for node in profile.nodes { costs[node.name, default: 0] += node.own }
    return Dictionary(
      costs.map { (readable(profile.names[$0.key]), Double($0.value) / Double(profile.frames)) },
      uniquingKeysWith: +)
  }

  /// A line for each of the functions that grew most, with what it cost before and after, or that
  /// cost most where there is nothing before; one sentence where there is none.
  package static func text(
    from before: StackProfile?, to after: StackProfile, most: Int = 10, readable: (String) -> String
  ) -> [String] {
    let none = StackProfile(unit: after.unit)
    let grown = all(from: before ?? none, to: after, readable: readable)
      .filter { $0.difference > 0 }
    guard !grown.isEmpty else {
      return [before == nil ? "nothing cost anything" : "no function grew"]
    }
    func whole(_ cost: Double) -> String { PeopleNumber.terminal.exact(cost.rounded()) }
    let rows = grown.prefix(most).map { function in
      guard before != nil else { return [whole(function.after), function.name] }
      let costs = "\(whole(function.before)) -> \(whole(function.after))"
      return ["+" + whole(function.difference), costs, function.name]
    }
    return TextColumns.padded(rows).map { $0.joined() }
      + (grown.count > most ? ["and \(grown.count - most) more"] : [])
  }
}
