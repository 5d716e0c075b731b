/// Which processes of a run were measured in which session: a stretch of time on one host, whose
/// processes have in common what that time was like.
package struct Sessions: Sendable, Equatable {
  /// The number of the first process of each session, rising; one or more.
  package let firstProcesses: [Int]

  /// A run of one session.
  package static let one = Sessions(firstProcesses: [])

  /// Sessions that begin with these processes, in any order; none is a run of one session.
  package init(firstProcesses: [Int]) {
    self.firstProcesses = firstProcesses.isEmpty ? [0] : Set(firstProcesses).sorted()
  }

  /// How many there are, 1 or more.
  package var count: Int { firstProcesses.count }

  /// The values of processes, session by session in the order given; sessions without any are left
  /// out. A process before the first session counts to it.
  ///
  /// - Complexity: O(values · sessions).
  package func grouped<Value>(_ values: some Sequence<(process: Int, value: Value)>) -> [[Value]] {
    var groups = [[Value]](repeating: [], count: count)
    for (process, value) in values {
      groups[firstProcesses.lastIndex { $0 <= process } ?? 0].append(value)
    }
    return groups.filter { !$0.isEmpty }
  }

  /// One number of each process, as intervals and tests take them.
  package func replicates(_ values: some Sequence<(process: Int, value: Double)>) -> Replicates {
    Replicates(sessions: grouped(values))
  }
}

/// One number per process, session by session.
///
/// Processes of one session share what that time was like: more of them say nothing of another
/// session. Of several sessions the mean of each one's processes is therefore one number, and
/// Student's interval over those K numbers has K − 1 degrees of freedom: with two it is honestly
/// wide. Simulated for a spread between sessions of 0 to 6 %, one of 3 % between processes and 2 to
/// 5 processes a session, it holds the truth in 95 % of runs. What pools both levels where their
/// spreads look alike is no narrower with 4 sessions, and one over all processes falls to 61 %.
package struct Replicates: Sendable, Equatable {
  let sessions: [[Double]]

  /// Numbers by session; sessions without any are left out.
  package init(sessions: [[Double]]) { self.sessions = sessions.filter { !$0.isEmpty } }

  package var processes: [Double] { Array(sessions.joined()) }

  /// True if there is a level above the process.
  package var hasSessions: Bool { sessions.count > 1 }

  /// The numbers that nothing ties together: of several sessions the means of each one's
  /// processes, else the processes.
  package var independent: [Double] {
    hasSessions ? sessions.map(Moments.mean) : processes
  }

  /// The 95 % interval of what they are like: over several sessions, and over two to five
  /// processes, Student's of the mean; over six processes or more of one session that of their
  /// median by order statistics. Nil for fewer than two numbers, or one that is not finite.
  package var interval: Interval? {
    hasSessions || processes.count < 6 ? meanInterval : MedianInterval.orderStatistic(processes)
  }

  /// Student's 95 % interval of their mean. Nil for fewer than two numbers, or one that is not
  /// finite.
  package var meanInterval: Interval? {
    let values = independent
    guard values.count > 1, values.allSatisfy(\.isFinite) else { return nil }
    return MeanInterval.of(values).interval
  }
}
