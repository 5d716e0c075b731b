import Foundation

/// How a measuring process is started.
struct WorkerLaunch {
  var executable: String
  var arguments: [String]
  var environment: [String: String]
  /// Where it runs; nil: here.
  var folder: String?
  /// Whether its addresses are to be the same every time.
  var fixesAddresses = false

  /// A fresh copy of this program.
  ///
  /// - Parameter padding: bytes added to the environment, which moves the stack: each process gets a
  ///   memory layout of its own.
  static func copy(arguments: [String], padding: Int) throws -> WorkerLaunch {
    var environment = ProcessInfo.processInfo.environment
    environment["WAVEBENCH_PADDING"] = String(repeating: "x", count: padding)
    return WorkerLaunch(
      executable: try BuildFacts.executablePath(), arguments: arguments, environment: environment)
  }
}
