import Geometry
import LayerTree

extension DisplayList {
  /// Recomputes the nodes of changed layers and everything below them.
  func update(changed layers: ContiguousArray<Unmanaged<RenderLayer>>) {
    layers.withUnsafeBufferPointer { references in
      for reference in references {
        reference._withUnsafeGuaranteedRef { layer in
          let first = layer.firstNode
          guard first >= 0 else { return }
          if layer.features != nil || layer.presentation.opacity < 1 { checkNeeds(of: layer) }
          update(first..<nodes[first].subtreeEnd)
          guard !layer.laterNodes.isEmpty else { return }
          for node in layer.laterNodes { update(node..<nodes[node].subtreeEnd) }
        }
      }
    }
  }

  /// A surface that is needed from now on, or no longer, is a matter of structure.
  private func checkNeeds(of layer: RenderLayer) {
    let node = nodes[layer.firstNode]
    if layer.needs(things: node.things) != node.needs { needsRebuild = true }
  }

  func update(_ range: Range<Int>) {
    var clipsMoved = false
    nodes.withUnsafeMutableBufferPointer { nodes in
      for index in range { clipsMoved = update(&nodes[index], nodes) || clipsMoved }
    }
    if clipsMoved { needsRebuild = true }
    items.withUnsafeMutableBufferPointer { items in
      for index in range {
        let first = nodes[index].firstItem
        for item in first..<(first + Int(nodes[index].itemCount)) where !items[item].isChanged {
          items[item].isChanged = true
          changedItems.append(item)
        }
      }
    }
  }

  /// Computes one node from its layer and its parent's node; true when its clip moved.
  private func update(
    _ node: inout DisplayNode, _ nodes: UnsafeMutableBufferPointer<DisplayNode>
  ) -> Bool {
    node.layer._withUnsafeGuaranteedRef { update(&node, $0, nodes) }
  }

  private func update(
    _ node: inout DisplayNode, _ layer: RenderLayer,
    _ nodes: UnsafeMutableBufferPointer<DisplayNode>
  ) -> Bool {
    var map = layer.presentation.toSuperlayer
    if node.isReplica { map = map.concatenated(with: node.replica) }
    var outer = screen
    if node.parent >= 0 {
      map = map.concatenated(with: nodes[node.parent].toDevice)
      node.opacity = layer.presentation.opacity * nodes[node.parent].opacity
      outer = nodes[node.parent].clip
    } else {
      map = map.concatenated(with: .scale(x: scale, y: scale))
      node.opacity = layer.presentation.opacity
    }
    node.toDevice = map
    if !node.role.isEmpty { enter(&node, layer, &outer, nodes) }
    if layer.masksToBounds {
      outer = outer.intersection(
        Self.pixels(layer.presentation.bounds, under: node.toDevice, isRounded(node)))
      if outer.isEmpty { outer = .empty }
    }
    guard node.clip != outer else { return false }
    node.clip = outer
    // Inside a surface nothing is clustered.
    return node.surface == Surface.screen
  }

  /// The top of a surface or a mask: what is outside stays with the surface, inside begins anew.
  private func enter(
    _ node: inout DisplayNode, _ layer: RenderLayer, _ clip: inout PixelRect,
    _ nodes: UnsafeMutableBufferPointer<DisplayNode>
  ) {
    if node.role.contains(.mask) { node.opacity = layer.presentation.opacity }
    guard node.role.contains(.surface), let features = layer.features else { return }
    let surface = surfaces[Int(node.surface)]
    surface.map = node.toDevice
    surface.outerClip = clip
    surface.opacity = node.opacity
    if features.compositing.allowsGroupOpacity {
      node.opacity = 1
    } else {
      let outside =
        node.role.contains(.mask) || node.parent < 0 ? 1 : nodes[node.parent].opacity
      surface.opacity = outside
      node.opacity = layer.presentation.opacity
    }
    if surface.needs.contains(.bitmap) {
      let scale = features.compositing.rasterizationScale
      node.toDevice = .scale(x: scale, y: scale)
      clip = Surface.localClip
    } else if let shadow = CastShadow(of: layer, under: node.toDevice), !clip.isEmpty,
      surface.needs.contains(.castShadow)
    {
      // What lies outside may cast a shadow inside.
      clip = clip.union(shadow.sources(of: clip))
    }
  }

  private func isRounded(_ node: DisplayNode) -> Bool {
    node.role.contains(.surface) && node.needs.contains(.roundedClip)
  }

  /// A clip's edges fall on the nearest pixel boundaries; a rotated clip becomes its bounding box. One that a
  /// rounded mask follows takes in every pixel that it touches.
  private static func pixels(
    _ bounds: Rect, under map: AffineTransform, _ isRounded: Bool
  ) -> PixelRect {
    let corners = [
      map.applied(to: bounds.origin), map.applied(to: Point(x: bounds.maxX, y: bounds.minY)),
      map.applied(to: Point(x: bounds.minX, y: bounds.maxY)),
      map.applied(to: Point(x: bounds.maxX, y: bounds.maxY)),
    ]
    func pixel(_ value: Double?, _ rule: FloatingPointRoundingRule) -> Int {
      guard let value, !value.isNaN else { return 0 }
      return Int(
        max(-1e6, min(1e6, value.rounded(isRounded ? rule : .toNearestOrAwayFromZero))))
    }
    return PixelRect(
      left: pixel(corners.map(\.x).min(), .down), top: pixel(corners.map(\.y).min(), .down),
      right: pixel(corners.map(\.x).max(), .up), bottom: pixel(corners.map(\.y).max(), .up))
  }
}
