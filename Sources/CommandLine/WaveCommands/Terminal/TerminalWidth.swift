import Glibc

/// How wide the terminal is on which a stream is shown.
enum TerminalWidth {
  /// What is narrower is taken for so many columns: text would be nothing but line ends.
  static let fewestColumns = 30

  /// The columns of the terminal behind `descriptor`; nil where there is none, or none that says.
  static func columns(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return max(fewestColumns, Int(size.ws_col))
  }
}
