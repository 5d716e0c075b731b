import ChildProcesses
import Glibc

/// ffmpeg, which gets raw pictures through a pipe and makes a film of them.
///
/// The film stands beside its final place until it is whole; what is there is not touched before.
final class FilmProcess {
  private let output: String
  private let temporary: String
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
  /// - Throws: `ChildProcessError`.
  init(
    _ path: String, _ format: FilmFormat, size: (width: Int, height: Int), refreshHz: Double,
    to output: String
  ) throws {
    self.output = output
    temporary = output + ".partial-\(getpid())"
    let arguments =
      [
        "-nostdin", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24",
        "-video_size", "\(size.width)x\(size.height)", "-framerate",
        "\(format.rate(refreshHz: refreshHz))", "-i", "pipe:0",
      ] + format.options + ["-fflags", "+bitexact", "-flags", "+bitexact", "file:" + temporary]
    var launch = ChildLaunch(path, arguments)
    launch.input = .pipe
    launch.output = .discarded
    launch.errors = .caught(mostBytes: 4096)
    child = try ChildProcess(launch)
  }

  deinit {
    child.stop()
    unlink(temporary)
  }

  /// Adds a picture.
  func add(_ picture: [UInt8]) throws {
    guard picture.withUnsafeBytes({ child.write($0) }) else { throw failure() }
  }

  /// Ends the film and moves it to its place.
  func finish() throws {
    child.closeInput()
    guard child.wait().isSuccess else { throw failure() }
    guard rename(temporary, output) == 0 else {
      throw ToolError.environment("cannot write \(output): \(String(cString: strerror(errno)))")
    }
  }

  /// Hears how it ended and what it said last.
  private func failure() -> ToolError {
    child.closeInput()
    let ending = child.wait()
    let reason = child.errorText.split(separator: "\n").last.map { ": \($0)" } ?? ""
    return .environment("cannot write \(output): ffmpeg ended with \(ending.number)\(reason)")
  }
}
