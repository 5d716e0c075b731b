import Vocabulary
import WaveSuites

/// What stands above a strategy's strip of a film: its name, and a mark for each of the last
/// refreshes, the newest at the right: a short grey one for a new picture, a tall red one for a miss.
struct FilmCaption {
  /// px.
  static let height = 22

  private static let dot = 2
  private static let left = 6
  /// From one letter to the next, and from one mark to the next, px.
  private static let (letterPitch, markPitch) = (6 * dot, 4)
  private static let mostMarks = 60
  private typealias Color = (UInt8, UInt8, UInt8)
  private static let (ground, ink): (Color, Color) = ((0xF2, 0xF3, 0xF4), (0x1D, 0x20, 0x23))
  private static let (inTime, late): (Color, Color) = ((0xB9, 0xBD, 0xC2), (0xD5, 0x5E, 0x00))

  private let film: PacedFilm
  private let width: Int

  /// The caption of a film that is `width` px wide; what does not fit is not written.
  init(_ film: PacedFilm, width: Int) { (self.film, self.width) = (film, width) }

  /// Rows of red, green and blue.
  func rows(at refresh: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * Self.height * 3)
    for _ in 0..<(width * Self.height) {
      bytes += [Self.ground.0, Self.ground.1, Self.ground.2]
    }
    let name = Array(film.strategy.rawValue.utf8)
    for (place, letter) in name.enumerated() {
      draw(letter, left: Self.left + place * Self.letterPitch, &bytes)
    }
    let room = width - 2 * Self.left - name.count * Self.letterPitch
    let marks = min(Self.mostMarks, max(0, room / Self.markPitch))
    for age in 0..<min(marks, refresh + 1) {
      let isMissed = film.isMissed(at: refresh - age)
      fill(
        x: width - Self.left - (age + 1) * Self.markPitch, y: isMissed ? 3 : 9,
        width: Self.markPitch - 1, height: isMissed ? 16 : 4,
        isMissed ? Self.late : Self.inTime, &bytes)
    }
    return bytes
  }

  private func draw(_ letter: UInt8, left: Int, _ bytes: inout [UInt8]) {
    guard left + Self.letterPitch <= width else { return }
    for (row, bits) in PixelLetters.rows(of: letter).enumerated() {
      for column in 0..<5 where bits >> (4 - column) & 1 == 1 {
        fill(
          x: left + column * Self.dot, y: 4 + row * Self.dot, width: Self.dot, height: Self.dot,
          Self.ink, &bytes)
      }
    }
  }

  private func fill(
    x: Int, y: Int, width: Int, height: Int, _ color: Color, _ bytes: inout [UInt8]
  ) {
    for row in y..<(y + height) {
      for column in x..<(x + width) {
        let place = (row * self.width + column) * 3
        (bytes[place], bytes[place + 1], bytes[place + 2]) = color
      }
    }
  }
}

/// Letters of five by seven dots, so that a caption needs no font and is the same everywhere.
enum PixelLetters {
  private static let alphabet: [(letter: Character, rows: [UInt8])] = [
    ("a", [0, 0, 14, 1, 15, 17, 15]), ("b", [16, 16, 30, 17, 17, 17, 30]),
    ("c", [0, 0, 15, 16, 16, 16, 15]), ("d", [1, 1, 15, 17, 17, 17, 15]),
    ("e", [0, 0, 14, 17, 31, 16, 14]), ("f", [6, 8, 28, 8, 8, 8, 8]),
    ("g", [0, 0, 15, 17, 15, 1, 14]), ("h", [16, 16, 30, 17, 17, 17, 17]),
    ("i", [4, 0, 12, 4, 4, 4, 14]), ("j", [2, 0, 6, 2, 2, 18, 12]),
    ("k", [16, 16, 18, 20, 24, 20, 18]), ("l", [12, 4, 4, 4, 4, 4, 14]),
    ("m", [0, 0, 26, 21, 21, 21, 21]), ("n", [0, 0, 30, 17, 17, 17, 17]),
    ("o", [0, 0, 14, 17, 17, 17, 14]), ("p", [0, 0, 30, 17, 30, 16, 16]),
    ("q", [0, 0, 15, 17, 15, 1, 1]), ("r", [0, 0, 22, 25, 16, 16, 16]),
    ("s", [0, 0, 15, 16, 14, 1, 30]), ("t", [8, 8, 28, 8, 8, 8, 6]),
    ("u", [0, 0, 17, 17, 17, 17, 15]), ("v", [0, 0, 17, 17, 17, 10, 4]),
    ("w", [0, 0, 17, 17, 21, 21, 10]), ("x", [0, 0, 17, 10, 4, 10, 17]),
    ("y", [0, 0, 17, 17, 15, 1, 14]), ("z", [0, 0, 31, 2, 4, 8, 31]),
    ("-", [0, 0, 0, 14, 0, 0, 0]), (".", [0, 0, 0, 0, 0, 12, 12]),
    ("_", [0, 0, 0, 0, 0, 0, 31]), ("0", [14, 17, 19, 21, 25, 17, 14]),
    ("1", [4, 12, 4, 4, 4, 4, 14]), ("2", [14, 17, 1, 6, 8, 16, 31]),
    ("3", [30, 1, 1, 14, 1, 1, 30]), ("4", [2, 6, 10, 18, 31, 2, 2]),
    ("5", [31, 16, 30, 1, 1, 17, 14]), ("6", [6, 8, 16, 30, 17, 17, 14]),
    ("7", [31, 1, 2, 4, 8, 8, 8]), ("8", [14, 17, 17, 14, 17, 17, 14]),
    ("9", [14, 17, 17, 15, 1, 2, 12]),
  ]

  private static let byCode: [UInt8: [UInt8]] = Dictionary(
    uniqueKeysWithValues: alphabet.compactMap { entry in
      entry.letter.asciiValue.map { ($0, entry.rows) }
    })

  /// Seven rows from the top, the leftmost dot of each in bit 4; a capital letter's are those of the
  /// small one, and those of what the alphabet lacks a box.
  static func rows(of code: UInt8) -> [UInt8] {
    let small = (65...90).contains(code) ? code + 32 : code
    return byCode[small] ?? [31, 17, 17, 17, 17, 17, 31]
  }
}
