import Foundation
import Glibc

/// A run's folder and the files in it.
public struct RunFolder: Sendable, Equatable {
  /// The folder.
  public let path: String

  /// report.csv in it.
  public var reportPath: String { path + "/report.csv" }
  /// samples.csv in it.
  public var samplesPath: String { path + "/samples.csv" }
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
        throw FileWriting.failure("read", path)
      }
      guard entries.isEmpty else { throw .folderNotEmpty(path: path) }
    } else {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true)
      } catch {
        throw .system(operation: "create", path: path, reason: Self.reason(error))
      }
    }
    try checkWritable()
  }

  /// A first write now, so that nobody waits a minute for a report that cannot be written.
  private func checkWritable() throws(ResultStoreError) {
    let probe = path + "/.writable"
    defer { unlink(probe) }
    try FileWriting.replace(probe, with: Data("writable\n".utf8))
  }

  /// The system's words for a Foundation error.
  private static func reason(_ error: any Error) -> String {
    let cocoa = error as NSError
    let underlying = cocoa.userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return cocoa.localizedDescription
  }
}
