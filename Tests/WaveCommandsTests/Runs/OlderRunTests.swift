import Foundation
import TestSupport
import Testing

@Suite("Runs of older versions")
struct OlderRunTests {
  /// Of a search for a number of views, which this version does not make: a number, its hitches and
  /// what was tried.
  private static let rows = [
    searched("hitch_time_ratio,ms/s,lower", numbers: "0", flags: ""),
    searched("capacity,views,higher", numbers: "544", flags: "ceiling;hitches;undecided"),
    searched("tried_count,views,none", numbers: "605.5", flags: "floor;time_limit"),
  ]

  private static func searched(_ metric: String, numbers: String, flags: String) -> String {
    "2,old,capacity/jw/path-rebuild/375x60@2,capacity/jw/375x60@2,capacity,jw,path-rebuild,"
      + "path-rebuild,reference,equal,rest,none,4096,375,60,2,60,solid,own,subpixel,,frame,"
      + metric + ",capacity,clock,measured,1,1,936," + numbers + ",,,0"
      + String(repeating: "," + numbers, count: 8) + "," + flags
  }

  private static func sample(_ metric: String, _ value: Int) -> String {
    "2,old,capacity/jw/path-rebuild/375x60@2,frame,\(metric),views,capacity,clock,0,0,0,936,"
      + "\(value),ceiling;undecided"
  }

  @Test(
    "a run with a search is read, and nothing is said of the search",
    arguments: [
      ("report OLD", 0, "no case that can be compared"),
      ("report OLD --html -", 0, "no case that can be compared"),
      ("report OLD --scaling -", 0, "line_id"), ("check OLD OLD", 4, "not comparable"),
      ("compare OLD OLD --format csv", 0, "reported only"),
      ("merge OLD --output NEW", 0, "joined 1 runs"),
    ])
  func search(_ words: String, _ code: Int32, _ says: String) throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = folder + "/old"
    try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
    for (name, rows) in [
      ("report.csv", Self.rows),
      ("samples.csv", [Self.sample("capacity", 544), Self.sample("tried_count", 600)]),
    ] {
      let header = try String(
        contentsOf: Repository.fixture("paced").appendingPathComponent(name), encoding: .utf8
      ).split(separator: "\n")[0]
      try ([String(header)] + rows + [""]).joined(separator: "\n").write(
        toFile: old + "/" + name, atomically: true, encoding: .utf8)
    }
    let places = ["OLD": old, "NEW": folder + "/new"]
    let outcome = try Tool.run(words.split(separator: " ").map { places[String($0)] ?? String($0) })
    #expect(outcome.exitCode == code, "\(outcome.errors)")
    #expect((outcome.output + outcome.errors).contains(says), "\(outcome.output)")
  }
}
