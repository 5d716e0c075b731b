/// Frames, and what of them lies between two reads.
enum Batch: Hashable {
  /// So many frames, cut short after a stage; all of them lie between two reads.
  case cut(after: Int, frames: Int)
  /// So many whole frames; of each, what lies between the two ends of a stage.
  case whole(stage: Int, frames: Int)
  /// The same of a stage in which nothing happens.
  case empty(frames: Int)

  var frames: Int {
    switch self {
    case .cut(_, let frames), .whole(_, let frames), .empty(let frames): frames
    }
  }
}

/// The readings of the batches of one arm. A stage is never read alone: its value is that of whole
/// frames between its two ends, or the difference of two batches cut short after and before it.
struct BatchRecord {
  let caseID: String
  let stages: [Stage]
  /// Each stage, and the subject's sums of stages.
  let sums: [StageGroup]
  let readings: [ReadingDescription]
  private var samples: [Batch: [[Int64]]] = [:]

  init(_ caseID: String, _ subject: any StagedSubject, _ readings: [ReadingDescription]) {
    (self.caseID, stages, sums) = (caseID, subject.stages, subject.sums)
    self.readings = readings
  }

  var all: some Sequence<[Int64]> { samples.values.joined() }

  /// The gains of each reading over a batch, in the order in which they were taken.
  subscript(batch: Batch) -> [[Int64]] { samples[batch, default: []] }

  mutating func add(_ gains: [Int64], of batch: Batch) {
    samples[batch, default: []].append(gains)
  }

  func perFrame(_ batch: Batch, _ reading: Int) -> [Double] {
    self[batch].map { Double($0[reading]) / Double(batch.frames) }
  }

  /// A reading of stages of whole frames, per frame, each without what is read where nothing
  /// happens if that was read; of a maximum the greatest.
  func perFrame(_ stages: Range<Int>, frames: Int, _ reading: Int) -> [Double] {
    let nothing = self[.empty(frames: frames)]
    let works = stages.map { self[.whole(stage: $0, frames: frames)] }
    // A run that was stopped may have more samples of one stage than of another.
    let complete = works.map(\.count).reduce(nothing.isEmpty ? .max : nothing.count, min)
    return (0..<complete).map { sample in
      let idle = nothing.isEmpty ? 0 : nothing[sample][reading]
      let gains = works.map { $0[sample][reading] &- idle }
      return switch readings[reading].kind {
      case .sum: Double(gains.reduce(0, &+)) / Double(frames)
      case .maximum: Double(gains.max() ?? 0)
      }
    }
  }
}

extension Probe {
  /// Adds the change between two boundaries; of a maximum the greatest is kept. Allocates nothing.
  func add(from: Int, to: Int, in gains: inout [Int64], at place: Int = 0) {
    for reading in readings.indices {
      let change = delta(of: reading, from: from, to: to)
      let slot = place + reading
      gains[slot] =
        readings[reading].kind == .sum ? gains[slot] &+ change : max(gains[slot], change)
    }
  }
}
