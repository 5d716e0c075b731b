/// All threads of a group of processes at one moment, and what each has used so far.
public struct ThreadCensus: Sendable {
  /// The threads; one that ended while it was being read is left out.
  public let uses: [ForeignThread: ThreadUse]

  /// A census of these.
  public init(_ uses: [ForeignThread: ThreadUse]) { self.uses = uses }

  /// Counts the members of `group` but `spared`.
  ///
  /// - Complexity: O(processes of the machine + threads of the group).
  public init(of group: ProcessGroup, sparing spared: Int32? = nil) {
    var uses: [ForeignThread: ThreadUse] = [:]
    for process in group.members() where process != spared {
      let commandLine = ProcFile.text("/proc/\(process)/cmdline") ?? ""
      for thread in ProcFile.numbers(in: "/proc/\(process)/task") {
        let place = "/proc/\(process)/task/\(thread)"
        guard let name = ProcFile.text(place + "/comm"),
          let schedstat = ProcFile.text(place + "/schedstat"),
          let status = ProcFile.text(place + "/status"),
          let use = ThreadUse(schedstat: schedstat, status: status)
        else { continue }
        let found = ForeignThread(
          process: process, thread: thread, name: name, commandLine: commandLine)
        uses[found] = use
      }
    }
    self.init(uses)
  }
}
