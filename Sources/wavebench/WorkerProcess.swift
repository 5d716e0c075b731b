import BenchmarkHarness
import Foundation
import Glibc
import Instrumentation

/// A process that measures; its events arrive as JSON lines.
final class WorkerProcess {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private var buffer = Data()
  private let decoder = JSONDecoder()

  private let fixesAddresses: Bool
  /// Whether the kernel gave it the same addresses as every other such process.
  private(set) var hasFixedAddresses = false

  init(_ launch: WorkerLaunch) {
    fixesAddresses = launch.fixesAddresses
    process.executableURL = URL(fileURLWithPath: launch.executable)
    process.arguments = launch.arguments
    process.environment = launch.environment
    if let folder = launch.folder {
      process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
  }

  /// Runs to the end, handing over each event as it arrives.
  ///
  /// An interruption is passed on; a process that has not ended two seconds later is killed. What it had
  /// sent by then has been handed over.
  func run(_ handle: (RunEvent) throws -> Void) throws {
    if fixesAddresses {
      hasFixedAddresses = try AddressLayout.fixed { try process.run() }.isFixed
    } else {
      try process.run()
    }
    let descriptor = output.fileHandleForReading.fileDescriptor
    var patience: Date?
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, 100)
      if let signal = Interruption.received {
        if let deadline = patience {
          if Date() > deadline { kill(process.processIdentifier, SIGKILL) }
        } else {
          kill(process.processIdentifier, signal)
          patience = Date().addingTimeInterval(2)
        }
      }
      guard ready > 0 else { continue }
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      buffer.append(contentsOf: bytes[..<count])
      try handleLines(handle)
    }
    process.waitUntilExit()
    guard Interruption.received == nil else { return }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw ToolError.environment(failure())
    }
  }

  private func handleLines(_ handle: (RunEvent) throws -> Void) throws {
    while let end = buffer.firstIndex(of: 10) {
      let line = buffer[buffer.startIndex..<end]
      defer { buffer = Data(buffer[(end + 1)...]) }
      try handle(try decoder.decode(RunEvent.self, from: line))
    }
  }

  private func failure() -> String {
    let text = String(
      decoding: errors.fileHandleForReading.availableData, as: UTF8.self
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    let how =
      process.terminationReason == .exit
      ? "ended with exit code \(process.terminationStatus)"
      : "was killed by signal \(process.terminationStatus)"
    return "a measuring process \(how)" + (text.isEmpty ? "" : ": \(text)")
  }
}
