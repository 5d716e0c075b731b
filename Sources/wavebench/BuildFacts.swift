import Foundation
import Glibc

/// What this binary is.
enum BuildFacts {
  static let version = "0.1.0"

  /// Whether the compiler optimised; only such a build may measure.
  static var isOptimised: Bool {
    var optimised = true
    // Evaluated in debug builds only.
    assert(
      {
        optimised = false
        return true
      }())
    return optimised
  }

  /// The Swift version that compiled this, as far as the compiler tells.
  static var swift: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  /// Where this program's file is.
  static func executablePath() throws -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    guard count > 0 else {
      throw ToolError.environment("cannot find this program's own file: /proc is not mounted")
    }
    return String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Measuring starts with this.
  static func refuseDebugBuild() throws {
    guard isOptimised else {
      throw ToolError.environment(
        "this is a debug build, whose times mean nothing: build with 'swift build -c release' and run "
          + ".build/release/wavebench")
    }
  }
}

/// The machine's memory.
enum HostMemory {
  /// What the kernel believes it could give without swapping, bytes; nil when it does not tell.
  static var availableBytes: Double? {
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
