import Foundation
import TestSupport
import Testing

@Suite("The dictionary of results")
struct DictionaryTests {
  @Test("results/README.md explains every metric that the tool lists")
  func metrics() throws {
    let text = try String(
      contentsOf: Repository.url("results/README.md"), encoding: .utf8)
    let outcome = try Tool.run(["list", "--json"])
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let metrics = try #require(list["metrics"] as? [[String: Any]])
    let names = metrics.compactMap { $0["name"] as? String }
    #expect(names.contains("phase_drift") && names.contains("cpu_time"))
    for name in names {
      // Siblings share a row and are named by what tells them apart.
      let short = name.replacing("hitch_time_ratio_at", with: "_at")
      #expect(text.contains("`\(name)`") || text.contains("`\(short)`"), "\(name)")
    }
  }
}
