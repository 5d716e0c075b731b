import Foundation
import Glibc

/// ffmpeg, which gets raw pictures through a pipe and makes a film of them.
///
/// The film stands beside its final place until it is whole; what is there is not touched before.
final class FilmProcess {
  private let output: String
  private let temporary: String
  private let words = tmpfile()
  private var identifier: pid_t = 0
  private var input: Int32 = -1

  /// What to do where ffmpeg is missing.
  static let cure = "install it (apt-get install ffmpeg)"

  /// Where ffmpeg is, as a shell would find it.
  ///
  /// - Throws: `ToolError.environment` with the cure.
  static func find() throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
      .split(separator: ":").map { "\($0)/ffmpeg" }
    guard let path = folders.first(where: FileManager.default.isExecutableFile) else {
      throw ToolError.environment("--film needs ffmpeg, which is not here: \(cure)")
    }
    return path
  }

  /// Starts `path` for pictures of `size` px, rows of red, green and blue.
  init(
    _ path: String, _ format: FilmFormat, size: (width: Int, height: Int), refreshHz: Double,
    to output: String
  ) throws {
    self.output = output
    temporary = output + ".partial-\(getpid())"
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw ToolError.environment("no pipe to \(path): \(String(cString: strerror(errno)))")
    }
    input = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let arguments =
      [
        path, "-nostdin", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24",
        "-video_size", "\(size.width)x\(size.height)", "-framerate",
        "\(format.rate(refreshHz: refreshHz))", "-i", "pipe:0",
      ] + format.options + ["-fflags", "+bitexact", "-flags", "+bitexact", "file:" + temporary]
    let failure = spawn(arguments, input: ends[0])
    guard failure == 0 else {
      throw ToolError.environment("cannot start \(path): \(String(cString: strerror(failure)))")
    }
  }

  deinit {
    _ = end()
    unlink(temporary)
    if let words { fclose(words) }
  }

  private func spawn(_ arguments: [String], input: Int32) -> Int32 {
    var argv = arguments.map { strdup($0) } + [nil]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    if let words { posix_spawn_file_actions_adddup2(&actions, fileno(words), STDERR_FILENO) }
    defer {
      posix_spawn_file_actions_destroy(&actions)
      for pointer in argv { free(pointer) }
    }
    return posix_spawn(&identifier, arguments[0], &actions, nil, &argv, environ)
  }

  /// Adds a picture.
  func add(_ picture: [UInt8]) throws {
    try picture.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = Glibc.write(input, rest.baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          throw failure(end())
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  /// Ends the film and moves it to its place.
  func finish() throws {
    let status = end()
    guard status == 0 else { throw failure(status) }
    guard rename(temporary, output) == 0 else {
      throw ToolError.environment("cannot write \(output): \(String(cString: strerror(errno)))")
    }
  }

  /// Closes the pipe and waits for the process; its exit code, or the signal below 0.
  private func end() -> Int32 {
    if input >= 0 { close(input) }
    input = -1
    guard identifier > 0 else { return 0 }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    identifier = 0
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
  }

  private func failure(_ status: Int32) -> ToolError {
    var said = ""
    if let words {
      rewind(words)
      var bytes = [UInt8](repeating: 0, count: 400)
      let count = fread(&bytes, 1, bytes.count, words)
      said = String(decoding: bytes[..<count], as: UTF8.self)
    }
    let reason = said.split(separator: "\n").last.map { ": \($0)" } ?? ""
    return .environment("cannot write \(output): ffmpeg ended with \(status)\(reason)")
  }
}
