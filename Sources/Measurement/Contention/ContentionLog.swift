/// The log of a pass about the others on the host while it takes a block's samples. The run delay
/// of the measured threads is read beside each sample. What others take is counted in ticks: it is
/// read over windows of half a second and more, and is said of all samples of a window.
final class ContentionLog {
  struct Mark {
    fileprivate let window: Int
    fileprivate let waits: [Double]
  }

  private let host: HostWatch
  /// Of the threads that are measured: of the calling one, unless it is said otherwise.
  var delays = [RunDelay()]
  private let first: HostMoment
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

  func beginRun() { begin = host.look() }

  /// `waited` is each of its threads', s; none where that is not read, or was meant to be.
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

  var mostOthersCores: Double? { uses.compactMap(\.othersCores).max() }

  func count(_ mark: Mark) {
    samples.all += 1
    if isContended(mark) { samples.contended += 1 }
  }

  func report(block: String, pass: Pass, process: Int) -> ContentionReport {
    ContentionReport(
      block: block, pass: pass, process: process, samples: samples.all,
      contended: samples.contended, waiting: waiting.map { $0.seconds / $0.of },
      mostOthersCores: mostOthersCores, use: host.use(since: first))
  }
}

/// The use of the host by others while one process took a block's samples in one pass.
package struct ContentionReport: Codable, Sendable, Equatable {
  package let block: String
  package let pass: Pass
  package let process: Int
  /// How many samples were looked at: batches, or runs in real time.
  package let samples: Int
  package let contended: Int
  /// The share of their time for which threads waited; nil where no run delay is kept, or read.
  package let waiting: Double?
  /// In a window; nil where nobody knows.
  package let mostOthersCores: Double?
  package let use: HostUse
}
