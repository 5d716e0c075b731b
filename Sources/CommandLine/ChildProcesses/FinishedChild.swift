/// A child process that ran to its end, and what it said.
public struct FinishedChild: Sendable {
  /// Its lines of output; the last one may have had no line break.
  public let lines: [String]
  /// How it ended.
  public let ending: ChildEnding

  /// Runs `launch` to its end.
  ///
  /// - Throws: `ChildProcessError` when it cannot be started.
  public init(_ launch: ChildLaunch) throws(ChildProcessError) {
    let child = try ChildProcess(launch)
    child.closeInput()
    var lines: [String] = []
    while case .line(let line) = child.line() { lines.append(line) }
    if !child.unfinishedLine.isEmpty { lines.append(child.unfinishedLine) }
    (self.lines, ending) = (lines, child.wait())
  }
}
