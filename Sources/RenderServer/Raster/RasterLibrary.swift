import AnimationTiming

/// Gives layers their sets of rasters: each its own or, with sharing, one for all layers whose
/// paths are identical.
final class RasterLibrary {
  /// Whether identical paths have one set.
  let sharesRasters: Bool
  /// The number of the frame that is made, from 1 on.
  private(set) var frame: UInt64 = 1
  private var shared: [SharedKey: WeakSet] = [:]

  private struct SharedKey: Hashable {
    let elements: ContiguousArray<UInt8>
    let points: ContiguousArray<Point>
    let linear: AffineTransform
    let outline: Outline?
  }

  private struct WeakSet { weak var set: RasterSet? }

  init(sharesRasters: Bool) { self.sharesRasters = sharesRasters }

  /// A frame begins.
  func beginFrame() { frame += 1 }

  /// A set for `path`: with sharing the one that an identical path uses already, else `own` started
  /// over.
  func set(
    for path: Path, linear: AffineTransform, outline: Outline? = nil, reusing own: RasterSet?
  ) -> RasterSet {
    guard sharesRasters else {
      let set = own ?? RasterSet()
      set.reset(path: path, linear: linear, outline: outline)
      return set
    }
    let key = SharedKey(
      elements: ContiguousArray(path.elements.map(\.rawValue)), points: path.points, linear: linear,
      outline: outline)
    if let known = shared[key]?.set { return known }
    if shared.count > 64 { shared = shared.filter { $0.value.set != nil } }
    let set = RasterSet()
    set.reset(path: path, linear: linear, outline: outline)
    shared[key] = WeakSet(set: set)
    return set
  }
}
