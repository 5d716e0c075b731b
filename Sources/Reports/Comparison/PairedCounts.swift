/// The samples of an exact count that two runs took at the same places.
struct PairedCounts {
  private let pairs: [(before: Double, after: Double)]

  /// None where a run has no samples of the row.
  init(_ old: [RunEvidence.Place: Double]?, _ new: [RunEvidence.Place: Double]?) {
    guard let old, let new else {
      pairs = []
      return
    }
    pairs = old.compactMap { place, value in new[place].map { (value, $0) } }
  }

  var isEmpty: Bool { pairs.isEmpty }
  var count: Int { pairs.count }

  private var differing: [(before: Double, after: Double)] {
    pairs.filter { $0.before != $0.after }
  }

  /// Nil where there are no samples to say it.
  var areEqual: Bool? { isEmpty ? nil : differing.isEmpty }

  /// How many samples differ, to be added to a reason; nothing where there are none.
  var remark: String {
    isEmpty ? "" : ", \(differing.count) of \(count) samples differ"
  }

  /// Whether no sample differs by more than `most`.
  func differ(by most: Double) -> Bool {
    pairs.allSatisfy { abs($0.after - $0.before) <= most }
  }

  /// Whether samples of equal medians differ only by what came from outside, such as a buffer that
  /// the C library grew then and not in the other run: a single sample, or one in twenty, by any
  /// amount; more by a hundredth of all.
  var areStrays: Bool {
    let differing = differing
    if differing.count <= max(1, count / 20) { return true }
    let shift = differing.reduce(0) { $0 + abs($1.after - $1.before) }
    return shift <= 0.01 * pairs.reduce(0) { $0 + abs($1.before) }
  }

  /// By how much a peak of live bytes may differ where the same was asked for, bytes: the C library
  /// gives a block 16 more where what would be left over is too small for a block of its own
  /// (glibc, malloc.c: MINSIZE), which depends on earlier frees, and a path has two.
  static let allocatorRounding = 32.0
}
