import AnimationTiming

/// Animations of one coordinate each of where a layer stands, ready to run.
struct Shifts {
  enum Axis: UInt8 {
    case translationX, translationY, positionX, positionY

    init?(_ keyPath: AnimationKeyPath) {
      switch keyPath {
      case .translationX: self = .translationX
      case .translationY: self = .translationY
      case .positionX: self = .positionX
      case .positionY: self = .positionY
      default: return nil
      }
    }
  }

  private var list = ScalarAnimationList()

  var isEmpty: Bool { list.isEmpty }

  /// Gets `animations` ready; none if one of them drives anything else or never has an effect.
  mutating func take(_ animations: ContiguousArray<RunningAnimation>) {
    list.removeAll()
    for animation in animations {
      guard let axis = Axis(animation.animation.keyPath),
        list.append(animation.animation, tag: axis.rawValue)
      else { return list.removeAll() }
    }
  }

  /// How many animations there are.
  var count: Int { list.count }

  /// What the animation `index` drives.
  @inline(__always)
  func axis(of index: Int) -> Axis { Axis(rawValue: list.tag(of: index)) ?? .translationX }

  /// What the animation `index` makes of `current`, pt; nil where it does not run, or not plainly,
  /// and has to be asked itself.
  @inline(__always)
  func value(of index: Int, at time: MediaTime, over current: Double) -> Double? {
    list.value(of: index, at: time, over: current)
  }
}
