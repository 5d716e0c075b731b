/// Cases measured side by side, all in the same way.
package struct Block {
  package enum Arms {
    /// Measured frame by frame on a virtual clock: in every round each arm runs once, in balanced
    /// random order. All are of frames alike, or all of one part of a story.
    case staged([StagedArm])
    case paced([PacedArm])
    /// Run on scripted clocks, each case alone.
    case scripted([ScriptedArm])

    package var caseIDs: [String] {
      switch self {
      case .staged(let arms): arms.map(\.caseID)
      case .paced(let arms): arms.map(\.caseID)
      case .scripted(let arms): arms.map(\.caseID)
      }
    }
  }

  package let id: String
  package let arms: Arms
  /// The share of the time limit that this block gets, relative to the others.
  let weight: Double

  package init(id: String, arms: Arms, weight: Double) {
    (self.id, self.arms, self.weight) = (id, arms, weight)
  }
}

package struct StagedArm {
  /// A part of a story, which happens once in the life of a subject.
  package struct Part {
    /// How many stages a frame of it has.
    package let stages: Int
    /// How many frames it has, 1 or more.
    package let frames: Int

    package init(stages: Int, frames: Int) { (self.stages, self.frames) = (stages, frames) }
  }

  package let caseID: String
  /// For subjects whose next frame is its first; nil where frames are alike.
  package let part: Part?
  /// Totals that its subjects count of their own, in whichever of them; none by default.
  package let tallies: [Tally]
  let exactResults: () throws -> [ExactResult]
  package let make: () throws -> any StagedSubject

  package init(
    caseID: String, part: Part? = nil, tallies: [Tally] = [],
    exactResults: @escaping () throws -> [ExactResult] = { [] },
    make: @escaping () throws -> any StagedSubject
  ) {
    (self.caseID, self.part, self.tallies) = (caseID, part, tallies)
    (self.exactResults, self.make) = (exactResults, make)
  }
}

package struct PacedArm {
  package let caseID: String
  package let rule: PacedRule
  let make: () throws -> any PacedSubject

  package init(caseID: String, rule: PacedRule, make: @escaping () throws -> any PacedSubject) {
    (self.caseID, self.rule, self.make) = (caseID, rule, make)
  }
}

package struct ScriptedArm {
  package let caseID: String
  /// The runs: one for each offset of the load.
  package let rules: [PacedRule]
  /// Makes a fresh subject for a rule, whose timers keep a scripted time.
  package let make: (PacedRule) throws -> any PacedSubject

  package init(
    caseID: String, rules: [PacedRule], make: @escaping (PacedRule) throws -> any PacedSubject
  ) {
    (self.caseID, self.rules, self.make) = (caseID, rules, make)
  }
}

package struct ExactResult: Sendable, Equatable {
  package let metric: Metric
  /// Its value, in the metric's unit.
  package let value: Double
  let frames: Int

  package init(metric: Metric, value: Double, frames: Int) {
    (self.metric, self.value, self.frames) = (metric, value, frames)
  }
}

package struct SamplingRule: Codable, Sendable, Equatable {
  /// Rounds at most; nil leaves it to time and precision.
  package var rounds: Int?
  /// Frames per sample; nil calibrates.
  package var frames: Int?
  /// Seconds for all blocks of this process; the least number of rounds may exceed it.
  package var timeLimitSeconds = 10.0
  /// Seconds after which this process ends with the round that it is in, whatever is missing: then
  /// the passes that count are paid from `timeLimitSeconds`, too. Nil where nothing limits it.
  package var mostSeconds: Double?
  /// The half-width of the median's interval, relative, at which an arm is known well enough.
  package var precision = 0.005
  /// Rounds that every block gets however long they take, within `mostSeconds`.
  var fewestRounds = 6
  /// Samples of each counted (not timed) pass.
  package var countedSamples = 3
  /// A batch lasts at least this many times the cost of the probe around it.
  var probeDilution = 1000.0
  /// A batch lasts at least this long, ns.
  package var shortestBatch = 1e6
  var mostWarmUpFrames = 400
  /// Warm-up frames that are run however long they take.
  var fewestWarmUpFrames = 6
  /// Warm-up that is not steady by then ends, s; the calibration says so.
  var longestWarmUpSeconds = 0.3

  package init() {}

  func shortestBatch(probeCost: Double) -> Double {
    max(shortestBatch, probeDilution * probeCost)
  }
}
