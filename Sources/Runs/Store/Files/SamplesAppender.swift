import Foundation
import Glibc
package import Measurement

/// samples.csv while a run goes on: grows by whole rows.
package final class SamplesAppender {
  private let path: String
  private let descriptor: Int32
  package private(set) var rows = 0

  /// Creates the file with its header.
  ///
  /// - Throws: `ResultStoreError.foreign` when there is a file already, `.system` when none can be
  ///   made; then none is left behind.
  init(in folder: String) throws(ResultStoreError) {
    path = FilePlace.path(of: SamplesFile.name, in: folder)
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .foreign(path: path) : FileWriting.failure("create", path)
    }
    do throws(ResultStoreError) {
      try FileWriting.write(try SamplesFile.data([]), to: descriptor, path: path)
    } catch {
      unlink(path)
      throw error
    }
    FileWriting.syncNames(in: folder)
  }

  deinit { close(descriptor) }

  /// Appends rows and makes them durable. When this fails half-way (a full disk), the file is cut
  /// back to the last whole row before, and the next rows can be appended.
  ///
  /// - Throws: `ResultStoreError.system`, or `.unfit` before anything is written.
  package func append(_ rows: [SampleRow]) throws(ResultStoreError) {
    let text = try SamplesFile.lines(rows)
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
