import Glibc

/// How wide the terminal is on which a stream is shown.
enum TerminalWidth {
  /// The columns of the terminal behind `descriptor`, or those that COLUMNS names where it does not
  /// say; nil where there is no terminal, and where nobody says.
  static func columns(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
