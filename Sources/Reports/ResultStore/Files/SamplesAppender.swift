import Foundation
import Glibc

/// samples.csv while a run goes on: grows by whole rows.
public final class SamplesAppender {
  private let path: String
  private let descriptor: Int32
  /// How many rows the file has.
  public private(set) var rows = 0

  /// Creates the file with its header.
  ///
  /// - Throws: `ResultStoreError.system` when there is a file already or none can be made; then
  ///   none is left behind.
  public init(path: String) throws(ResultStoreError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileWriting.failure("create", path) }
    let header = Data((CSVText.line(Schema.sampleColumns) + "\n").utf8)
    do throws(ResultStoreError) {
      try FileWriting.write(header, to: descriptor, path: path)
    } catch {
      unlink(path)
      throw error
    }
    FileWriting.syncFolder(of: path)
  }

  deinit { close(descriptor) }

  /// Appends rows and makes them durable. When this fails half-way (a full disk), the file is cut
  /// back to the last whole row before, and the next rows can be appended.
  ///
  /// - Throws: `ResultStoreError.system`, or `.notANumber` before anything is written.
  public func append(_ rows: [SampleRow]) throws(ResultStoreError) {
    var text = ""
    for row in rows { text += CSVText.line(try row.cells()) + "\n" }
    let end = lseek(descriptor, 0, SEEK_END)
    do throws(ResultStoreError) {
      try FileWriting.write(Data(text.utf8), to: descriptor, path: path)
      guard fsync(descriptor) == 0 else { throw FileWriting.failure("write", path) }
    } catch {
      if end >= 0 { _ = ftruncate(descriptor, end) }
      throw error
    }
    self.rows += rows.count
  }
}
