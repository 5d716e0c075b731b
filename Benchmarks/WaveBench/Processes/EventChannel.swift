import Foundation
import Measurement

/// Sends a process's events to the process that started it, one JSON document per line.
final class EventChannel {
  private let encoder = JSONEncoder()
  /// Why nothing more is sent; nil while all is well.
  private(set) var failure: (any Error)?

  /// Runs a process whose events go through a channel; throws what it throws, and why nothing more
  /// could be sent.
  static func serve(_ body: (EventChannel) throws -> Void) throws -> ExitCode {
    let channel = EventChannel()
    try body(channel)
    if let failure = channel.failure { throw failure }
    return StopSignal.received == nil ? .done : StopSignal.exitCode
  }

  func send(_ event: RunEvent) {
    guard failure == nil else { return }
    do {
      let line = try encoder.encode(event) + Data("\n".utf8)
      guard StandardStreams.put(line) else {
        throw ToolError.environment("the process that started this one reads no more events")
      }
    } catch { failure = error }
  }
}
