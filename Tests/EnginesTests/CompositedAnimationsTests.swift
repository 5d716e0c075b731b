import Foundation
import Testing

@testable import Engines

@Suite("Where a page's animations run")
struct CompositedAnimationsTests {
  private func words(_ events: String) throws -> String? {
    let read = try JSONSerialization.jsonObject(with: Data(events.utf8)) as? [[String: Any]]
    return CompositedAnimations(try #require(read)).words
  }

  private func event(_ id: Int, _ failed: Int?, _ unsupported: String = "") -> String {
    let failure = failed.map { "\"compositeFailed\": \($0), " } ?? ""
    return """
      {"name": "Animation", "ph": "n", "id2": {"local": "0x\(id)"},
       "args": {"data": {\(failure)"unsupportedProperties": [\(unsupported)]}}}
      """
  }

  @Test("All of them on the compositor")
  func composited() throws {
    #expect(try words("[\(event(1, 0)), \(event(2, nil))]") == "2 on the compositor")
  }

  @Test(
    "What stays on the page's thread says why",
    arguments: [
      (16, "it adds to what is there in place of replacing it"),
      (1024, "its target's transform cannot be composited"),
      (
        1040,
        "it adds to what is there in place of replacing it, its target's transform cannot be "
          + "composited"
      ),
      (1 << 40, "flag 40"),
    ])
  func reasons(_ failed: Int, _ reason: String) throws {
    #expect(
      try words("[\(event(1, failed))]")
        == "1 on the page's thread (compositeFailed \(failed): \(reason))")
  }

  @Test("Of several words about one animation the last counts; others are no animation")
  func last() throws {
    let events = "[\(event(1, 1024)), \(event(1, nil)), \(event(1, 0)), {\"name\": \"Frame\"}]"
    #expect(try words(events) == "1 on the compositor")
    #expect(try words("[]") == nil)
  }

  @Test("Properties that the compositor cannot animate are named, each once")
  func properties() throws {
    let text = try words("[\(event(1, 8192, "\"left\"")), \(event(2, 8192, "\"left\""))]")
    #expect(text?.hasSuffix("its property is not supported); unsupported: left") == true)
  }
}
