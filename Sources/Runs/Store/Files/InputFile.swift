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
  /// What to do where a run cannot be read.
  static let cureOfRuns = "give a run's folder or its report.csv"

  let path: String
  private let file: OpenFile
  private let most: Int
  private var count = 0

  /// Opens a file of a folder, or of the current one.
  ///
  /// - Parameters:
  ///   - most: the most bytes that are read of it.
  ///   - cure: the end of a sentence: what to give instead.
  /// - Throws: `ResultStoreError.unreadable`, `.notAFile`, `.tooLarge`.
  init(
    _ name: String, in folder: HeldFolder? = nil, most: Int = mostOfTable, cure: String = cureOfRuns
  ) throws(ResultStoreError) {
    path = folder?.path(of: name) ?? name
    self.most = most
    let place = folder?.descriptor ?? AT_FDCWD
    // Opening a pipe or a device can do something to it: it is looked at first.
    var status = stat()
    guard fstatat(place, name, &status, 0) == 0 else { throw Self.failure(path, errno, cure: cure) }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else {
      throw .notAFile(path: path, kind: FileKind.name(kind), cure: FileKind.cure(kind) ?? cure)
    }
    let descriptor = openat(place, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.failure(path, errno, cure: cure) }
    file = OpenFile(descriptor)
    guard status.st_size <= most else { throw .tooLarge(path: path, most: most) }
  }

  /// Reads a file that this process has written and holds, from its start.
  init(_ file: OpenFile, path: String) {
    (self.file, self.path, most) = (file, path, .max)
    lseek(file.descriptor, 0, SEEK_SET)
  }

  private init(standardInput name: String) throws(ResultStoreError) {
    path = name
    most = Self.mostOfDocument
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    file = OpenFile(descriptor)
  }

  /// Appends up to so many bytes and returns how many there were; 0 at the end of the file.
  func append(to window: inout [UInt8], count: Int) throws(ResultStoreError) -> Int {
    let old = window.count
    window.append(contentsOf: repeatElement(0, count: count))
    let got = window.withUnsafeMutableBytes { bytes in
      var result = -1
      repeat {
        result = read(file.descriptor, bytes.baseAddress.map { $0 + old }, count)
      } while result < 0 && errno == EINTR
      return result
    }
    let code = errno
    window.removeLast(count - max(0, got))
    guard got >= 0 else { throw Self.failure(path, code) }
    self.count += got
    guard self.count <= most else { throw .tooLarge(path: path, most: most) }
    return got
  }

  func bytes() throws(ResultStoreError) -> [UInt8] {
    var bytes: [UInt8] = []
    while try append(to: &bytes, count: 65_536) > 0 {}
    return bytes
  }

  /// All bytes of a document, JSON, of at most 64 MiB.
  ///
  /// - Parameters:
  ///   - path: `-` is standard input where `takesStandardInput`.
  ///   - cure: the end of a sentence: what to give instead.
  /// - Throws: `ResultStoreError` for what is no file, cannot be read, or is empty.
  package static func document(
    _ path: String, cure: String, takesStandardInput: Bool = false
  ) throws(ResultStoreError) -> [UInt8] {
    let isInput = takesStandardInput && path == "-"
    let file =
      isInput
      ? try InputFile(standardInput: "standard input")
      : try InputFile(path, most: mostOfDocument, cure: cure)
    let bytes = try file.bytes()
    guard !bytes.isEmpty else {
      throw .empty(path: file.path, hint: "a JSON document has at least {}")
    }
    return bytes
  }

  static func failure(
    _ path: String, _ code: Int32, cure: String = cureOfRuns
  ) -> ResultStoreError {
    .unreadable(path: path, reason: FileWriting.reason(code), cure: cure)
  }
}

/// What kinds of things a path can lead to.
enum FileKind {
  static func of(_ descriptor: Int32) -> mode_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func name(_ kind: mode_t) -> String {
    switch kind {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFCHR, S_IFBLK: "a device"
    case S_IFSOCK: "a socket"
    default: "a special file"
    }
  }

  /// What to do about what gives bytes and is no file; nil for others.
  static func cure(_ kind: mode_t) -> String? {
    kind == S_IFIFO || kind == S_IFSOCK ? "write what it gives to a file, and name that" : nil
  }
}
