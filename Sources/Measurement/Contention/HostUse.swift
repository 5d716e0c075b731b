package import Glibc

package struct HostMoment {
  let seconds: Double
  let books: [HostBooks.Entry: Fact<Double>]
  let processes: ProcessTable

  package var age: Double { MonotonicTime.now() - seconds }
}

/// Looks at the machine on behalf of a family of processes, which are ours.
package final class HostWatch {
  private let books: HostBooks
  private let folder: String
  /// The process from which ours descend.
  let root: pid_t

  /// - Parameter folder: where `proc` and `sys` lie.
  package init(root: pid_t, folder: String = "") {
    (self.root, self.folder) = (root, folder)
    books = HostBooks(root: folder)
  }

  /// O(processes of the machine): not within anything that is measured.
  package func look() -> HostMoment {
    HostMoment(
      seconds: MonotonicTime.now(), books: books.read(),
      processes: ProcessTable.read(in: folder + "/proc"))
  }

  package func use(since earlier: HostMoment) -> HostUse { use(from: earlier, to: look()) }

  func use(from earlier: HostMoment, to later: HostMoment) -> HostUse {
    HostUse(from: earlier, to: later, root: root)
  }
}

/// The use of the machine for a while by others than our own processes.
package struct HostUse: Codable, Sendable, Equatable {
  /// A share of the time, or a number of cores: 1 is one core all the time.
  package enum Entry: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
    /// Processor time of others than our own processes. The kernel counts in ticks, as a rule of
    /// 10 ms: within a tick or two per core this may be below 0.
    case othersCores = "others_cores"
    case stealCores = "steal_cores"
    case throttledShare = "throttled_share"
  }

  /// How long it was, s.
  package let seconds: Double
  package let values: [Entry: Double]
  package let reasons: [Entry: String]
  /// Others by name, the greatest first: at most twenty.
  package let processes: [OtherProcess]

  init(
    seconds: Double, values: [Entry: Double], reasons: [Entry: String] = [:],
    processes: [OtherProcess] = []
  ) {
    (self.seconds, self.values, self.reasons) = (seconds, values, reasons)
    self.processes = processes
  }

  package var othersCores: Double? { values[.othersCores] }

  private static let mostNamed = 20

  fileprivate init(from earlier: HostMoment, to later: HostMoment, root: pid_t) {
    let seconds = later.seconds - earlier.seconds
    func gain(_ entry: HostBooks.Entry) -> Fact<Double> {
      let missing = Fact<Double>.unknown(reason: "not read")
      return (earlier.books[entry] ?? missing).flatMap { before in
        (later.books[entry] ?? missing).flatMap { after in
          after >= before
            ? .known(after - before)
            : .unknown(reason: "\(entry.rawValue) went back from \(before) to \(after)")
        }
      }
    }
    func share(_ gain: Fact<Double>) -> Fact<Double> {
      gain.flatMap {
        seconds > 0 ? .known($0 / seconds) : .unknown(reason: "no time went by")
      }
    }
    let own = Self.own(from: earlier, to: later, root: root)
    let others = gain(.busy).flatMap { busy in own.flatMap { Fact.known(busy - $0) } }
    let facts: [Entry: Fact<Double>] = [
      .othersCores: share(others), .stealCores: share(gain(.stolen)),
      .throttledShare: share(gain(.throttled)),
    ]
    let named = later.processes.others(than: root, since: earlier.processes, seconds: seconds)
    self.init(
      seconds: seconds, values: facts.compactMapValues(\.value),
      reasons: facts.compactMapValues(\.reason), processes: Array(named.prefix(Self.mostNamed)))
  }

  private static func own(
    from earlier: HostMoment, to later: HostMoment, root: pid_t
  ) -> Fact<Double> {
    guard let before = earlier.processes.ticks(ofFamily: root),
      let after = later.processes.ticks(ofFamily: root)
    else { return .unknown(reason: "our own process \(root) cannot be seen in /proc") }
    return after >= before
      ? .known(Double(after - before) / ProcessTable.ticksPerSecond)
      : .unknown(reason: "the processor time of our own processes went back")
  }
}
