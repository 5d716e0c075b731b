import Foundation
import Glibc

/// ffmpeg, which gets raw pictures through a pipe and makes a film of them.
///
/// It writes an open file, which whoever opened that moves to its place.
final class FilmProcess {
  private let name: String
  private let file: Int32
  private let format: FilmFormat
  private let child: ChildProcess

  /// How long it may take for a picture, s.
  private static let patience = 60.0
  /// How long it may take to choose the colours of a film of the greatest size and to write it, s.
  private static let endPatience = 600.0

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
  ///   - file: the open file that it writes; the caller keeps it open until the film is finished.
  ///   - name: what the film is called in messages.
  /// - Throws: `ChildProcessError`.
  init(
    _ path: String, _ format: FilmFormat, size: (width: Int, height: Int), refreshHz: Double,
    to file: Int32, for name: String
  ) throws {
    (self.name, self.file, self.format) = (name, file, format)
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
    guard picture.withUnsafeBytes({ child.write($0, patience: Self.patience) }) else {
      throw failure()
    }
  }

  /// Ends the film, which is a whole file then.
  func finish() throws {
    child.closeInput()
    guard child.end(patience: Self.endPatience).isSuccess else { throw failure() }
    let written = URL(fileURLWithPath: "/proc/self/fd/\(file)")
    let bytes = try? Data(contentsOf: written, options: .alwaysMapped)
    guard let fault = bytes.map(format.file.fault) ?? "is not there" else { return }
    throw ToolError.environment(
      "cannot write \(name): ffmpeg ended with 0, and what it wrote \(fault); install ffmpeg anew")
  }

  /// Hears how it ended and what it said last.
  private func failure() -> ToolError {
    child.closeInput()
    let ending = child.end(patience: Self.patience)
    let reason = child.errorText.split(separator: "\n").last.map { ": \($0)" } ?? ""
    return .environment("cannot write \(name): ffmpeg ended with \(ending.number)\(reason)")
  }
}

/// The kinds of file that a film can be.
enum FilmFormat: String, CaseIterable {
  case png, gif

  /// By the end of a file's name, a PNG for standard output; nil for another.
  init?(of path: String) {
    if path == "-" {
      self = .png
      return
    }
    guard let found = Self.allCases.first(where: { path.lowercased().hasSuffix("." + $0.rawValue) })
    else { return nil }
    self = found
  }

  /// Pictures per second as the file plays them. A GIF has whole hundredths of a second, and
  /// players take a single one for ten: above 50 Hz it plays slower than the display was.
  func rate(refreshHz: Double) -> Double {
    switch self {
    case .png: refreshHz
    case .gif: 100 / max(2, (100 / refreshHz).rounded())
    }
  }

  /// What its bytes must be.
  var file: PictureFile {
    switch self {
    case .png: .png
    case .gif: .gif
    }
  }

  /// What ffmpeg must know of it: it plays for ever, and colours are chosen for it as a whole.
  var options: [String] {
    switch self {
    case .png: ["-plays", "0", "-f", "apng"]
    case .gif:
      [
        "-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none", "-loop",
        "0", "-f", "gif",
      ]
    }
  }
}
