/// A message of a run to those who listen. The harness prints nothing and writes no file.
package enum RunEvent: Codable, Sendable, Equatable {
  case blockStarted(block: String, cases: Int)
  /// The next step of the process, in words: where it does not return from that, this names it.
  case step(String)
  /// The number of rounds is not known beforehand where time or precision decides.
  case roundFinished(block: String, round: Int)
  case series(SampleSeries)
  case caseFinished(caseID: String)
  case calibrated(Calibration)
  case blockStopped(block: String, rounds: Int, reason: StopReason)
  case probeCost(ProbeCost)
  /// A metric that cannot be had here, with the source's own reason.
  case unavailable(metric: MetricName, reason: String)
  case absent(caseID: String, stage: Stage, metric: MetricName, reason: String)
  case contention(ContentionReport)
  case traced(TracedRun)
  case fact(name: String, value: String)
  /// The last event of a process that was not cut short.
  case finished
}

package enum StopReason: String, Codable, Sendable, CaseIterable {
  case rounds
  case precision
  /// The time that it was given was over, or too short for another round.
  case time
  case interrupted
}

/// The addition of an empty pair of probe reads to one metric.
package struct ProbeCost: Codable, Sendable, Equatable {
  package var pass: Pass
  package var metric: Metric
  package var medianPerPair: Double
  /// Wall time of reading the whole probe once, ns; nil when it could not be measured.
  package var readNanoseconds: Double?
}

package struct Calibration: Codable, Sendable, Equatable {
  package var caseID: String
  /// The frames per sample, one number per stage at which a frame may be cut.
  package var framesPerSample: [Int]
  /// Frames run before the first sample.
  package var warmUpFrames: Int
  /// True if the two moving averages agreed before the most warm-up frames were reached.
  package var isSteady: Bool
  /// The share of the shortest calibrated sample that the probe takes, 0…1.
  package var probeShare: Double
}

package struct Sample: Codable, Sendable, Equatable {
  /// The value, in the metric's unit.
  package var value: Double
  package var frames: Int
  /// The round in which it was taken, from 0; in passes without rounds its number in the series.
  package var round: Int
  /// The place of the case in its round, from 0.
  package var order: Int
  package var flags: [SampleFlag]

  package init(
    _ value: Double, frames: Int, round: Int, order: Int = 0, flags: [SampleFlag] = []
  ) {
    (self.value, self.frames, self.round, self.order) = (value, frames, round, order)
    self.flags = flags
  }

  // Short names: a process sends some hundred thousand samples as text.
  private enum CodingKeys: String, CodingKey {
    case value = "v"
    case frames = "n"
    case round = "r"
    case order = "o"
    case flags = "f"
  }
}

/// All samples of one metric in one stage of one case, taken by one process in one pass.
package struct SampleSeries: Codable, Sendable, Equatable {
  package var caseID: String
  package var stage: Stage
  package var metric: Metric
  package var pass: Pass
  package var source: ValueSource
  package var quality: Quality
  /// The process's number in the run, from 0.
  package var process: Int
  package var samples: [Sample]
  package var flags: [SampleFlag]

  package init(
    caseID: String, stage: Stage, metric: Metric, pass: Pass, source: ValueSource,
    quality: Quality, process: Int, samples: [Sample], flags: [SampleFlag] = []
  ) {
    (self.caseID, self.stage, self.metric, self.pass) = (caseID, stage, metric, pass)
    (self.source, self.quality, self.process, self.samples) = (source, quality, process, samples)
    self.flags = flags
  }

  package var values: [Double] { samples.map(\.value) }
}
