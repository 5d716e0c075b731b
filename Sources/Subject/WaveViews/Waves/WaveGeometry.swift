import EngineWork
import Foundation
import Geometry
import Vocabulary

/// The wave's curve in one view: what a path is built from.
struct WaveGeometry {
  let height: Double
  let waterline: Double
  let amplitude: Double
  let wavelength: Double
  let step: Double

  init(_ wave: Wave, size: Size) {
    height = size.height
    waterline = wave.waterlineShare * size.height
    amplitude = wave.amplitudeShare * size.height
    wavelength = wave.wavelength(width: size.width)
    step = wave.step
  }

  /// A fresh path of the water under the curve; as `append`.
  @inline(__always)
  func path(width: Double, shift: Double, work: WorkLedger) -> Path {
    var path = Path()
    append(to: &path, width: width, shift: shift, work: work)
    return path
  }

  /// Fills `path`, which is empty, with the water under the curve from x = 0 to `width`.
  ///
  /// One move, one line per step, two lines along the bottom and a close: width / step + 4 elements
  /// from width / step + 1 sines for a whole number of steps; otherwise one more of each, at the
  /// edge.
  ///
  /// - Parameter shift: how far the curve has moved to the left, pt, within one wavelength either
  ///   way: the C library's sine is slower beyond its fast range.
  func append(to path: inout Path, width: Double, shift: Double, work: WorkLedger) {
    let lines = Int((width / step).rounded(.up))
    let frequency = 2 * Double.pi / wavelength
    path.reserve(elementCapacity: lines + 4)
    path.move(to: Point(x: 0, y: waterline + amplitude * sin(frequency * shift)))
    path.addLines(count: lines) { index in
      let x = min(Double(index + 1) * step, width)
      return Point(x: x, y: waterline + amplitude * sin(frequency * (x + shift)))
    }
    path.addLine(to: Point(x: width, y: height))
    path.addLine(to: Point(x: 0, y: height))
    path.close()
    work.add(1, to: .pathsBuilt)
    work.add(path.elementCount, to: .pathElements)
    work.add(lines + 1, to: .sineEvaluations)
  }
}
