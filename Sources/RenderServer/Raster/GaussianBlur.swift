import AnimationTiming

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Blurs coverage with a Gaussian, in one pass along rows and one along columns.
///
/// A shadow's radius is the standard deviation, as in WebKit, which hands a drop shadow's standard
/// deviation to a layer's shadow radius as it is. The kernel ends at three deviations and its
/// weights add up to 1; the 0.27 % that a true Gaussian has beyond are less than a level of 255 at
/// an edge. Written out here because pixman's convolution filter fetches every tap through a call:
/// two of its passes took 49 times as long for a mask of 393 × 78 and a deviation of 3 (pixman
/// 0.42), which would say nothing about shadows.
final class GaussianBlur {
  /// The largest standard deviation, px.
  static let largestSigma = 128.0

  /// Less than this, px, does not reach the next pixel.
  static let smallestSigma = 0.01

  private var source: [Float] = []
  private var middle: [Float] = []
  private var sum: [Float] = []
  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0

  deinit { memory?.deallocate() }

  /// How far a blur reaches, px.
  static func reach(of sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  /// The deviations along both axes of what is a circle in the layer, 0 for a radius that is none;
  /// under a skewing map those of the ellipse along the axes, without its tilt.
  static func sigmas(radius: Double, under map: AffineTransform) -> (x: Double, y: Double) {
    func pixels(_ one: Double, _ other: Double) -> Double {
      let sigma = radius * (one * one + other * other).squareRoot()
      return sigma >= smallestSigma ? min(sigma, largestSigma) : 0
    }
    return (pixels(map.a, map.c), pixels(map.b, map.d))
  }

  /// `mask` blurred, in O(pixels · (reach across + reach down)); valid until the next blur, nil
  /// without memory.
  func blur(_ mask: ScannedMask, sigmaX: Double, sigmaY: Double) -> ScannedMask? {
    blur(
      width: mask.width, height: mask.height, originX: mask.originX, originY: mask.originY,
      sigmaX: sigmaX, sigmaY: sigmaY
    ) { row, target in
      let coverages = mask.row(row)
      for column in 0..<mask.width { target[column] = Float(coverages[column]) }
    }
  }

  /// The rows that `fillRow` fills, blurred.
  func blur(
    width: Int, height: Int, originX: Int, originY: Int, sigmaX: Double, sigmaY: Double,
    fillRow: (_ row: Int, _ target: UnsafeMutablePointer<Float>) -> Void
  ) -> ScannedMask? {
    let across = Self.weights(sigmaX)
    let down = Self.weights(sigmaY)
    let (reachX, reachY) = (across.count - 1, down.count - 1)
    let (wide, high) = (width + 2 * reachX, height + 2 * reachY)
    let stride = (wide + 63) & ~63
    guard let memory = reserve(stride * high) else { return nil }
    Self.grow(&source, width + 4 * reachX)
    Self.grow(&middle, wide * height)
    Self.grow(&sum, wide)
    source.withUnsafeMutableBufferPointer { source in
      middle.withUnsafeMutableBufferPointer { middle in
        guard let source = source.baseAddress, let middle = middle.baseAddress else { return }
        source.update(repeating: 0, count: width + 4 * reachX)
        for row in 0..<height {
          fillRow(row, source + 2 * reachX)
          Self.convolve(source + reachX, across, count: wide, into: middle + row * wide)
        }
      }
    }
    blurColumns(wide, height, down, into: memory, stride)
    return ScannedMask(
      base: memory, stride: stride, width: wide, height: high, originX: originX - reachX,
      originY: originY - reachY)
  }

  /// Beyond the rows that there are, coverage is 0.
  private func blurColumns(
    _ wide: Int, _ height: Int, _ weights: [Float], into target: UnsafeMutablePointer<UInt8>,
    _ stride: Int
  ) {
    let reach = weights.count - 1
    middle.withUnsafeBufferPointer { middle in
      sum.withUnsafeMutableBufferPointer { sum in
        guard let middle = middle.baseAddress, let sum = sum.baseAddress else { return }
        for row in 0..<(height + 2 * reach) {
          sum.update(repeating: 0.5, count: wide)
          for source in max(0, row - 2 * reach)...min(height - 1, row) {
            Self.add(
              middle + source * wide, times: weights[abs(source + reach - row)], count: wide,
              to: sum)
          }
          let bytes = target + row * stride
          for column in 0..<wide { bytes[column] = UInt8(min(sum[column], 255)) }
        }
      }
    }
  }

  private static func convolve(
    _ source: UnsafePointer<Float>, _ weights: [Float], count: Int,
    into target: UnsafeMutablePointer<Float>
  ) {
    target.update(repeating: 0, count: count)
    for tap in weights.indices.dropFirst() {
      add(source - tap, times: weights[tap], count: count, to: target)
      add(source + tap, times: weights[tap], count: count, to: target)
    }
    add(source, times: weights[0], count: count, to: target)
  }

  /// The inner loop, over contiguous memory so that the compiler vectorises it.
  @inline(__always)
  private static func add(
    _ source: UnsafePointer<Float>, times weight: Float, count: Int,
    to target: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<count { target[index] += source[index] * weight }
  }

  /// The kernel from its middle outwards; both halves add up to 1.
  static func weights(_ sigma: Double) -> [Float] {
    guard sigma >= smallestSigma else { return [1] }
    let half = (0...reach(of: sigma)).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = 2 * half.dropFirst().reduce(0, +) + half[0]
    return half.map { Float($0 / total) }
  }

  private static func grow(_ buffer: inout [Float], _ count: Int) {
    if buffer.count < count { buffer = [Float](repeating: 0, count: count) }
  }

  private func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    if capacity < count {
      memory?.deallocate()
      memory = calloc64(count)?.bindMemory(to: UInt8.self, capacity: count)
      capacity = memory == nil ? 0 : count
    }
    return memory
  }
}
