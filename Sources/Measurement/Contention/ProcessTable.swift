import Glibc

struct ProcessTable: Sendable {
  struct Entry: Sendable, Equatable {
    let name: String
    let parent: pid_t
    /// Processor time of all its threads, those that ended included, ticks.
    let ticks: Int64
    /// That of its children that ended and were asked for, ticks.
    let ticksOfEnded: Int64
    /// When it started, ticks since boot: a number is given again.
    let started: Int64

    /// Nil for a text that is cut short. A name may hold anything, also spaces and brackets, and
    /// ends with the last bracket.
    init?(stat: String) {
      guard let begin = stat.firstIndex(of: "("), let end = stat.lastIndex(of: ")"), begin < end
      else { return nil }
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      guard fields.count > 19, let parent = pid_t(fields[1]) else { return nil }
      let numbers = [11, 12, 13, 14, 19].compactMap { Int64(fields[$0]) }
      guard numbers.count == 5 else { return nil }
      name = String(stat[stat.index(after: begin)..<end])
      self.parent = parent
      (ticks, ticksOfEnded, started) = (
        numbers[0] + numbers[1], numbers[2] + numbers[3], numbers[4]
      )
    }
  }

  let entries: [pid_t: Entry]

  /// Processes whose files cannot be read are left out. O(processes of the machine).
  static func read(in folder: String = "/proc") -> ProcessTable {
    var entries: [pid_t: Entry] = [:]
    for number in (SystemText.names(in: folder) ?? []).compactMap({ pid_t($0) }) {
      entries[number] =
        SystemText.contents(of: "\(folder)/\(number)/stat").value.flatMap(Entry.init)
    }
    return ProcessTable(entries: entries)
  }

  func family(of root: pid_t) -> Set<pid_t> {
    var kin: Set<pid_t> = [root]
    // A child may have a smaller number than its parent.
    while case let more = entries.filter({ kin.contains($1.parent) && !kin.contains($0) }),
      !more.isEmpty
    {
      kin.formUnion(more.keys)
    }
    return kin
  }

  /// With that of members that ended and were asked for; nil where its root cannot be seen.
  func ticks(ofFamily root: pid_t) -> Int64? {
    guard entries[root] != nil else { return nil }
    return family(of: root).compactMap { entries[$0] }.reduce(0) { $0 + $1.ticks + $1.ticksOfEnded }
  }

  /// The greatest first; what ended meanwhile is not among them.
  func others(
    than root: pid_t, since earlier: ProcessTable, seconds: Double
  ) -> [OtherProcess] {
    guard seconds > 0 else { return [] }
    let own = family(of: root)
    return entries.compactMap { number, entry -> OtherProcess? in
      guard !own.contains(number) else { return nil }
      let before = earlier.entries[number].flatMap { $0.started == entry.started ? $0.ticks : nil }
      let share = Double(entry.ticks - (before ?? 0)) / Self.ticksPerSecond / seconds
      return share > 0 ? OtherProcess(process: number, name: entry.name, cores: share) : nil
    }.sorted { ($1.cores, $0.process) < ($0.cores, $1.process) }
  }

  /// The kernel's unit of processor time, 1/s.
  static let ticksPerSecond = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
}

package struct OtherProcess: Codable, Sendable, Equatable {
  package let process: Int32
  /// Its name, at most 15 bytes as the kernel keeps it; any text.
  package let name: String
  /// Processor time per time: 1 is a whole core.
  package let cores: Double
}
