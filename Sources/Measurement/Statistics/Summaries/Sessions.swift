/// Which processes of a run were measured in which session: a stretch of time on one host.
package struct Sessions: Sendable, Equatable {
  /// The number of the first process of each session, rising; one or more.
  package let firstProcesses: [Int]

  package static let one = Sessions(firstProcesses: [])

  /// Sessions that begin with these processes, in any order; none is a run of one session.
  package init(firstProcesses: [Int]) {
    self.firstProcesses = firstProcesses.isEmpty ? [0] : Set(firstProcesses).sorted()
  }

  package var count: Int { firstProcesses.count }

  /// The values of processes, session by session in the order given, without empty sessions. A
  /// process before the first session counts to it. O(values · sessions).
  package func grouped<Value>(_ values: some Sequence<(process: Int, value: Value)>) -> [[Value]] {
    var groups = [[Value]](repeating: [], count: count)
    for (process, value) in values {
      groups[firstProcesses.lastIndex { $0 <= process } ?? 0].append(value)
    }
    return groups.filter { !$0.isEmpty }
  }

  package func replicates(_ values: some Sequence<(process: Int, value: Double)>) -> Replicates {
    Replicates(sessions: grouped(values))
  }
}

/// One number per process, session by session. Processes of one session share what its time was
/// like, so of several sessions the mean of each one's processes is one number, and Student's
/// interval over those K has K − 1 degrees of freedom: with two it is honestly wide. Simulated for
/// a spread between sessions of 0 to 6 %, one of 3 % between processes and 2 to 5 processes a
/// session, it holds the truth in 95 % of runs. Pooling both levels where their spreads look alike
/// is no narrower with 4 sessions, and one over all processes falls to 61 %.
package struct Replicates: Sendable, Equatable {
  let sessions: [[Double]]

  package init(sessions: [[Double]]) { self.sessions = sessions.filter { !$0.isEmpty } }

  package var processes: [Double] { Array(sessions.joined()) }

  package var hasSessions: Bool { sessions.count > 1 }

  /// The numbers that nothing ties together: means of sessions or, of one, the processes.
  package var independent: [Double] {
    hasSessions ? sessions.map(Moments.mean) : processes
  }

  /// Their 95 % interval: over several sessions, or two to five processes, Student's of the mean;
  /// over six processes or more that of their median by order statistics. Nil as ``meanInterval``.
  package var interval: Interval? {
    hasSessions || processes.count < 6 ? meanInterval : MedianInterval.orderStatistic(processes)
  }

  /// Student's 95 % interval of their mean; nil for fewer than two, or one that is not finite.
  package var meanInterval: Interval? {
    let values = independent
    guard values.count > 1, values.allSatisfy(\.isFinite) else { return nil }
    return MeanInterval.of(values).interval
  }
}
