import Foundation
import Measurement
import Runs
import WaveSuites

/// The functions that grew if something regressed, by instructions; written to standard error.
enum GrownFunctions {
  private static let mostCases = 4
  /// The longest count of one side of a gate, s: an hour is more than any plan of a gate needs.
  private static let patience = 3600.0

  /// Notes which functions grew in cases of two runs, or that the runs kept no profiles.
  static func tell(of cases: [String], _ baseline: StoredRun, _ candidate: StoredRun) throws {
    for name in cases.prefix(mostCases) {
      guard let before = try baseline.profile(of: name), let after = try candidate.profile(of: name)
      else {
        StandardStreams.note(
          "check: with 'run --profile' both runs would say which functions of \(name) grew")
        return
      }
      tell(name, from: before, to: after)
    }
    if cases.count > mostCases {
      StandardStreams.note(
        "check: \(cases.count - mostCases) more cases: see "
          + ShellCommand.line("flame", "--help"))
    }
  }

  private static func tell(_ name: String, from before: StackProfile, to after: StackProfile) {
    let names = ReadableNames()
    let lines = FunctionGrowth.text(from: before, to: after) { names($0) }
    StandardStreams.note(
      document: "\(name): instructions per frame of the functions that grew most\n"
        + lines.map { "  \($0)\n" }.joined())
  }

  /// Counts cells that a gate found regressed, once on each side under Callgrind, and names the
  /// functions that grew. What cannot be counted is said, and changes no answer.
  ///
  /// - Parameter programs: the first build of each side, the baseline's first.
  static func tell(of cells: [String], _ settings: GateSettings, programs: [String]) {
    do {
      _ = try Valgrind.find()
      let cases = try WavePlan(settings.request).cases.filter { cells.contains($0.caseID) }
        .prefix(mostCases)
      StandardStreams.note(
        "gate: counting instructions on both sides under Callgrind, to name the functions that grew "
          + "(some seconds for each of \(cases.count) \(cases.count == 1 ? "case" : "cases"))")
      let start = MonotonicTime.now()
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let runs = try zip(programs, ["baseline", "candidate"]).map { program, side in
        try count(Array(cases), settings, program, side, folder.path)
      }
      for identity in cases {
        guard let before = try runs[0].profile(of: identity.caseID),
          let after = try runs[1].profile(of: identity.caseID)
        else { throw ToolError.environment("one side has no case \(identity.caseID)") }
        tell(identity.caseID, from: before, to: after)
      }
      StandardStreams.note("gate: counted in \(PeopleDuration.text(MonotonicTime.now() - start))")
    } catch {
      guard StopSignal.received == nil else { return }
      StandardStreams.note("gate: no functions are named: \(error.sentence)")
    }
  }

  /// One side's run under Callgrind, by the words that its command line takes, whichever revision
  /// it is of.
  private static func count(
    _ cases: [CaseIdentity], _ settings: GateSettings, _ program: String, _ side: String,
    _ folder: String
  ) throws -> StoredRun {
    let output = folder + "/" + side
    func listed(_ values: [String]) -> String { Set(values).sorted().joined(separator: ",") }
    let only = [
      "--strategy", listed(cases.map(\.strategy.rawValue)), "--views",
      listed(cases.map { "\($0.views)" }),
    ]
    var launch = ChildLaunch(
      program,
      ["run", "--instrument", "callgrind", "--profile"] + settings.words + only
        + ["--quiet", "--output", output])
    launch.errors = .caught
    let child = try ChildProcess(launch)
    let deadline = Deadline(in: patience)
    while case .line = child.line(
      patience: deadline.left, unless: { StopSignal.received != nil })
    {}
    let ending = child.end(patience: StopSignal.received == nil ? deadline.left : 2)
    guard ending.isSuccess else {
      let words = child.errorText.split(separator: "\n").first.map { ": \($0)" } ?? ""
      throw ToolError.environment("the \(side) \(ending)\(words)")
    }
    return try StoredRun.open(output)
  }
}
