import Foundation
import Testing
import WaveBench

@Suite("Runs of several sessions", .needsRelease, .timeLimit(.minutes(3)))
struct SessionRunTests {
  private static let short =
    "run --suite quick --views 2 --processes 2 --samples 2 --frames 4 --counters none --no-memory"
    + " --sessions 2"

  @Test("two sessions make one run, whose intervals are over the two and whose files are whole")
  func two() throws {
    let folder = Tool.temporaryFolder()
    try Tool.run(
      "\(Self.short) --pause 0.001 --output \(folder)/run".words, exits: 0,
      says: "2 processes in each of 2 sessions\n", "1 of 2 sessions done; the next begins in ",
      "session 2 of 2, process 1 of 2", prints: "Two sessions: an interval over so few",
      binary: Tool.release)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder + "/run").sorted() == [
        "manifest.json", "report.csv", "report.html", "samples.csv",
      ])
    let manifest: [String: Any] = try Tool.text(folder + "/run/manifest.json").json()
    #expect(manifest["status"] as? String == "complete" && manifest["processes"] as? Int == 4)
    let sessions = try #require(manifest["sessions"] as? [[String: Any]])
    #expect(sessions.map { $0["first_process"] as? Int } == [0, 2])
    let seeds = sessions.compactMap { $0["seed"] as? String }
    #expect(seeds.first == "1" && Set(seeds).count == 2)

    func table(_ name: String) throws -> CSVTable {
      try CSVTable(file: folder + "/run/" + name)
    }
    func isFrame(_ row: CSVTable.Row) -> Bool {
      row["case_id"].contains("/path-rebuild/") && row["stage"] == "frame"
        && row["metric"] == "cpu_time" && row["pass"] == "time"
    }
    let row = try #require(try table("report.csv").rows.first(where: isFrame))
    #expect(row["processes"] == "4")
    #expect(try table("samples.csv").rows.filter(isFrame).count == 8)
    try Tool.run(["report", folder + "/run"], exits: 0)
    let compared = try Tool.run(["compare", folder + "/run", folder + "/run"], exits: 0)
    #expect(!compared.output.contains("sessions differ by about"))
  }

  @Test("stopped in the pause, a run keeps the session that is whole, and says so")
  func stopped() throws {
    let folder = Tool.temporaryFolder()
    let script = """
      "$0" \(Self.short) --pause 60 --output "$1/run" >/dev/null 2>"$1/errors" & run=$!
      until grep -q 'sessions done' "$1/errors"; do kill -0 $run || exit 99; done
      kill -INT $run; wait $run
      """
    try Tool.bash("set -m; " + script, folder, exits: 130)
    let errors = try Tool.text(folder + "/errors")
    #expect(errors.contains("interrupted after 1 of 2 sessions were whole; the report holds"))
    let manifest: [String: Any] = try Tool.text(folder + "/run/manifest.json").json()
    #expect(manifest["status"] as? String == "partial")
    #expect(
      manifest["status_reason"] as? String
        == "interrupted by a signal after 1 of 2 sessions were whole")
    #expect((manifest["sessions"] as? [Any])?.count == 1)
    try Tool.run(["report", folder + "/run"], exits: 0)
  }
}
