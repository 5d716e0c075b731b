import Measurement

/// The cost of code by call stack: a tree in which a function stands below each of its callers.
package struct StackProfile: Sendable {
  struct Node: Sendable {
    /// The caller's place, which is before this one's; nil for an outermost function.
    let parent: Int?
    let name: Int
    /// The cost of the function itself here, without those that it called.
    var own: Int
  }

  private struct Child: Hashable {
    let parent: Int?
    let name: Int
  }

  package let unit: String
  /// Of how many frames of a screen the costs are; 1 where they are of none.
  package internal(set) var frames: Int
  private(set) var names: [String] = []
  private(set) var nodes: [Node] = []
  private var numbers: [String: Int] = [:]
  private var places: [Child: Int] = [:]

  /// A profile without costs, of so many frames.
  ///
  /// - Precondition: `frames` is 1 or more.
  package init(unit: String, frames: Int = 1) {
    precondition(frames > 0, "a profile of no frame")
    (self.unit, self.frames) = (unit, frames)
  }

  package var total: Int { nodes.reduce(0) { $0 + $1.own } }

  /// Adds what the innermost function of a stack cost; the outermost function comes first.
  package mutating func add(_ stack: [String], _ cost: Int) {
    var place: Int?
    for name in stack { place = node(name, below: place) }
    if let place { nodes[place].own += cost }
  }

  package mutating func add(_ other: StackProfile) {
    frames += other.frames
    for (stack, cost) in other.stacks { add(stack, cost) }
  }

  /// Each stack that cost something, the outermost function first, in the order of the names.
  ///
  /// - Complexity: O(nodes · depth).
  package var stacks: [(stack: [String], cost: Int)] {
    preorder.filter { nodes[$0.node].own > 0 }.map { (path(to: $0.node), nodes[$0.node].own) }
  }

  /// The place of a function below another, which is made where there is none.
  mutating func node(_ name: String, below parent: Int?) -> Int {
    let number = numbers[name] ?? names.count
    if number == names.count {
      names.append(name)
      numbers[name] = number
    }
    let child = Child(parent: parent, name: number)
    if let place = places[child] { return place }
    nodes.append(Node(parent: parent, name: number, own: 0))
    places[child] = nodes.count - 1
    return nodes.count - 1
  }

  mutating func add(_ cost: Int, to place: Int) { nodes[place].own += cost }

  /// Every node behind its caller, those of one caller by name; an outermost function has depth 0.
  var preorder: [(node: Int, depth: Int)] {
    var children: [Int?: [Int]] = [:]
    for (place, node) in nodes.enumerated() { children[node.parent, default: []].append(place) }
    func ordered(_ parent: Int?) -> [Int] {
      (children[parent] ?? []).sorted { names[nodes[$0].name] > names[nodes[$1].name] }
    }
    var result: [(node: Int, depth: Int)] = []
    var waiting = ordered(nil).map { (node: $0, depth: 0) }
    while let next = waiting.popLast() {
      result.append(next)
      waiting += ordered(next.node).map { (node: $0, depth: next.depth + 1) }
    }
    return result
  }

  private func path(to node: Int) -> [String] {
    var path: [String] = []
    var place: Int? = node
    while let here = place {
      path.append(names[nodes[here].name])
      place = nodes[here].parent
    }
    return path.reversed()
  }

  /// Collapsed stacks as Brendan Gregg's `flamegraph.pl` and other tools read them: a line per
  /// stack, its functions between semicolons, the outermost first, then its cost.
  ///
  /// - Parameters:
  ///   - baseline: a profile whose cost stands in front of this one's, as in what `difffolded.pl`
  ///     writes; nil for one column. Both are costs per frame then, rounded, where a profile is of
  ///     several frames.
  ///   - readable: a function's name for people; a semicolon in it is written as a colon.
  package func collapsed(
    against baseline: StackProfile? = nil, readable: (String) -> String
  ) -> String {
    var lines: [String: [Int]] = [:]
    for (column, profile) in [baseline, self].enumerated() {
      for (stack, cost) in profile?.stacks ?? [] {
        let line = stack.map { name in
          String(readable(name).visibleInLine.map { $0 == ";" ? ":" : $0 })
        }.joined(separator: ";")
        let frames = baseline == nil ? 1 : profile?.frames ?? 1
        lines[line, default: [0, 0]][column] += (cost + frames / 2) / frames
      }
    }
    return lines.sorted { $0.key < $1.key }.map { line, costs in
      "\(line) " + (baseline == nil ? "" : "\(costs[0]) ") + "\(costs[1])\n"
    }.joined()
  }
}
