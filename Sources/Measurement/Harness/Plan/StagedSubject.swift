public import Vocabulary

/// Something that runs frames, each a fixed sequence of stages.
public protocol StagedSubject: AnyObject {
  /// The stages in the order in which a frame runs them; never empty.
  var stages: [Stage] { get }
  /// Sums of neighbouring stages.
  var groups: [StageGroup] { get }
  /// Frames after which what a frame does repeats; samples are whole cycles. Default 1.
  var framesPerCycle: Int { get }
  /// Frames run before each timed batch, so that the caches are the batch's own. Default 1; a whole
  /// cycle for a subject whose batches start with one.
  var framesBeforeBatch: Int { get }

  /// Brings a subject that remembers frames to where whole frames would have brought it, and to the
  /// start of a cycle; called before each batch, never measured. Does nothing by default.
  func settle() throws

  /// Runs `frames` frames, each cut short after stage `last`.
  ///
  /// A subject keeps its time between calls: frames follow each other as if all were whole.
  func run(frames: Int, through last: Int) throws

  /// Runs one whole frame and calls `boundary` before the first stage with 0 and after stage i with
  /// i + 1.
  func runFrame(_ boundary: (Int) -> Void) throws
}

extension StagedSubject {
  /// Every frame is like the others.
  public var framesPerCycle: Int { 1 }

  /// One warms the caches.
  public var framesBeforeBatch: Int { 1 }

  /// Nothing to do.
  public func settle() throws {}

  /// The least number of whole cycles that has `frames` frames.
  func wholeCycles(_ frames: Int) -> Int {
    (frames + framesPerCycle - 1) / framesPerCycle * framesPerCycle
  }
}

/// A sum of neighbouring stages, such as the app's.
public struct StageGroup: Sendable, Equatable {
  /// The sum.
  public let sum: Stage
  /// The positions of its stages.
  public let stages: Range<Int>

  /// A sum of a range of stages.
  public init(_ sum: Stage, _ stages: Range<Int>) {
    self.sum = sum
    self.stages = stages
  }
}
