import Glibc

/// A regular file opened for reading: the one way to open what a command is given to read.
///
/// Pipes, devices, sockets and folders are refused by what they are; they are neither opened nor
/// waited for. No more than a stated number of bytes is read.
package final class InputFile {
  /// The most bytes of a table: 4 GiB.
  static let mostOfTable = 4 << 30
  /// The most bytes of a document, which is read as a whole: 64 MiB.
  static let mostOfDocument = 64 << 20
  /// The cure where a run cannot be read.
  static let cureOfRuns = "give a run's folder or its report.csv"

  let path: String
  private let descriptor: Int32
  private let most: Int
  /// Its bytes when it was opened.
  private let size: Int

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - most: the most bytes that are read of it.
  ///   - cure: the end of a sentence: what to give instead.
  /// - Throws: `ResultStoreError.unreadable`, `.notAFile`, `.tooLarge`.
  init(
    _ path: String, most: Int = mostOfTable, cure: String = cureOfRuns
  ) throws(ResultStoreError) {
    (self.path, self.most) = (path, most)
    // Opening a pipe or a device can do something to it: it is looked at first.
    guard let status = FileKind.status(path) else { throw Self.failure(path, errno, cure: cure) }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else {
      throw .notAFile(path: path, kind: FileKind.name(kind), cure: FileKind.cure(kind) ?? cure)
    }
    guard status.st_size <= most else { throw .tooLarge(path: path, most: most) }
    size = Int(status.st_size)
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.failure(path, errno, cure: cure) }
  }

  deinit { close(descriptor) }

  /// All bytes of the file.
  ///
  /// - Throws: `ResultStoreError.unreadable`, `.tooLarge`.
  func bytes() throws(ResultStoreError) -> [UInt8] {
    var bytes: [UInt8] = []
    // A byte more than it has: the read that gets none needs no other place.
    bytes.reserveCapacity(size + 1)
    while true {
      let old = bytes.count
      let step = max(1, bytes.capacity - old)
      bytes.append(contentsOf: repeatElement(0, count: step))
      let got = bytes.withUnsafeMutableBytes { buffer in
        var result = -1
        repeat {
          result = read(descriptor, buffer.baseAddress.map { $0 + old }, step)
        } while result < 0 && errno == EINTR
        return result
      }
      let code = errno
      bytes.removeLast(step - max(0, got))
      guard got >= 0 else { throw Self.failure(path, code) }
      guard bytes.count <= most else { throw .tooLarge(path: path, most: most) }
      if got == 0 { return bytes }
    }
  }

  /// All bytes of a document, JSON, of at most 64 MiB.
  ///
  /// - Parameter cure: the end of a sentence: what to give instead.
  /// - Throws: `ResultStoreError` for what is no file, cannot be read, or is empty.
  package static func document(_ path: String, cure: String) throws(ResultStoreError) -> [UInt8] {
    let bytes = try InputFile(path, most: mostOfDocument, cure: cure).bytes()
    guard !bytes.isEmpty else {
      throw .empty(path: path, hint: "a JSON document has at least {}")
    }
    return bytes
  }

  static func failure(
    _ path: String, _ code: Int32, cure: String = cureOfRuns
  ) -> ResultStoreError {
    .unreadable(path: path, reason: FileWriting.reason(code), cure: cure)
  }
}
