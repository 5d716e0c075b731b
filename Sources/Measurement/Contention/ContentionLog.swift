/// The log of a pass about the others on the host while it takes the samples of a block.
///
/// The run delay of the measured threads is read beside each sample. What others take is counted in
/// ticks, which say little of a millisecond: it is read over windows of half a second and more, and
/// is said of all samples of a window. Nothing is read within a sample.
final class ContentionLog {
  struct Mark {
    fileprivate let window: Int
    fileprivate let waits: [Double]
  }

  private let host: HostWatch
  /// Of the threads that are measured: of the calling one, unless it is said otherwise.
  var delays = [RunDelay()]
  private let first: HostMoment
  /// The begin of the window that is not over.
  private var begin: HostMoment
  private var begins: [HostMoment] = []
  private var uses: [HostUse] = []
  private var leastWindow = ContentionRules.window
  private var start: (seconds: Double, delay: Double?) = (0, nil)
  private var waiting: (seconds: Double, of: Double)?
  private var samples = (contended: 0, all: 0)

  init(_ host: HostWatch) {
    self.host = host
    first = host.look()
    begin = first
  }

  // MARK: - Batches

  func beginSample() { start = (MonotonicTime.now(), waited) }

  /// How long the measured threads have waited for a core, s; nil where that is not kept of one.
  private var waited: Double? {
    var sum = 0.0
    for delay in delays {
      guard let seconds = delay.seconds() else { return nil }
      sum += seconds
    }
    return sum
  }

  func endSample() -> Mark {
    let (now, waited) = (MonotonicTime.now(), waited)
    var waits: [Double] = []
    if let before = start.delay, let waited, now > start.seconds {
      waits = [(waited - before) / (now - start.seconds)]
      add(waited: waited - before, of: now - start.seconds)
    }
    let mark = Mark(window: uses.count, waits: waits)
    if now - begin.seconds >= leastWindow { endWindow() }
    return mark
  }

  // MARK: - Runs

  /// A run that is one sample is about to begin.
  func beginRun() { begin = host.look() }

  /// It is over.
  ///
  /// - Parameter waited: how long each of its threads has waited for a core, s; none where that is
  ///   not read, or was meant to be.
  func endRun(waited: [Double]) -> Mark {
    let window = uses.count
    endWindow()
    let seconds = uses[window].seconds
    guard seconds > 0 else { return Mark(window: window, waits: []) }
    for one in waited { add(waited: one, of: seconds) }
    return Mark(window: window, waits: waited.map { $0 / seconds })
  }

  private func add(waited: Double, of seconds: Double) {
    waiting = ((waiting?.seconds ?? 0) + waited, (waiting?.of ?? 0) + seconds)
  }

  private func endWindow() {
    let now = host.look()
    let cost = MonotonicTime.now() - now.seconds
    leastWindow = max(ContentionRules.window, cost / ContentionRules.mostLooking)
    begins.append(begin)
    uses.append(host.use(from: begin, to: now))
    begin = now
  }

  // MARK: - What was found

  /// Ends the last window; one that is shorter than half of the others is a part of the one before.
  func finish() {
    if let before = begins.last, MonotonicTime.now() - begin.seconds < leastWindow / 2 {
      uses[uses.count - 1] = host.use(since: before)
    } else {
      endWindow()
    }
  }

  func isContended(_ mark: Mark) -> Bool {
    guard !uses.isEmpty else { return false }
    return ContentionRules.isContended(
      waits: mark.waits, uses[min(mark.window, uses.count - 1)])
  }

  /// The most cores that others took in a window; nil where nobody knows.
  var mostOthersCores: Double? { uses.compactMap(\.othersCores).max() }

  func count(_ mark: Mark) {
    samples.all += 1
    if isContended(mark) { samples.contended += 1 }
  }

  /// The report of all samples together.
  func report(block: String, pass: Pass, process: Int) -> ContentionReport {
    ContentionReport(
      block: block, pass: pass, process: process, samples: samples.all,
      contended: samples.contended, waiting: waiting.map { $0.seconds / $0.of },
      mostOthersCores: mostOthersCores, use: host.use(since: first))
  }
}

/// The use of the host by others while the samples of a block were taken in one pass of one
/// process.
package struct ContentionReport: Codable, Sendable, Equatable {
  package let block: String
  package let pass: Pass
  /// The process's number in the run, from 0.
  package let process: Int
  /// How many samples were looked at: batches, or runs in real time.
  package let samples: Int
  package let contended: Int
  /// The share of their time for which the measured threads waited for a core; nil where the kernel
  /// keeps no run delay, or it was not read.
  package let waiting: Double?
  /// The most cores that others took in a window; nil where nobody knows.
  package let mostOthersCores: Double?
  package let use: HostUse
}
