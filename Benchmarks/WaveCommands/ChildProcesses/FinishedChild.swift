import Measurement

/// A child process that ran to its end, and what it said.
public struct FinishedChild: Sendable {
  /// Its lines of output; the last one may have had no line break.
  public let lines: [String]
  /// How it ended.
  public let ending: ChildEnding

  /// Runs `launch` to its end, which comes after `patience` s at the latest.
  ///
  /// - Throws: `ChildProcessError` when it cannot be started.
  public init(_ launch: ChildLaunch, patience: Double) throws(ChildProcessError) {
    let child = try ChildProcess(launch)
    let deadline = Deadline(in: patience)
    child.closeInput()
    var lines: [String] = []
    while !deadline.isOver, case .line(let line) = child.line(patience: deadline.left) {
      lines.append(line)
    }
    if !child.unfinishedLine.isEmpty { lines.append(child.unfinishedLine) }
    (self.lines, ending) = (lines, child.end(patience: deadline.left))
  }
}
