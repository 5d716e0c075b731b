extension KeyframeAnimation: KeyTimed {
  /// The segment at `progress` at an even pace; evenly spaced where there is no pace.
  func pacedSegment(
    at progress: Double, count: Int, length: (Int) -> Double?
  ) -> KeySegment {
    KeySegment.paced(at: progress, count: count, length: length)
      ?? KeySegment.even(at: progress, count: count)
  }

  /// The place on `path`, which has a segment, at `progress`.
  func place(along path: MotionPath, at progress: Double) -> KeySegment {
    let segments = path.segmentCount
    switch calculationMode {
    case .linear, .cubic: return timedSegment(at: progress, keys: segments + 1)
    case .discrete:
      let key = held(at: progress, keys: segments + 1)
      return key < segments
        ? KeySegment(index: key, fraction: 0) : KeySegment(index: segments - 1, fraction: 1)
    case .paced, .cubicPaced:
      let segment = pacedSegment(at: progress, count: segments) { path.length(ofSegment: $0) }
      return KeySegment(
        index: segment.index,
        fraction: path.parameter(ofSegment: segment.index, at: segment.fraction))
    }
  }
}
