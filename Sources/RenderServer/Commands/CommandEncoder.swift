import LayerTree
import Vocabulary

/// The last stage of a frame where the server puts no pixels together: what the CPU of a GPU's
/// compositor does. It uploads textures that are new and encodes a buffer with a draw for every
/// visible quad, in passes; what would then draw them is not there.
///
/// - A filled shape is a texture of one byte per pixel of its bounding box, uploaded when its
///   coverage was made anew, and never for standing elsewhere: a sampler filters it between
///   pixels. A rectangle of whole pixels is a plain colour.
/// - A group or rounded corners are a pass into a texture of the GPU's, encoded again when anything
///   in them changed.
/// - As with a swap chain, a frame that differs encodes all of the screen.
final class CommandEncoder {
  private let staging: DenseMask
  private let work: WorkLedger
  private var encoded: ContiguousArray<DrawCommand> = []
  /// The buffer of the frame that was submitted last.
  private var submitted: ContiguousArray<DrawCommand> = []

  init(_ studio: RasterStudio, work: WorkLedger) {
    (staging, self.work) = (studio.dense, work)
  }

  /// Encodes a frame of `list` if anything in it changed. Whether it differs from the one before:
  /// only then it is submitted, and counted.
  ///
  /// - Complexity: O(items + bytes uploaded).
  func encode(_ list: DisplayList) -> Bool {
    guard list.isUnpainted || list.hasChanges else { return false }
    encoded.removeAll(keepingCapacity: true)
    list.encode { items, nodes, isOnScreen in
      for number in list.surfaces.numbers.reversed() {
        let surface = list.surfaces[number]
        guard surface.needsDrawing else { continue }
        encoded.append(DrawCommand(passInto: surface.stamp))
        for item in surface.members { encode(&items[item], nodes[items[item].node]) }
        if surface.clipItem >= 0 {
          let item = surface.clipItem
          encode(&items[item], nodes[items[item].node], .multiply)
        }
        surface.didDraw()
      }
      encoded.append(DrawCommand(passInto: 0))
      for item in items.indices where isOnScreen(items[item]) {
        encode(&items[item], nodes[items[item].node])
      }
    }
    guard encoded != submitted else { return false }
    swap(&encoded, &submitted)
    let passes = submitted.count { $0.operation == .beginPass }
    work.add(passes, to: .renderPasses)
    work.add(submitted.count - passes, to: .drawCalls)
    return true
  }

  /// Encodes an item that can be seen, and uploads its texture where that is new.
  private func encode(
    _ item: inout PaintItem, _ node: borrowing DisplayNode,
    _ operation: DrawCommand.Operation? = nil
  ) {
    let shown = item.current
    guard !shown.extent.isEmpty else { return }
    let isPlain = !shown.drawsItself && shown.shape.interior == shown.shape.bounds
    if item.shown.stamp != shown.stamp, !shown.drawsItself, !isPlain {
      guard upload(item.raster) else { return }
    }
    item.shown = shown
    let isOpaque = isPlain && shown.color >> 24 == 255
    encoded.append(
      DrawCommand(
        operation ?? (isOpaque ? .copy : .over), shown, under: node.toDevice, isPlain: isPlain))
  }

  /// Writes a raster's coverage out as a texture is uploaded, unless it is there; false without
  /// memory, and it is tried again when it is next drawn.
  private func upload(_ raster: Raster?) -> Bool {
    guard let raster, raster.uploadedStamp != raster.stamp else { return true }
    let bounds = raster.shape.bounds
    let rows = raster.rows.map { PlacedRows($0, at: bounds) }
    guard (try? staging.fill(rows, in: bounds)) != nil else { return false }
    raster.uploadedStamp = raster.stamp
    work.add(bounds.area, to: .uploadedBytes)
    return true
  }
}
