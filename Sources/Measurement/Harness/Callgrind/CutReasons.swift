import Glibc
import Vocabulary

/// The words in which Callgrind is asked to cut, made before anything is counted: a cut allocates
/// nothing.
final class CutReasons {
  private let reasons: [UnsafeMutablePointer<CChar>?]

  /// Boundary 0 ends what lies between the frames, every other one the stage before it.
  init(between: String, stages: [String]) {
    reasons = ([between] + stages).map { strdup($0) }
  }

  deinit {
    for reason in reasons { free(reason) }
  }

  /// Cuts at a boundary of a frame.
  func cut(_ boundary: Int) { Callgrind.cut(reasons[boundary]) }
}

extension EmptySubject {
  /// The reasons for which the counters are cut after each stage.
  var reasons: [String] { stages.map { _ in "empty" } }

  func cuts(between: String) -> CutReasons { CutReasons(between: between, stages: reasons) }
}
