import Engines

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
