import Vocabulary

/// Frames in which nothing happens: what is counted between two of their boundaries, the instrument
/// and the way from one boundary to the next add.
final class EmptySubject: StagedSubject {
  let stages: [Stage] = [.appTick, .appCommit, .frame]
  let groups: [StageGroup] = []

  func run(frames: Int, through last: Int) throws {}

  /// Calls one after another as frames of other subjects do: a loop would add its own way.
  func runFrame(_ boundary: (Int) -> Void) throws {
    boundary(0)
    boundary(1)
    boundary(2)
    boundary(3)
  }
}
