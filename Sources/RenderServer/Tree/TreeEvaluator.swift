import AnimationTiming
import LayerTree

/// Finds what the running animations of a tree make of its layers at a frame's time.
final class TreeEvaluator {
  private let tree: RenderTree
  private let list: DisplayList
  private let work: WorkLedger

  /// So many layers are evaluated before `list` looks at those that changed: they are at hand still.
  private static let fewLayers = 32

  init(_ tree: RenderTree, shownBy list: DisplayList, work: WorkLedger) {
    (self.tree, self.list, self.work) = (tree, list, work)
  }

  /// Evaluates every animation at the media time `time`, s, and finds where the layers now stand
  /// that show something else. Whether there are any.
  ///
  /// - Complexity: O(animations), and O(clocks) where layers have some of their own.
  @inline(__always)
  func evaluate(at time: MediaTime) -> Bool {
    var moves = false
    if tree.clocks.areUsed {
      evaluateByClock(at: time)
    } else {
      moves = evaluateTogether(at: time)
    }
    return list.update(from: tree) || moves
  }

  /// All layers see the media time. Whether `list` has looked at some that changed already.
  @inline(__always)
  private func evaluateTogether(at time: MediaTime) -> Bool {
    var evaluated = 0
    var (someAreOver, moves) = (false, false)
    tree.animatedLayers.withUnsafeBufferPointer { references in
      for index in references.indices {
        if index + FetchAhead.turns < references.count {
          FetchAhead.lines(5, from: references[index + FetchAhead.turns].toOpaque())
        }
        // Counting the reference takes 75 instructions: 13 % of this stage.
        references[index]._withUnsafeGuaranteedRef { layer in
          evaluated += layer.animations.count
          tree.mark(layer, layer.evaluate(at: time))
          if time >= layer.animations.soonestCompletion { someAreOver = true }
        }
        if (index + 1) % Self.fewLayers == 0, list.updateChanged(of: tree) { moves = true }
      }
    }
    work.add(evaluated, to: .animationsEvaluated)
    if someAreOver { removeFinishedAnimations(at: time) }
    return moves
  }

  /// Each layer sees what its own clock shows.
  private func evaluateByClock(at time: MediaTime) {
    tree.setClocks(to: time)
    var evaluated = 0
    var someAreOver = false
    for reference in tree.animatedLayers {
      let layer = reference.takeUnretainedValue()
      let localTime = tree.clocks.time(of: layer, at: time)
      evaluated += layer.animations.count
      tree.mark(layer, layer.evaluate(at: localTime))
      if localTime >= layer.animations.soonestCompletion { someAreOver = true }
    }
    work.add(evaluated, to: .animationsEvaluated)
    if someAreOver { removeFinishedAnimations(at: time) }
  }

  /// Lets go of what is over at the media time `time`, s, once the clocks are set to it.
  private func removeFinishedAnimations(at time: MediaTime) {
    for reference in tree.animatedLayers {
      let layer = reference.takeUnretainedValue()
      let localTime = tree.clocks.time(of: layer, at: time)
      guard layer.removeFinishedAnimations(at: localTime) else { continue }
      // What a fill mode held goes with its animation, in this very frame.
      layer.presentModel()
      _ = layer.evaluate(at: localTime)
      tree.mark(layer, .all)
    }
    tree.pruneAnimatedLayers()
  }
}

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
