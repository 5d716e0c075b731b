/// A thread of another program, as `/proc` names it.
public struct ForeignThread: Sendable, Hashable {
  /// Its process.
  public let process: Int32
  /// Its own number; that of its process for the first thread.
  public let thread: Int32
  /// Its name, at most 15 bytes as the kernel keeps it.
  public let name: String
  /// Its process's command line, words between spaces.
  public let commandLine: String

  /// A thread.
  public init(process: Int32, thread: Int32, name: String, commandLine: String) {
    (self.process, self.thread) = (process, thread)
    (self.name, self.commandLine) = (name, commandLine)
  }

  /// Whether it is the first thread of its process.
  public var isMain: Bool { process == thread }

  /// Whether its process was started with `word`, or with something that `word` begins.
  public func wasTold(_ word: String) -> Bool {
    commandLine.split(separator: " ").contains { $0.hasPrefix(word) }
  }
}
