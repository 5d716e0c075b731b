import Measurement

extension FittedRun {
  /// So many blocks are named that are left out.
  private static let named = 3

  /// The parts that are left out, and the consequence for the results, in words.
  var sentence: String {
    var parts: [String] = []
    let processes = kept.processes
    if processes < askedProcesses {
      parts.append(
        "\(processes) \(processes == 1 ? "process" : "processes") in place of \(askedProcesses)"
          + (processes == 1
            ? ", so that intervals are of one process and miss what differs between processes"
            : ", so that intervals are wider"))
    }
    if leavesOutMemory { parts.append("no pass that reads memory") }
    if !blocksLeftOut.isEmpty {
      let rest = blocksLeftOut.count - Self.named
      parts.append(
        "without \(blocksLeftOut.count) of \(blocksLeftOut.count + kept.blocks.count) blocks ("
          + blocksLeftOut.prefix(Self.named).joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more" : "") + "), whose rows are missing")
    }
    return parts.joined(separator: "; ")
  }
}
