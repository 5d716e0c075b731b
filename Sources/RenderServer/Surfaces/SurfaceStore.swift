import LayerTree

/// The surfaces of a display list. A new list takes over the pictures of the one before.
final class SurfaceStore {
  /// A surface stands before those inside it.
  private var surfaces: ContiguousArray<Surface> = []
  private let budget: SurfaceBudget
  /// While a list is built anew: the surfaces that each layer had.
  private var spares: [ObjectIdentifier: Spares] = [:]

  /// The first surface last.
  private struct Spares {
    var surfaces: [Surface] = []
    var masks: [Surface] = []
  }

  init(work: WorkLedger) { budget = SurfaceBudget(work: work) }

  var isEmpty: Bool { surfaces.isEmpty }

  var numbers: Range<Int32> { 0..<Int32(surfaces.count) }

  subscript(number: Int32) -> Surface { surfaces[Int(number)] }

  /// Keeps the pictures of all surfaces aside, before a list is built anew.
  func beginRebuild() {
    for surface in surfaces.reversed() {
      if surface.isMask {
        spares[ObjectIdentifier(surface.layer), default: Spares()].masks.append(surface)
      } else {
        spares[ObjectIdentifier(surface.layer), default: Spares()].surfaces.append(surface)
      }
    }
    surfaces.removeAll(keepingCapacity: true)
  }

  /// Frees the pictures that the new list has no use for.
  func endRebuild() { spares.removeAll() }

  /// Adds a surface for `layer`, which `item` shows in the surface `target` or on the screen, and,
  /// when it needs one, that of its mask behind it: its number; nil when it would lie too deep.
  func add(for layer: RenderLayer, _ needs: CompositingNeeds, in target: Int32, item: Int) -> Int32?
  {
    let depth = target >= 0 ? self[target].depth + 1 : 1
    guard target != Surface.nowhere, depth <= Surface.mostDepth else { return nil }
    let key = ObjectIdentifier(layer)
    let surface = spares[key]?.surfaces.popLast() ?? Surface(of: layer, budget)
    let number = Int32(surfaces.count)
    surfaces.append(surface)
    surface.prepare(needs: needs, target: target, depth: depth, item: item)
    if needs.contains(.mask) {
      let mask = spares[key]?.masks.popLast() ?? Surface(of: layer, budget)
      mask.prepare(needs: [], target: number, depth: depth, item: Surface.noItem)
      surface.mask(by: number + 1)
      surfaces.append(mask)
    }
    return number
  }
}
