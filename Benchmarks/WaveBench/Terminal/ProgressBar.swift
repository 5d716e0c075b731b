import Glibc
import Measurement
import Runs

/// Shows how far a run is: one line that redraws itself on a terminal that can, a plain line per
/// step elsewhere.
final class ProgressBar {
  private let isTerminal: Bool
  private let isQuiet: Bool
  var total: Int
  private let start = MonotonicTime.now()
  private(set) var done = 0
  /// Before this there is no need to draw again.
  private var nextPulse = Deadline(in: 0)
  /// Says how much longer it takes, nil where that is not known; asked only when the line is drawn.
  var left: () -> String? = { nil }

  /// Since it was made, s.
  var elapsed: Double { MonotonicTime.now() - start }

  init(total: Int, quiet: Bool) {
    self.total = total
    isQuiet = quiet
    isTerminal = StandardStreams.isTerminal(STDERR_FILENO) && StandardStreams.terminalObeysMarks
  }

  func advance(_ label: String) {
    done = min(total, done + 1)
    draw(label, isStep: true)
  }

  /// Something moved inside a step.
  func pulse(_ label: String) {
    guard isTerminal, nextPulse.isOver else { return }
    draw(label, isStep: false)
  }

  /// Leaves the line free for other text.
  func clear() {
    if isTerminal && !isQuiet { StandardStreams.note(marked: "\r\u{1B}[K") }
  }

  /// The line of a terminal of so many columns: it never wraps, and leaves the last one free, on
  /// which some terminals begin a new line. Where there is little room there is no bar.
  static func line(done: Int, total: Int, words: String, columns: Int) -> String {
    let width = columns >= 70 ? 24 : 0
    let filled = total > 0 ? width * done / total : width
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let text = (width > 0 ? bar + " " : "") + "\(done)/\(total)  " + words
    return TextLayout.cut(text, width: columns - 1)
  }

  private func draw(_ label: String, isStep: Bool) {
    guard !isQuiet else { return }
    nextPulse = Deadline(in: 0.1)
    let time = "\(Int(elapsed.rounded())) s" + (left().map { ", \($0)" } ?? "")
    guard isTerminal else {
      if isStep { StandardStreams.note("[\(done)/\(total)] \(time)  \(label)") }
      return
    }
    let line = Self.line(
      done: done, total: total, words: "\(time)  \(label.visibleInLine)", columns: Self.columns)
    StandardStreams.note(marked: "\r\u{1B}[K" + line)
  }

  /// The columns of the terminal behind standard error; 80 where it does not say.
  private static var columns: Int {
    var size = winsize()
    let isSaid = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isSaid ? Int(size.ws_col) : 80
  }
}
