public import AnimationTiming
import LayerTree

extension WaveForm {
  /// The path of every curve from x = 0 to `width`, pt, where the wave has moved by `shift` pt to
  /// the left at its full amplitude: for renderers that take paths and know no waves.
  ///
  /// - Complexity: O(curves · width / step).
  public func outlines(width: Double, shift: Double = 0) -> [Path] {
    let work = WorkLedger()
    var above: Path?
    return curves.map { curve in
      let path = curve.path(
        width: width, WaveInstant(shift: shift, swell: 1), above: above, work: work)
      above = path
      return path
    }
  }
}
