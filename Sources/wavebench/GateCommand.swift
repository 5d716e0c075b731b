import Foundation

/// `wavebench gate`: two binaries against each other on this machine, now.
enum GateCommand {
  private static let own: [OptionParser.Option] = [
    .value("baseline-binary"), .value("candidate-binary"),
  ]

  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(words, own + GateSettings.known, command: "gate")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    try parser.expectNoArguments("gate")
    let baseline = try binaries("baseline-binary", parser)
    let candidate = try binaries("candidate-binary", parser)
    let settings = try GateSettings(parser)
    try BuildFacts.refuseDebugBuild()
    Interruption.watch()
    let session = try GateSession(
      baseline: GateSide(binaries: baseline), candidate: GateSide(binaries: candidate),
      request: settings.request, words: settings.words, seed: settings.seed)
    let report = try session.run(settings)
    return Interruption.received != nil ? Interruption.exitCode : report.exitCode
  }

  private static func binaries(_ name: String, _ parser: OptionParser) throws -> [String] {
    let paths = parser.options.filter { $0.name == name }.map(\.value)
    guard !paths.isEmpty else {
      throw ToolError.usage(
        "gate needs --baseline-binary and --candidate-binary\nTry 'wavebench gate --help'.")
    }
    for path in paths where !FileManager.default.isExecutableFile(atPath: path) {
      throw ToolError.usage("--\(name) '\(path)' is no executable file: build that side first")
    }
    return paths
  }

  private static let help = """
    Usage: wavebench gate --baseline-binary A --candidate-binary B [OPTIONS]

    Compares two builds of wavebench on this machine, in this minute. Fresh pairs of processes share one
    core and run batches of 0.1 ms in turns, ABBA BAAB; heap and stack are moved anew for each process. A
    pair gives one number, the log ratio of thread CPU time, by the medians of couples of neighbouring
    batches. Pairs are tested by Wilcoxon's signed ranks, cells adjusted by Holm. A cell is flagged when that
    rejects and the change is beyond the floor; it fails when as many fresh pairs reject again in the same
    direction and all pairs together are beyond the floor. After every third pair one has the baseline on
    both sides: should it differ from itself, and again in fresh pairs, the answer is inconclusive.

    Where code lies in a file moves times by up to half a per cent, whatever it does. Both options of a
    binary may be given several times: each process draws one. scripts/gate links sixteen layouts a side.

      --baseline-binary FILE, --candidate-binary FILE        the two sides, repeatable
      --strategy A,B         cells: strategies        [path-rebuild,additive-translation]
      --views 1,10           cells: numbers of views                              [1,10]
      --size, --scale, --wave                                          [375x60, 1, jw]
      --pairs K              pairs of processes                                    [100]
      --time-budget SECONDS  instead: as many pairs as fit, shared over cells by variance
      --floor PERCENT        the least change that counts                          [0.5]
      --seed N               decides layouts and orders                              [1]
      --format table|csv     how the answer is written                           [table]
      --output FILE          every pair's log ratio, CSV
      --quiet                no progress

    Exit codes: 0 passed, 1 regressed, 5 inconclusive.

    Examples:
      wavebench gate --baseline-binary base/wavebench --candidate-binary .build/release/wavebench
      scripts/gate main HEAD                 builds both revisions side by side first
    """
}
