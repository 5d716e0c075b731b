/// When a display link calls that its own thread held up. Apple's documentation does not say.
package enum HeldUpLink: String, CaseIterable, Codable, Sendable {
  /// As soon as the thread is free, for the last refresh passed: a log of 2015 in Apple's forum
  /// (thread 52826), and what the hangs and hitches of a recording by Instruments fit.
  case late
  /// At the next refresh at which the thread is free: a test of 2012 (wlog.flatlib.jp, n1563), and
  /// notes on Core Animation that say a link skips what it missed.
  case skip
}

/// How many refreshes a frame takes from its display link to the screen. The app commits before the
/// next refresh; at that the server takes the commits, and has whole refreshes for its picture.
/// Source: Apple, "Understanding hitches in your app", and Tech Talks 10855 to 10857.
package enum FramePipeline: String, CaseIterable, Codable, Sendable {
  /// The server has one refresh: a frame is on screen two refreshes after its display link.
  case double
  /// It has two, and makes one picture while another waits: a late one may still be in time.
  case triple

  var serverRefreshes: Int { self == .double ? 1 : 2 }

  var refreshes: Int { 1 + serverRefreshes }
}
