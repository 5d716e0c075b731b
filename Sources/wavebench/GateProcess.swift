import Foundation
import Glibc

/// A co-process of a gate, seen from its coordinator.
final class GateProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let path: String
  private var buffer: [UInt8] = []

  /// Starts a binary; `padding` bytes of environment and `heapPad` bytes of heap move its memory.
  init(_ path: String, cells: [String], inject: Double, padding: Int, heapPad: Int) throws {
    self.path = path
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments =
      [GateWorkerCommand.verb] + cells + ["--inject", "\(inject)", "--heap-pad", "\(heapPad)"]
    var environment = ProcessInfo.processInfo.environment
    environment["WAVEBENCH_PADDING"] = String(repeating: "x", count: padding)
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch {
      throw ToolError.environment("cannot start \(path): \(error.localizedDescription)")
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Waits until the process has built its cells.
  func waitUntilReady() throws {
    guard try line() == "ready" else { throw failure("did not get ready") }
  }

  /// Runs a batch and returns its thread CPU time, ns.
  func batch(cell: Int, frames: Int) throws -> Double {
    let order = "\(cell) \(frames)\n"
    guard StandardStreams.write(order, to: input.fileHandleForWriting.fileDescriptor) else {
      throw failure("listens no more")
    }
    let answer = try line()
    guard let time = Double(answer), time > 0 else { throw failure("answered '\(answer)'") }
    return time
  }

  private func line() throws -> String {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure("ended") }
      buffer.append(contentsOf: bytes[..<count])
    }
  }

  private func failure(_ what: String) -> ToolError {
    .environment(
      "\(path) as a gate process \(what); build both sides from revisions that have 'gate'")
  }
}
