import ChildProcesses
import Glibc

/// ffmpeg, which gets raw pictures through a pipe and makes a film of them.
///
/// It writes an open file, which whoever opened that moves to its place.
final class FilmProcess {
  private let name: String
  private let child: ChildProcess

  /// Where ffmpeg is, as a shell would find it.
  ///
  /// - Throws: `ToolError.environment` with the cure.
  static func find() throws -> String {
    guard let path = ProgramSearch.find("ffmpeg") else {
      throw ToolError.environment(
        "--film needs ffmpeg, which is not here: install it (apt-get install ffmpeg)")
    }
    return path
  }

  /// Starts `path` for pictures of `size` px, rows of red, green and blue.
  ///
  /// - Parameters:
  ///   - file: the open file that it writes.
  ///   - name: what the film is called in messages.
  /// - Throws: `ChildProcessError`.
  init(
    _ path: String, _ format: FilmFormat, size: (width: Int, height: Int), refreshHz: Double,
    to file: Int32, for name: String
  ) throws {
    self.name = name
    let arguments =
      [
        "-nostdin", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24",
        "-video_size", "\(size.width)x\(size.height)", "-framerate",
        "\(format.rate(refreshHz: refreshHz))", "-i", "pipe:0",
      ] + format.options + [
        // The first descriptor after the three that every process has.
        "-fflags", "+bitexact", "-flags", "+bitexact", "file:/proc/self/fd/3",
      ]
    // A descriptor that is passed is none of the first twenty.
    let passed = fcntl(file, F_DUPFD_CLOEXEC, 20)
    defer { close(passed) }
    var launch = ChildLaunch(path, arguments)
    launch.input = .pipe
    launch.passed = [passed]
    launch.output = .discarded
    launch.errors = .caught(mostBytes: 4096)
    child = try ChildProcess(launch)
  }

  deinit { child.stop() }

  /// Adds a picture.
  func add(_ picture: [UInt8]) throws {
    guard picture.withUnsafeBytes({ child.write($0) }) else { throw failure() }
  }

  /// Ends the film.
  func finish() throws {
    child.closeInput()
    guard child.wait().isSuccess else { throw failure() }
  }

  /// Hears how it ended and what it said last.
  private func failure() -> ToolError {
    child.closeInput()
    let ending = child.wait()
    let reason = child.errorText.split(separator: "\n").last.map { ": \($0)" } ?? ""
    return .environment("cannot write \(name): ffmpeg ended with \(ending.number)\(reason)")
  }
}
