import Foundation
import Glibc
import TestSupport
import Testing

@testable import WaveBench

@Suite("On a terminal", .needsRelease)
struct TerminalTests {
  /// Runs the tool with both streams on a new terminal, and returns what it wrote there; variables
  /// that are nil its surroundings lack.
  private func onTerminal(
    _ arguments: [String], environment: [String: String?]
  ) throws -> String {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    // The module of glibc lacks unlockpt and ptsname: TIOCSPTLCK and TIOCGPTN of the kernel.
    var (lock, number): (Int32, UInt32) = (0, 0)
    try #require(ioctl(terminal, 0x4004_5431, &lock) == 0)
    try #require(ioctl(terminal, 0x8004_5430, &number) == 0)
    let screen = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(screen, UInt(TIOCSWINSZ), &size) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Tool.release))
    process.arguments = arguments
    var surroundings = ProcessInfo.processInfo.environment
    for (name, value) in environment { surroundings[name] = value }
    process.environment = surroundings
    process.standardInput = FileHandle.nullDevice
    let handle = FileHandle(fileDescriptor: screen)
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    close(screen)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(terminal, &part, part.count)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  @Test(
    "a terminal that obeys no marks gets none: plain lines tell the progress",
    arguments: ["dumb", "", "unknown", nil])
  func dumb(_ kind: String?) throws {
    let folder = Tool.temporaryFolder()
    func run(_ name: String, _ environment: [String: String?]) throws -> String {
      let words = "run --suite quick --views 1 --processes 1 --samples 2 --frames 2"
      return try onTerminal(
        "\(words) --strategy path-rebuild --output \(folder)/\(name)".words,
        environment: environment)
    }
    let plain = try run("plain", ["TERM": kind])
    #expect(!plain.contains("\u{1B}") && !plain.contains("\r"), "\(plain.debugDescription)")
    #expect(plain.contains("\n[1/") || plain.hasPrefix("[1/"))
    guard kind == "dumb" else { return }
    let drawn = try run("drawn", ["TERM": "xterm", "NO_COLOR": nil])
    #expect(drawn.contains("\r\u{1B}[K"))
    // Empty it does not count (no-color.org); set to anything it does, and the line still moves.
    let runs = ["results/default", "results/hosts/xeon-16-cores/default"].map {
      Repository.path($0)
    }
    for (value, isColored) in [("", true), ("0", false)] {
      let compared = try onTerminal(
        ["compare"] + runs, environment: ["TERM": "xterm", "NO_COLOR": value])
      #expect(compared.contains("\u{1B}[33m") == isColored)
    }
    let colorless = try run("set", ["TERM": "xterm", "NO_COLOR": "0"])
    #expect(colorless.contains("\r\u{1B}[K"))
  }
}

@Suite("Text on a terminal")
struct TextLayoutTests {
  @Test("the progress line never wraps", arguments: [1, 2, 20, 30, 69, 70, 80, 400])
  func progress(columns: Int) {
    let line = ProgressBar.line(
      done: 3, total: 7, words: "12 s, 1 min left  " + String(repeating: "block ", count: 40),
      columns: columns)
    #expect(line.count <= columns - 1)
    #expect(line.contains("3/7  12 s") == (columns >= 20))
    #expect(line.contains("█") == (columns >= 70))
    #expect(line.hasSuffix("…") == (2..<280).contains(columns))
  }

  @Test("a run of nothing has a full bar, and a text that fits is not cut")
  func edges() {
    #expect(ProgressBar.line(done: 0, total: 0, words: "", columns: 80).contains("█ 0/0"))
    #expect(TextLayout.cut("abc", width: 3) == "abc")
    #expect(TextLayout.cut("abcd", width: 3) == "ab…")
    #expect((0...2).map { TextLayout.cut("abc", width: $0 - 1) } == ["", "", "…"])
  }
}
