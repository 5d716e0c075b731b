import Foundation

/// The machine's memory.
enum HostMemory {
  /// A run may take this share of what is available, so that the host does not start to swap.
  private static let share = 0.8

  /// What a run may take, bytes; nil when the kernel does not tell.
  static var usableBytes: Double? { availableBytes.map { share * $0 } }

  /// What the kernel believes it could give without swapping, bytes; nil when it does not tell.
  private static var availableBytes: Double? {
    guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8) else {
      return nil
    }
    for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
      let digits = line.drop { !$0.isNumber }.prefix { $0.isNumber }
      return Double(digits).map { $0 * 1024 }
    }
    return nil
  }
}
