/// Something that runs frames, each a fixed sequence of stages.
package protocol StagedSubject: AnyObject {
  var stages: [Stage] { get }
  var groups: [StageGroup] { get }
  /// Frames after which what a frame does repeats; samples are whole cycles. Default 1.
  var framesPerCycle: Int { get }
  /// Frames run before each timed batch, so that the caches are the batch's own. Default 1; a whole
  /// cycle for a subject whose batches start with one.
  var framesBeforeBatch: Int { get }

  /// Brings a subject that remembers frames to where whole frames would have brought it, and to the
  /// start of a cycle; called before each batch, never measured. Does nothing by default.
  func settle() throws

  /// Runs frames, each cut short after stage `last`; they follow earlier ones as if all were whole.
  func run(frames: Int, through last: Int) throws

  /// Runs one frame; calls `boundary` before the first stage with 0 and after stage i with i + 1.
  func runFrame(_ boundary: (Int) -> Void) throws
}

extension StagedSubject {
  package var framesPerCycle: Int { 1 }

  package var framesBeforeBatch: Int { 1 }

  package func settle() throws {}

  func wholeCycles(_ frames: Int) -> Int {
    (frames + framesPerCycle - 1) / framesPerCycle * framesPerCycle
  }

  var sums: [StageGroup] {
    stages.enumerated().map { StageGroup($1, $0..<($0 + 1)) } + groups
  }
}

/// A sum of neighbouring stages, such as the app's.
package struct StageGroup: Sendable, Equatable {
  package let sum: Stage
  let stages: Range<Int>

  package init(_ sum: Stage, _ stages: Range<Int>) {
    (self.sum, self.stages) = (sum, stages)
  }
}

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

/// Two sides of a screen that can be paced. Its clock starts with the run, all is made before.
package protocol PacedSubject: AnyObject {
  var app: any PacedApp { get }
  var server: any PacedServer { get }
  /// True if something should move at every refresh, so that one without a new picture is missed.
  var moves: Bool { get }
  /// For how many refreshes each picture is meant to be on screen, by choice; 1 by default.
  var refreshesPerFrame: Int { get }

  /// True if something of it keeps a time of its own, or works on after its frames, so that it
  /// cannot stand still while others run.
  var keepsOwnTime: Bool { get }

  /// True if it draws nothing, and tells what waking takes; false by default.
  var onlyWakes: Bool { get }

  /// The pictures that each wave showed, wave by wave, each with one place per refresh of `record`
  /// from the first picture on: nil where the wave was not to be seen. Called once, after the run.
  func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting?]]

  /// Each side's counts of its own work since the run began; called once, after the run.
  func workDone() -> [SideWork]

  /// The times of a GPU for the frames so far; nil, the default, where none draws.
  var gpu: GPURecord? { get }

  /// With the reason; called once, after the run. Nothing by default.
  func uncounted() -> [(metric: MetricName, reason: String)]
}

extension PacedSubject {
  package var refreshesPerFrame: Int { 1 }

  package var onlyWakes: Bool { false }

  package var keepsOwnTime: Bool { false }

  package var gpu: GPURecord? { nil }

  package func uncounted() -> [(metric: MetricName, reason: String)] { [] }
}

package struct GPURecord: Sendable, Equatable {
  /// Of each frame whose time is known, ns.
  var nanoseconds: [Double]
  /// Those of them in which its clock jumped, by their place.
  var disjoint: Set<Int>
  var isEmulated: Bool
  var absence: String?

  package init(
    nanoseconds: [Double] = [], disjoint: Set<Int> = [], isEmulated: Bool = false,
    absence: String? = nil
  ) {
    (self.nanoseconds, self.disjoint) = (nanoseconds, disjoint)
    (self.isEmulated, self.absence) = (isEmulated, absence)
  }
}

package struct SideWork: Sendable, Equatable {
  /// The side: `app` or `server`.
  package let stage: Stage
  /// The counted metric, per second.
  package let rate: Metric
  package let amount: Int64
  package let source: ValueSource

  package init(stage: Stage, rate: Metric, amount: Int64, source: ValueSource = .engine) {
    (self.stage, self.rate, self.amount, self.source) = (stage, rate, amount, source)
  }
}
