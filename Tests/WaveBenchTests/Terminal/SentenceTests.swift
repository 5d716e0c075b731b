import Foundation
import Testing

@testable import WaveBench

@Suite("Errors are sentences")
struct SentenceTests {
  /// Calls that throw errors of Foundation, which describe themselves in words of programmers.
  static let failures: [@Sendable () throws -> Void] = [
    { try FileManager.default.copyItem(atPath: "/no/such", toPath: "/no/other") },
    {
      try FileManager.default.createDirectory(
        atPath: "/proc/x/y", withIntermediateDirectories: true)
    },
    { _ = try Data(contentsOf: URL(fileURLWithPath: "/no/such")) },
    { try Data().write(to: URL(fileURLWithPath: "/proc/none/x")) },
    { _ = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/no/such")) },
    { _ = try JSONDecoder().decode([Int].self, from: Data("[x]".utf8)) },
    { _ = try JSONDecoder().decode([Int].self, from: Data("[\"a\"]".utf8)) },
    { _ = try JSONDecoder().decode([String: Int].self, from: Data("{\"a\":null}".utf8)) },
  ]

  @Test("Foundation's errors name the path and the system's reason, in no words of programmers")
  func sentences() throws {
    for failure in Self.failures {
      let error = try #require(throws: (any Error).self) { try failure() }
      let text = error.sentence
      for word in ["Error Domain", "NSCocoa", "DecodingError", "UserInfo", "NSDebug", "CocoaError"]
      {
        #expect(!text.contains(word), "\(text)")
      }
      #expect(!text.contains("\n") && text.count > 15)
    }
    let missing = try #require(throws: (any Error).self) { try Self.failures[2]() }
    #expect(missing.sentence == "/no/such: No such file or directory")
    #expect(ToolError.usage("its own").sentence == "its own")
  }

  @Test("an inner command that hears nothing says so")
  func worker() throws {
    let outcome = try Tool.run(["_worker"])
    #expect(outcome.exitCode == 2 || outcome.exitCode == 3)
    #expect(outcome.errors.hasPrefix("wavebench: "))
    #expect(
      !outcome.errors.contains("DecodingError") && !outcome.errors.contains("debugDescription"))
  }
}
