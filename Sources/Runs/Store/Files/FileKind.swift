import Glibc

enum FileKind {
  /// The status of what a path leads to, or of a link itself; nil for nothing.
  static func status(_ path: String, followingLinks: Bool = true) -> stat? {
    var status = stat()
    return (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 ? status : nil
  }

  static func of(_ path: String, followingLinks: Bool = true) -> mode_t? {
    status(path, followingLinks: followingLinks).map { $0.st_mode & S_IFMT }
  }

  static func isFolder(_ path: String) -> Bool { of(path) == S_IFDIR }

  /// A kind in words, with the cure where it gives bytes and is no file.
  static func words(_ kind: mode_t) -> (name: String, cure: String?) {
    let cure = "write what it gives to a file, and name that"
    return switch kind {
    case S_IFDIR: ("a folder", nil)
    case S_IFIFO: ("a pipe", cure)
    case S_IFCHR, S_IFBLK: ("a device", nil)
    case S_IFSOCK: ("a socket", cure)
    default: ("a special file", nil)
    }
  }
}
