import Foundation
import Glibc

/// A run's folder and the files in it.
public struct RunFolder: Sendable, Equatable {
  /// The folder.
  public let path: String
  /// The folders that were made for it, outermost first.
  private var made: [String] = []

  /// report.csv in it.
  public var reportPath: String { path + "/report.csv" }
  /// samples.csv in it.
  public var samplesPath: String { path + "/samples.csv" }
  /// scaling.csv in it.
  public var scalingPath: String { path + "/" + ScalingFile.name }
  /// manifest.json in it.
  public var manifestPath: String { path + "/manifest.json" }
  /// The run's name: the folder's.
  public var runID: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Makes the folder and its parents, or takes an empty one that is there.
  ///
  /// - Throws: `ResultStoreError` when it holds anything, is a file, or cannot be written to.
  public init(creating path: String) throws(ResultStoreError) {
    self.path = path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw .notAFolder(path: path) }
      guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        throw .system(operation: "read", path: path, reason: "its entries cannot be listed")
      }
      guard entries.isEmpty else { throw .folderNotEmpty(path: path) }
    } else {
      made = try Self.makeFolders(path)
    }
    try checkWritable()
  }

  /// Takes back what was made: the files of a run, and the folders that were not there before.
  public func undo() {
    for file in [reportPath, samplesPath, scalingPath, manifestPath] { unlink(file) }
    for folder in made.reversed() { rmdir(folder) }
  }

  /// A first write now, so that nobody waits a minute for a report that cannot be written.
  private func checkWritable() throws(ResultStoreError) {
    let probe = path + "/.writable"
    defer { unlink(probe) }
    try FileWriting.replace(probe, with: Data("writable\n".utf8))
  }

  /// Makes a folder and those above it; returns those that were not there.
  private static func makeFolders(_ path: String) throws(ResultStoreError) -> [String] {
    if mkdir(path, 0o755) == 0 { return [path] }
    if errno == EEXIST { return [] }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard errno == ENOENT, parent != path, parent != "/" else {
      throw FileWriting.failure("create", path)
    }
    let above = try makeFolders(parent)
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw FileWriting.failure("create", path)
    }
    return above + [path]
  }
}
