import Glibc
package import Measurement

/// A regular file opened for reading: the one way to open what a command is given to read.
///
/// Pipes, devices, sockets and folders are refused by what they are; they are neither opened nor
/// waited for. No more than a stated number of bytes is read.
package final class InputFile {
  /// The most bytes of a table: 4 GiB.
  static let mostOfTable = 4 << 30
  /// The most bytes of a document, which is read as a whole: 64 MiB.
  static let mostOfDocument = 64 << 20
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
    guard status.st_mode & S_IFMT == S_IFREG else {
      let (kind, ownCure) = FileKind.words(status.st_mode & S_IFMT)
      throw .notAFile(path: path, kind: kind, cure: ownCure ?? cure)
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
    while true {
      // At once what it had when it was opened; it may have grown since.
      let room = max(size - bytes.count, 1 << 16)
      var code: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var got = -1
        repeat { got = read(descriptor, buffer.baseAddress, room) } while got < 0 && errno == EINTR
        (count, code) = (max(0, got), got < 0 ? errno : 0)
      }
      guard code == 0 else { throw Self.failure(path, code) }
      if piece.isEmpty { return bytes }
      bytes = bytes.isEmpty ? piece : bytes + piece
      guard bytes.count <= most else { throw .tooLarge(path: path, most: most) }
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

extension ResultFile where Row: ReadableRow {
  /// Reads a file; one that was written here writes back to the same bytes.
  ///
  /// The file has no trailer: cut exactly at the end of a line it is a valid, shorter one. Any
  /// other cut is an error.
  /// - Throws: `ResultStoreError` with file, line and column; never waits for a pipe.
  package static func read(_ path: String) throws(ResultStoreError) -> [Row] {
    try read(bytes: InputFile(path).bytes(), name: path)
  }
}
