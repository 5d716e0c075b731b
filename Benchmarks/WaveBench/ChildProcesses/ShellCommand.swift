import Foundation

/// Command lines of this program, for people to paste into a shell.
enum ShellCommand {
  /// The program as it was called; its name inside another program, a test's.
  nonisolated(unsafe) static var program = "wavebench"

  /// A line of this program with so many words.
  static func line(_ words: String...) -> String {
    ([program] + words).map(quoted).joined(separator: " ")
  }

  /// A word as a shell takes it for one and changes nothing in it; bare where that is enough.
  static func quoted(_ word: String) -> String {
    let isBare = !word.isEmpty && word.utf8.allSatisfy(bare.contains)
    return isBare ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private static let bare = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-".utf8)
}
