import AnimationTiming
import LayerTree
import RenderServer
import WaveViews

@testable import WaveSuites

/// The server's picture of the curves of a stage's only view.
extension Stage {
  /// Ticks, commits and evaluates the frame of `time`, s, and draws nothing.
  func evaluate(at time: Double) throws {
    scene.tick(at: time)
    try scene.context.commit(at: time, to: scene.server)
    scene.server.evaluate(at: time)
  }

  private var server: ScreenServer { scene.server }
  private var layers: [Layer] { scene.screen.root.sublayers[0].sublayers }

  /// A path that is shown, and where.
  struct Shown {
    let path: Path
    /// From the path's coordinates to the view's.
    let map: AffineTransform
  }

  /// The paths that are shown, curve by curve; of copies each.
  var curves: [[Shown]] { layers.flatMap { curves(of: $0, .identity) } }

  /// Where the middle of what floats is shown; nil for nothing.
  var rider: Point? {
    layers.last { !($0 is ShapeLayer) && $0.cornerRadius > 0 }
      .flatMap { server.presentationPosition(of: $0.id) }
  }

  private func curves(of layer: Layer, _ outer: AffineTransform) -> [[Shown]] {
    var found: [[Shown]] = []
    let map = server.toSuperlayer(layer).concatenated(with: outer)
    if let replicator = layer as? ReplicatorLayer {
      for sublayer in replicator.sublayers {
        guard let path = server.presentationPath(of: sublayer.id) else { continue }
        found.append(
          (0..<replicator.instanceCount).map { copy in
            let shift = AffineTransform.translation(
              x: Double(copy) * replicator.instanceTransform.tx, y: 0)
            return Shown(path: path, map: server.toSuperlayer(sublayer).concatenated(with: shift))
          })
      }
    } else if let path = server.presentationPath(of: layer.id) {
      found.append([Shown(path: path, map: map)])
    }
    return found + (layer.mask?.sublayers ?? []).flatMap { curves(of: $0, map) }
  }
}

extension ScreenServer {
  /// The way from the coordinates of `layer`, where it is shown, to those of its superlayer.
  func toSuperlayer(_ layer: Layer) -> AffineTransform {
    let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
    let place = presentationPosition(of: layer.id) ?? layer.position
    return AffineTransform.translation(
      x: -bounds.minX - anchor.x * bounds.size.width,
      y: -bounds.minY - anchor.y * bounds.size.height
    )
    .concatenated(with: presentationTransform(of: layer.id) ?? layer.transform)
    .concatenated(with: .translation(x: place.x, y: place.y))
  }
}

extension Stage.Shown {
  /// Places on the curve between x = 0 and `width` of the view: of curves many, of lines every
  /// eighth of the points from the one numbered `first` on, and the middle between each and the one
  /// before. What leads to the water's bottom and along it is left out.
  func places(within width: Double, from first: Int) -> [Point] {
    let places = path.elements.contains(.quadratic) ? curvePlaces : linePlaces(from: first)
    return places.map { map.applied(to: $0) }.filter { $0.x >= 0 && $0.x <= width }
  }

  private func linePlaces(from first: Int) -> [Point] {
    let points = path.points
    let bottom = path.elements.last == .close ? points[points.count - 1].y - 1e-9 : .infinity
    let step = points.count > 200 ? 8 : 1
    return stride(from: 1 + first % step, to: points.count, by: step).flatMap { index in
      let (last, end) = (points[index - 1], points[index])
      guard last.y < bottom, end.y < bottom else { return [Point]() }
      return [end, Point(x: (last.x + end.x) / 2, y: (last.y + end.y) / 2)]
    }
  }

  private var curvePlaces: [Point] {
    let points = path.points
    return stride(from: 1, to: points.count - 2, by: 2).flatMap { index in
      let (start, control, end) = (points[index - 1], points[index], points[index + 1])
      return stride(from: 0.0625, through: 1, by: 0.0625).map { share in
        let (a, b) = ((1 - share) * (1 - share), 2 * share * (1 - share))
        let c = share * share
        return Point(
          x: a * start.x + b * control.x + c * end.x, y: a * start.y + b * control.y + c * end.y)
      }
    }
  }
}
