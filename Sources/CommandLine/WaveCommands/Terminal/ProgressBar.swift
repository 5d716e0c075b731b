import Foundation
import Wording

/// Shows how far a run is: one line that redraws itself on a terminal, a plain line per step
/// elsewhere.
final class ProgressBar {
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let total: Int
  private let start: Date
  private var done = 0
  private var lastDraw = Date.distantPast
  /// How much longer it takes, in words; nil where nobody knows.
  var left: String?

  /// Since it was made, s.
  var elapsed: Double { Date().timeIntervalSince(start) }

  /// - Parameter total: the number of steps.
  init(total: Int, quiet: Bool) {
    self.total = total
    isQuiet = quiet
    isTerminal = StandardStreams.errorIsTerminal
    start = Date()
  }

  /// A step is done.
  func advance(_ label: String) {
    done = min(total, done + 1)
    draw(label, isStep: true)
  }

  /// Something moved inside a step.
  func pulse(_ label: String) {
    guard isTerminal, Date().timeIntervalSince(lastDraw) > 0.1 else { return }
    draw(label, isStep: false)
  }

  /// Leaves the line free for other text.
  func clear() {
    if isTerminal && !isQuiet { StandardStreams.note(marked: "\r\u{1B}[K") }
  }

  private func draw(_ label: String, isStep: Bool) {
    guard !isQuiet else { return }
    lastDraw = Date()
    let time = "\(Int(elapsed.rounded())) s" + (left.map { ", \($0)" } ?? "")
    guard isTerminal else {
      if isStep { StandardStreams.note("[\(done)/\(total)] \(time)  \(label)") }
      return
    }
    let width = 24
    let filled = total > 0 ? width * done / total : width
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    StandardStreams.note(
      marked: "\r\u{1B}[K\(bar) \(done)/\(total)  \(time)  \(label.visibleInLine)")
  }
}
