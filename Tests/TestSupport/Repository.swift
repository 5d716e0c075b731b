public import Foundation

/// The working copy that the tests were built from.
public enum Repository {
  /// The folder that holds Package.swift.
  ///
  /// Found from this file's own place, so that a test may move without losing its data.
  public static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// A file or folder of the working copy, by its path from the root.
  public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The absolute path of a file or folder, by its path from the root.
  public static func path(_ path: String) -> String { url(path).path }

  /// The path of a small run to test with, `Tests/Fixtures/<name>`: pinned numbers belong to these,
  /// not to results/, which is measured again.
  public static func fixture(_ name: String) -> String { path("Tests/Fixtures/\(name)") }

  /// The text of a file, by its path from the root.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// Every folder with a report.csv below results/ and Tests/Fixtures/, by its path from the root.
  public static let committedRuns: [String] = ["results", "Tests/Fixtures"].flatMap { root in
    let names = try? FileManager.default.contentsOfDirectory(atPath: url(root).path)
    return (names ?? []).sorted().map { root + "/" + $0 }
  }.filter { FileManager.default.fileExists(atPath: url($0 + "/report.csv").path) }
}
