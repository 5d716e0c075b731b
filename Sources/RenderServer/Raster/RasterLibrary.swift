import AnimationTiming

/// Gives layers their sets of rasters: each its own or, with sharing, one for all layers whose
/// paths are identical.
final class RasterLibrary {
  /// Whether identical paths have one set.
  let sharesRasters: Bool
  /// The number of the frame that is made, from 1 on.
  private(set) var frame: UInt64 = 1
  private var shared: [SharedKey: WeakSet] = [:]
  /// How many sets were alive when dead ones were looked for last.
  private var alive = 0

  /// What tells paths apart in most cases, however long they are: the whole path decides.
  struct SharedKey: Hashable {
    private let count: Int
    private let some: [Point]

    init(_ path: Path) {
      count = path.points.count
      let step = max(1, count / 4)
      some = stride(from: 0, to: count, by: step).map { path.points[$0] }
    }
  }

  private struct WeakSet { weak var set: RasterSet? }

  init(sharesRasters: Bool) { self.sharesRasters = sharesRasters }

  /// A frame begins.
  func beginFrame() { frame += 1 }

  /// A set for `path`: with sharing the one that an identical path uses already, else `own` started
  /// over, where no other layer has it.
  func set(
    for path: Path, linear: AffineTransform, outline: Outline? = nil, reusing own: RasterSet?
  ) -> RasterSet {
    guard sharesRasters else {
      let set = own ?? RasterSet()
      set.reset(linear: linear, outline: outline)
      return set
    }
    let key = SharedKey(path)
    if let known = shared[key]?.set, known.isMade(of: path, linear, outline) {
      known.layers += known === own ? 0 : 1
      own?.layers -= known === own ? 0 : 1
      return known
    }
    if shared.count > 2 * alive + 64 {
      shared = shared.filter { $0.value.set != nil }
      alive = shared.count
    }
    var set = RasterSet()
    if let own {
      // A path that changes every frame keeps its memory, and what it looked like before.
      if own.layers == 1 {
        if let old = own.sharedKey, shared[old]?.set === own { shared[old] = nil }
        set = own
      } else {
        own.layers -= 1
      }
    }
    set.reset(linear: linear, outline: outline)
    (set.path, set.sharedKey, set.layers) = (path, key, 1)
    shared[key] = WeakSet(set: set)
    return set
  }
}
