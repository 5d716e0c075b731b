/// How much room text takes, without a font: a page is drawn by fonts that are not known here, so
/// the estimate is that of a wide one (DejaVu Sans) and text is cut rather than let overlap.
public enum TextMeasure {
  /// The width of one line at `size` pixels per em, px.
  public static func width(_ text: String, size: Double) -> Double {
    var ems = 0.0
    for scalar in text.unicodeScalars { ems += width(of: scalar) }
    return ems * size
  }

  /// The text, or its beginning with an ellipsis, that is at most `room` px wide.
  public static func fitted(_ text: String, room: Double, size: Double) -> String {
    if width(text, size: size) <= room { return text }
    var kept = ""
    for character in text {
      if width(kept + String(character) + "…", size: size) > room { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The text on one line, or on two, broken behind the hyphen or space that leaves the shortest
  /// longer line; each line fits `room`.
  public static func lines(_ text: String, room: Double, size: Double) -> [String] {
    if width(text, size: size) <= room { return [text] }
    var best: (longest: Double, lines: [String])?
    for place in text.indices where text[place] == "-" || text[place] == " " {
      let next = text.index(after: place)
      let lines = [String(text[..<next]), String(text[next...])]
      let longest = lines.map { width($0, size: size) }.max() ?? 0
      if best.map({ longest < $0.longest }) ?? true { best = (longest, lines) }
    }
    return (best?.lines ?? [text]).map { fitted($0, room: room, size: size) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", ".", ",", ":", ";", "|", "'", " ", "\u{A0}", "·": 0.34
    case "f", "t", "r", "(", ")", "[", "]", "/", "-", "I": 0.43
    case "m", "w", "M", "W", "%", "@": 1
    case "A"..."Z", "~", "+", "=", "<", ">", "\u{2212}", "×", "±": 0.84
    case "\u{21}"..."\u{7E}": 0.65
    default: 1.05
    }
  }
}
