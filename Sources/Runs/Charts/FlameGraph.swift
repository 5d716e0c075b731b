/// The cost of code by call stack, drawn as a flame graph: each function is a box on its caller's,
/// as wide as what it cost together with all that it called. Costs are per frame.
///
/// Of a difference a box is as wide as the greater cost of both sides, so that what is gone has its
/// place as well; its colour says by what share it grew or shrank, and its label begins with the
/// difference. It needs no script.
package struct FlameGraph {
  private static let width = 1200.0
  private static let margin = 12.0
  private static let row = 17.0
  /// From one line of the head to the next, px.
  private static let line = 16.0
  /// The least width of a box, px; narrower ones are left out.
  private static let narrowest = 1.0
  /// Below this no label has room for what says something, px.
  private static let labelRoom = 18.0
  /// From which share on a change has the next stronger colour.
  private static let steps = [0.005, 0.1, 0.5]

  private let title: String
  private let unit: String
  private let isDifference: Bool
  private let nodes: [FlameNode]
  private let largest: [String]

  /// A graph of `profile` or, with a baseline, of what it has more and less than that one.
  ///
  /// - Parameter readable: a function's name for people.
  package init(
    _ profile: StackProfile, against baseline: StackProfile? = nil, title: String,
    readable: (String) -> String
  ) {
    self.title = title
    unit = profile.unit + (profile.frames > 1 ? " per frame" : "")
    isDifference = baseline != nil
    nodes = FlameNode.tree(before: baseline, after: profile, readable)
    largest = FunctionGrowth.text(from: baseline, to: profile, most: 5, readable: readable)
  }

  /// The picture; nil where nothing cost anything.
  package var picture: Picture? {
    guard let root = nodes.first, root.size > 0 else { return nil }
    let room = Self.width - 2 * Self.margin
    let scale = room / root.size
    var boxes: [(node: FlameNode, left: Double)] = []
    var waiting = [(node: root, left: Self.margin)]
    var leftOut = 0
    while let (node, left) = waiting.popLast() {
      boxes.append((node, left))
      var place = left
      for child in node.children.map({ nodes[$0] }) {
        if child.size * scale < Self.narrowest {
          leftOut += 1
        } else {
          waiting.append((child, place))
        }
        place += child.size * scale
      }
    }
    let levels = (boxes.map { $0.node.depth }.max() ?? 0) + 1
    let rest = " \(leftOut) boxes below a pixel, and what stands on them, are left out."
    let head = ["\(words(root))." + (leftOut == 0 ? "" : rest)] + legend
    let bottom = Self.margin + Double(head.count + 2) * Self.line + Double(levels) * Self.row
    var picture = Picture(width: Self.width, height: bottom + Self.margin, title: title)
    picture.description = "\(words(root)). " + largest.joined(separator: "; ")
    picture.label(TextMeasure.fitted(title, room: room), Self.margin, 20, style: "t h")
    for (index, text) in head.enumerated() {
      picture.label(text, Self.margin, 20 + Double(index + 1) * Self.line, style: "m")
    }
    for (node, left) in boxes {
      let (top, width) = (bottom - Double(node.depth + 1) * Self.row, node.size * scale)
      let share = PeopleNumber.page.share(node.after / max(root.after, 1) * 100)
      picture.rectangle(
        left, top, width: width, height: Self.row - 1, "box " + look(node),
        note: "\(node.name): \(words(node))" + (isDifference ? "" : ", \(share)"))
      let difference = isDifference ? signed(node.difference) + " " : ""
      // A number is whole or not there.
      let least = max(Self.labelRoom, TextMeasure.width(difference + "…"))
      guard width - 6 >= least else { continue }
      let label = TextMeasure.fitted(difference + node.name, room: width - 6)
      picture.label(label, left + 3, top + 12)
    }
    return picture
  }

  /// By the share of its greater side that it grew or shrank; of one profile by turns.
  private func look(_ node: FlameNode) -> String {
    guard isDifference else { return "y\((node.depth + node.name.utf8.count) % 3)" }
    let share = abs(node.difference) / max(node.before, node.after, .leastNonzeroMagnitude)
    let step = Self.steps.count(where: { share >= $0 })
    return step == 0 ? "same" : (node.difference > 0 ? "u" : "v") + "\(step - 1)"
  }

  private func words(_ node: FlameNode) -> String {
    guard isDifference else { return "\(whole(node.after)) \(unit)" }
    return "\(signed(node.difference)) \(unit), from \(whole(node.before)) to \(whole(node.after))"
  }

  private var legend: [String] {
    let widths = "A function stands on its caller, as wide as it cost with all that it called"
    guard isDifference else { return [widths + "."] }
    return [
      widths + ", on the side where that was more.",
      "+ and orange: it grew, \u{2212} and blue: it shrank, the stronger the more of itself; grey: by "
        + "less than 0.5 %.",
    ]
  }

  private func whole(_ cost: Double) -> String { PeopleNumber.page.exact(cost.rounded()) }

  private func signed(_ cost: Double) -> String {
    (cost.rounded() > 0 ? "+" : "") + whole(cost)
  }
}

/// A function on its caller, with what it and all that it called cost on each side, per frame.
private struct FlameNode {
  let name: String
  let depth: Int
  let parent: Int?
  /// By name.
  var children: [Int] = []
  var before = 0.0
  var after = 0.0
  /// The sum of the greater own costs.
  var size = 0.0

  var difference: Double { after - before }

  /// Two profiles as one tree, each caller before what it called; the first node holds all others.
  static func tree(
    before: StackProfile?, after: StackProfile, _ readable: (String) -> String
  ) -> [FlameNode] {
    var nodes = [FlameNode(name: "all", depth: 0, parent: nil)]
    var both = StackProfile(unit: after.unit)
    let root = both.node("all", below: nil)
    for (profile, side) in [(before, \FlameNode.before), (after, \.after)] {
      for (stack, cost) in profile?.stacks ?? [] {
        let place = stack.reduce(root) { parent, name in
          let name = readable(name)
          let place = both.node(name, below: parent)
          guard place == nodes.count else { return place }
          nodes.append(FlameNode(name: name, depth: nodes[parent].depth + 1, parent: parent))
          nodes[parent].children.append(place)
          return place
        }
        nodes[place][keyPath: side] += Double(cost) / Double(profile?.frames ?? 1)
      }
    }
    for index in nodes.indices { nodes[index].size = max(nodes[index].before, nodes[index].after) }
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      let children = node.children.sorted { nodes[$0].name < nodes[$1].name }
      nodes[index].children = children
      guard let parent = node.parent else { continue }
      nodes[parent].before += node.before
      nodes[parent].after += node.after
      nodes[parent].size += node.size
    }
    return nodes
  }
}
