import Reports

/// The manuals of all commands as one page for `man`, in roff.
struct ManualPage {
  private let manuals: [CommandManual]

  init(_ manuals: [CommandManual]) { self.manuals = manuals }

  var text: String {
    var lines = [
      ".TH WAVEBENCH 1 \"\" \"wavebench \(BuildFacts.version)\"", ".SH NAME",
      "wavebench \\- what animating N wave views costs, rebuilt or translated", ".SH SYNOPSIS",
      ".B wavebench", "COMMAND [OPTIONS]", ".SH COMMANDS",
    ]
    for manual in manuals {
      lines.append(".SS wavebench \(manual.verb)")
      lines.append(Self.plain(manual.summary + "."))
      for form in manual.usage {
        lines += [".PP", ".B wavebench \(manual.verb)", Self.plain(form)]
      }
      for paragraph in manual.about + ["Prints " + manual.prints + "."] + manual.notes {
        lines += [".PP", Self.plain(paragraph)]
      }
      for option in manual.options {
        lines += [".TP", ".B " + Self.plain(option.label)]
        lines.append(
          Self.plain(option.help + (option.defaultText.map { " [\($0)]" } ?? "")))
      }
    }
    lines += [".SH \"EXIT STATUS\""]
    for code in ExitCode.allCases {
      lines += [".TP", ".B \(code.rawValue)", Self.plain(code.meaning)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text in which roff reads nothing: neither an escape nor a request at its begin.
  private static func plain(_ text: String) -> String {
    let line = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\n", with: " ").replacing("\u{A0}", with: " ")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
