import Geometry
import LayerTree

extension DisplayList {
  /// Puts what is directly below `parent`, which is the node `node`, on the stack: the first on top.
  func push(
    _ parent: Pending, node: Int, onto stack: inout [Pending], _ clocks: ClockTable
  ) {
    let layer = parent.layer
    guard layer.kind == .replicator else {
      for sublayer in layer.sublayers.reversed() {
        let clock = parent.clock.map { clocks.addCopy(sublayer.timing, below: $0) }
        stack.append(Pending(layer: sublayer, parent: node, replica: nil, clock: clock))
      }
      return
    }
    let bounds = layer.model.bounds
    let centre = Point(
      x: bounds.minX + bounds.size.width / 2, y: bounds.minY + bounds.size.height / 2)
    let count = min(layer.instanceCount, Self.mostCopies)
    var power = AffineTransform.identity
    var copies: [Pending] = []
    let delay = layer.timing?.instanceDelay ?? 0
    for index in 0..<max(0, count) {
      let place = AffineTransform.translation(x: -centre.x, y: -centre.y)
        .concatenated(with: power)
        .concatenated(with: .translation(x: centre.x, y: centre.y))
      for sublayer in layer.sublayers {
        let clock =
          delay != 0 && index > 0
          ? clocks.addCopy(
            sublayer.timing, below: parent.clock ?? layer.clock, delay: Double(index) * delay)
          : parent.clock.map { clocks.addCopy(sublayer.timing, below: $0) }
        copies.append(Pending(layer: sublayer, parent: node, replica: place, clock: clock))
      }
      power = power.concatenated(with: layer.instanceTransform)
    }
    stack.append(contentsOf: copies.reversed())
  }
}
