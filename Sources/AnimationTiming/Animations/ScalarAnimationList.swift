/// Animations of numbers, ready to be evaluated every frame, in 64 bytes each.
///
/// A list of a million has to be read from memory in every frame, so what its elements share, the
/// curve, is kept once. An element answers for the time in which its animation runs, and exactly
/// what ``BasicAnimation/scalarValue(at:over:)`` answers: position, curve and value are the same
/// functions, and the server, which shows what the list says, is held to every shipped vector as
/// the evaluator is. Before and after, and for an animation with a time offset, a negative speed or
/// an end that is the current value, it leaves the question to the animation.
public struct ScalarAnimationList: Sendable {
  @usableFromInline @frozen
  struct Element: Sendable {
    @usableFromInline let beginTime: MediaTime
    @usableFromInline let speed: Double
    /// The elapsed time from which on the end counts as met.
    @usableFromInline let earlyEnd: MediaTime
    @usableFromInline let cycle: MediaTime
    @usableFromInline let duration: MediaTime
    @usableFromInline let start: Double
    @usableFromInline let end: Double
    /// The place of the curve in the list's; below 0 for a linear animation.
    @usableFromInline let curve: Int32
    @usableFromInline let flags: UInt8
    @usableFromInline let tag: UInt8

    @usableFromInline static let additive: UInt8 = 1
    @usableFromInline static let cumulative: UInt8 = 2
    @usableFromInline static let autoreverses: UInt8 = 4
  }

  @usableFromInline var elements: ContiguousArray<Element> = []
  @usableFromInline var curves: ContiguousArray<UnitBezier.Solver> = []
  private var functions: [TimingFunction] = []

  /// So many curves are looked through for one that is there already.
  private static let searchedCurves = 8

  /// Creates an empty list.
  public init() {}

  /// True if there is no animation.
  @inlinable public var isEmpty: Bool { elements.isEmpty }

  /// Adds an animation, whose key path is not looked at.
  ///
  /// - Returns: false, and nothing is added, if it never has an effect on a number.
  public mutating func append(_ animation: BasicAnimation, tag: UInt8) -> Bool {
    guard let prepared = PreparedAnimation<Double>(animation) else { return false }
    let curve = animation.timingFunction.map { place(of: $0) } ?? -1
    elements.append(Element(prepared, curve: curve, tag: tag))
    return true
  }

  /// Removes all animations; the memory is kept.
  public mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    curves.removeAll(keepingCapacity: true)
    functions.removeAll(keepingCapacity: true)
  }

  /// How many animations there are.
  @inlinable public var count: Int { elements.count }

  /// The owner's tag of the animation `index`, in the order of adding.
  @inlinable @inline(__always)
  public func tag(of index: Int) -> UInt8 { elements[index].tag }

  /// The value of the animation `index`, in the order of adding, at `parentTime` (s, the layer's
  /// time) over the number `current` below it; `nil` where the animation itself has to be asked.
  ///
  /// Complexity: O(1), no allocation.
  @inlinable @inline(__always)
  public func value(
    of index: Int, at parentTime: MediaTime, over current: Double
  ) -> Double? {
    let element = elements[index]
    guard let (progress, cycle) = element.position(at: parentTime) else { return nil }
    let eased = element.curve >= 0 ? curves[Int(element.curve)].value(at: progress) : progress
    return element.value(eased, cycle, over: current)
  }

  private mutating func place(of function: TimingFunction) -> Int32 {
    if let index = functions.suffix(Self.searchedCurves).lastIndex(of: function) {
      return Int32(index)
    }
    functions.append(function)
    curves.append(UnitBezier.Solver(function.curve))
    return Int32(functions.count - 1)
  }
}

extension ScalarAnimationList.Element {
  init(_ animation: PreparedAnimation<Double>, curve: Int32, tag: UInt8) {
    let timing = animation.timing
    var begin = timing.timing.beginTime
    let isPlain = timing.isPlain && timing.timing.speed > 0
    let isCyclic = timing.cycle > 0 && timing.cycle < .infinity
    // From an infinite begin time on there is no time at which the element would answer.
    if case .fixed(let start, let end) = animation.ends {
      (self.start, self.end) = (start, end)
      if !isPlain || !isCyclic { begin = .infinity }
    } else {
      (start, end) = (0, 0)
      begin = .infinity
    }
    beginTime = begin
    speed = Double(timing.timing.speed)
    earlyEnd = timing.earlyEnd
    cycle = timing.cycle
    duration = timing.timing.duration
    self.curve = curve
    self.tag = tag
    flags =
      (animation.isAdditive ? Self.additive : 0) | (animation.isCumulative ? Self.cumulative : 0)
      | (timing.timing.autoreverses ? Self.autoreverses : 0)
  }

  /// The directed progress within the cycle, before any curve, and the cycle's index; `nil` where
  /// the animation itself has to be asked.
  @inlinable @inline(__always)
  func position(at parentTime: MediaTime) -> (progress: Double, cycle: Double)? {
    let elapsed = (parentTime - beginTime) * speed
    guard elapsed >= 0, elapsed < earlyEnd else { return nil }
    return PreparedTiming.position(
      at: elapsed, cycle: cycle, slack: PreparedTiming.slack(of: cycle), duration,
      flags & Self.autoreverses != 0)
  }

  /// The value at a progress after the curve, in the cycle `index`.
  @inlinable @inline(__always)
  func value(_ eased: Double, _ index: Double, over current: Double) -> Double {
    PreparedAnimation.value(
      from: start, to: end, eased, cycle: index, over: current,
      isAdditive: flags & Self.additive != 0, isCumulative: flags & Self.cumulative != 0,
      autoreverses: flags & Self.autoreverses != 0)
  }
}
