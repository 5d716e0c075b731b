import Runs

enum MergeCommand: Verb {
  static let manual = CommandManual(
    verb: "merge", summary: "runs of parts of a plan become one run",
    usage: ["RUN... --output DIR"], operands: .run,
    about: [
      """
      Joins runs that measured different cases, on one machine or on many, into one run. The order \
      of the RUNs does not matter. Two runs that hold the same row are refused, and so are programs of \
      two commits, or a debug build beside a release; nothing is overwritten. The joined manifest keeps \
      what all parts agree on, and each part's own manifest under "parts", so that each row is compared \
      as its part would be. Where a shard of a plan is missing the joined run is partial, and the \
      manifest says which.
      """,
      """
      With --sessions the RUNs measured the same plan, program and machine at several times, each \
      with a seed of its own: one run is computed anew from all samples, with intervals over sessions. \
      Two say little; four or more hold what other sessions on that machine would show. Where two \
      began less than an hour apart, a warning says how close together they lie.
      """,
    ],
    prints: "on standard error, how many runs and rows were joined",
    sections: .untitled([
      .value("output", "DIR", "the joined run's folder; new or empty", .newRun),
      .flag("sessions", "the RUNs are one plan, measured again"),
      .flag(
        allowMixed,
        "join programs of several commits or kinds of build; the run is in doubt"),
    ]),
    examples: [
      .init("wavebench run --views 1,10 --output part1"),
      .init("wavebench run --views 100,1000 --output part2"),
      .init("wavebench merge part1 part2 --output whole"),
      .init("wavebench merge shard-*/ --output whole"),
      .init("wavebench merge --sessions morning evening --output both"),
    ])

  private static let allowMixed = "allow-mixed"

  static func run(_ parser: OptionParser) throws -> ExitCode {
    guard let output = parser.value("output") else {
      throw ToolError.usage("say where the joined run goes: --output DIR")
    }
    guard !parser.arguments.isEmpty else {
      throw ToolError.usage("name the runs to join", help: "merge")
    }
    let runs = try parser.arguments.map { try StoredRun.opened($0) }
    var met = MetRuns()
    for run in runs {
      guard let other = met.place(ofSame: run) else { continue }
      throw ToolError.usage("\(other) and \(run.place) are the same run: leave one of them out")
    }
    if !parser.has(allowMixed), let mixture = RunMerge.mixture(of: runs) {
      throw ToolError.usage(
        "the runs differ in \(mixture): measure them with one program, or join them all the same with "
          + "--\(allowMixed)")
    }
    let areSessions = parser.has("sessions")
    let join = areSessions ? SessionMerge.merged : RunMerge.merged
    // Nothing is made before everything is known to fit.
    _ = try join(runs, "")
    let folder = try RunFolder(creating: output)
    let merged = try join(runs, folder.runID)
    try fill(folder, with: merged, unfinished: "still being joined")
    if let reason = merged.manifest.status.reason {
      StandardStreams.note("wavebench: the joined run is partial: \(reason)")
    }
    if areSessions, let words = SessionWords.closeness(MeasuredSession.all(merged.manifest)) {
      StandardStreams.note("wavebench: \(words)")
    }
    StandardStreams.note(
      "wavebench: joined \(runs.count) run\(runs.count == 1 ? "" : "s"), \(merged.report.count) rows, into \(output)"
    )
    return .done
  }

  /// Writes a run that was made of others' files, or leaves nothing behind. The manifest says first
  /// why the run is not whole: so it is read where a kill comes between.
  static func fill(
    _ folder: RunFolder, with merged: RunMerge.Merged, unfinished reason: String
  ) throws {
    do {
      var unfinished = merged.manifest
      unfinished.status = ("partial", reason)
      let samples = try folder.makeSamples()
      try folder.write(unfinished)
      try folder.write(merged.report)
      try samples.append(merged.samples)
      try folder.seal(
        merged.manifest, reportRows: merged.report.count, sampleRows: merged.samples.count)
      try RunRecorder.writeReadings(in: folder)
    } catch {
      folder.undo()
      throw error
    }
  }
}
