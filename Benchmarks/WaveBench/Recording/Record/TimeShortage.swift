import Measurement
import Runs

/// The parts of a run for which its time limit left no room.
struct TimeShortage {
  /// Fresh processes that measured, of all sessions.
  let processes: Int
  let askedProcesses: Int
  let lacksMemory: Bool
  /// The names of the blocks of which no round was measured, in the order of the plan.
  let blocks: [String]
  let askedBlocks: Int

  var isNone: Bool { processes >= askedProcesses && !lacksMemory && blocks.isEmpty }

  var isAll: Bool { blocks.count == askedBlocks }

  /// So many blocks are named in words.
  private static let named = 3

  /// The parts and what their lack means for the results.
  var sentence: String {
    var parts: [String] = []
    if processes < askedProcesses {
      parts.append(
        "\(processes) \(processes == 1 ? "process" : "processes") in place of \(askedProcesses)"
          + (processes == 1
            ? ", so that intervals are of one process and miss what differs between processes"
            : ", so that intervals are wider"))
    }
    if lacksMemory { parts.append("no memory of some or all cases") }
    if !blocks.isEmpty {
      let rest = blocks.count - Self.named
      parts.append(
        "without \(blocks.count) of \(askedBlocks) blocks ("
          + blocks.prefix(Self.named).joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more" : "") + "), whose rows are missing")
    }
    return parts.joined(separator: "; ")
  }

  var value: ManifestValue {
    .object([
      "processes_asked": .integer(askedProcesses), "processes": .integer(processes),
      "memory": .flag(lacksMemory), "blocks": .list(blocks.map(ManifestValue.text)),
      "meaning": .text(sentence),
    ])
  }
}
