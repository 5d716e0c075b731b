import Glibc

enum FileKind {
  /// The status of what a path leads to, or of itself where links are not followed; nil for
  /// nothing.
  static func status(_ path: String, followingLinks: Bool = true) -> stat? {
    var status = stat()
    return (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 ? status : nil
  }

  static func of(_ path: String, followingLinks: Bool = true) -> mode_t? {
    status(path, followingLinks: followingLinks).map { $0.st_mode & S_IFMT }
  }

  static func isFolder(_ path: String) -> Bool { of(path) == S_IFDIR }

  static func name(_ kind: mode_t) -> String {
    switch kind {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFCHR, S_IFBLK: "a device"
    case S_IFSOCK: "a socket"
    default: "a special file"
    }
  }

  /// The cure for what gives bytes and is no file; nil for others.
  static func cure(_ kind: mode_t) -> String? {
    kind == S_IFIFO || kind == S_IFSOCK ? "write what it gives to a file, and name that" : nil
  }
}
