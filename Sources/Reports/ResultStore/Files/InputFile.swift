import Glibc

/// A regular file opened for reading. Never waits: pipes and devices are refused.
final class InputFile {
  let path: String
  private let descriptor: Int32

  /// Opens a file; of a folder, opens the file of this name in it, if one is given.
  init(_ path: String, inFolder name: String? = nil) throws(ResultStoreError) {
    let (descriptor, kind) = try Self.open(path)
    guard kind == S_IFDIR, let name else {
      (self.path, self.descriptor) = (path, descriptor)
      if kind != S_IFREG { throw .notAFile(path: path, kind: FileKind.name(kind)) }
      return
    }
    close(descriptor)
    self.path = path.hasSuffix("/") ? path + name : path + "/" + name
    let inner = try Self.open(self.path)
    self.descriptor = inner.descriptor
    if inner.kind != S_IFREG {
      throw .notAFile(path: self.path, kind: FileKind.name(inner.kind))
    }
  }

  deinit {
    close(descriptor)
  }

  /// Appends up to so many bytes and returns how many there were; 0 at the end of the file.
  func append(to window: inout [UInt8], count: Int) throws(ResultStoreError) -> Int {
    let old = window.count
    window.append(contentsOf: repeatElement(0, count: count))
    let got = window.withUnsafeMutableBytes { bytes in
      var result = -1
      repeat {
        result = read(descriptor, bytes.baseAddress.map { $0 + old }, count)
      } while result < 0 && errno == EINTR
      return result
    }
    let code = errno
    window.removeLast(count - max(0, got))
    guard got >= 0 else { throw Self.failure(path, code) }
    return got
  }

  /// All bytes of the file, up to a limit.
  func bytes(limit: Int) throws(ResultStoreError) -> [UInt8] {
    var bytes: [UInt8] = []
    while try append(to: &bytes, count: 65_536) > 0 {
      if bytes.count > limit {
        throw .manifest(path: path, problem: "it has more than \(limit) bytes")
      }
    }
    return bytes
  }

  private static func failure(_ path: String, _ code: Int32) -> ResultStoreError {
    .unreadable(path: path, reason: String(cString: strerror(code)))
  }

  private static func open(_ path: String) throws(ResultStoreError) -> (
    descriptor: Int32, kind: mode_t
  ) {
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw failure(path, errno) }
    guard let kind = FileKind.of(descriptor) else {
      let code = errno
      close(descriptor)
      throw failure(path, code)
    }
    return (descriptor, kind)
  }
}

/// What kinds of things a path can lead to.
enum FileKind {
  static func of(_ descriptor: Int32) -> mode_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The mode of what the path leads to, through links; `nil` if there is nothing.
  static func mode(at path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
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
}
