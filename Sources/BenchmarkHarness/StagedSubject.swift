/// Something that runs frames, each a fixed sequence of stages.
public protocol StagedSubject: AnyObject {
  /// The stages in the order in which a frame runs them; never empty.
  var stages: [String] { get }
  /// Named sums of neighbouring stages.
  var groups: [StageGroup] { get }

  /// Runs `frames` frames, each cut short after stage `last`.
  ///
  /// A subject keeps its time between calls: frames follow each other as if all were whole.
  func run(frames: Int, through last: Int) throws

  /// Runs one whole frame and calls `boundary` before the first stage with 0 and after stage i with
  /// i + 1.
  func runFrame(_ boundary: (Int) -> Void) throws
}

/// A named sum of neighbouring stages, such as `app` or `frame`.
public struct StageGroup: Sendable, Equatable {
  /// The sum's name in results.
  public let name: String
  /// The positions of its stages.
  public let stages: Range<Int>

  /// Names a range of stages.
  public init(_ name: String, _ stages: Range<Int>) {
    self.name = name
    self.stages = stages
  }
}
