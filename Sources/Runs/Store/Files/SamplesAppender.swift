import Foundation
import Glibc

/// samples.csv while a run goes on: grows by whole rows.
package final class SamplesAppender {
  private let path: String
  let file: OpenFile
  package private(set) var rows = 0

  /// Creates the file with its header.
  ///
  /// - Throws: `ResultStoreError.foreign` when there is a file already, `.system` when none can be
  ///   made; then none is left behind.
  init(in folder: HeldFolder) throws(ResultStoreError) {
    path = folder.path(of: SamplesFile.name)
    let descriptor = openat(
      folder.descriptor, SamplesFile.name, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .foreign(path: path) : FileWriting.failure("create", path)
    }
    file = OpenFile(descriptor)
    do throws(ResultStoreError) {
      try FileWriting.write(try SamplesFile.data([]), to: descriptor, path: path)
    } catch {
      folder.remove(SamplesFile.name, madeAs: descriptor)
      throw error
    }
    folder.sync()
  }

  /// Appends rows and makes them durable. When this fails half-way (a full disk), the file is cut
  /// back to the last whole row before, and the next rows can be appended.
  ///
  /// - Throws: `ResultStoreError.system`, or `.unfit` before anything is written.
  package func append(_ rows: [SampleRow]) throws(ResultStoreError) {
    let text = try SamplesFile.lines(rows)
    let end = lseek(file.descriptor, 0, SEEK_END)
    do throws(ResultStoreError) {
      try FileWriting.write(Data(text.utf8), to: file.descriptor, path: path)
      guard fsync(file.descriptor) == 0 else { throw FileWriting.failure("write", path) }
    } catch {
      if end >= 0 { _ = ftruncate(file.descriptor, end) }
      throw error
    }
    self.rows += rows.count
  }
}
