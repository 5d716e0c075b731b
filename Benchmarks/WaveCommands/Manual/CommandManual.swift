import Reports

/// What a command is, does and takes: the one source of its parser and of its help.
struct CommandManual: Sendable {
  /// A command line that works, and what it does.
  struct Example: Sendable {
    let line: String
    let remark: String?

    init(_ line: String, _ remark: String? = nil) { (self.line, self.remark) = (line, remark) }
  }

  /// The command's name.
  let verb: String
  /// What the overview says of it.
  let summary: String
  /// What may follow the name, a line per form.
  let usage: [String]
  /// Paragraphs in front of the options.
  let about: [String]
  let sections: [OptionSection]
  /// Paragraphs after the options.
  var notes: [String] = []
  /// What an exit code means here, where that is more than the overview says.
  var exitCodes: [(code: ExitCode, meaning: String)] = []
  let examples: [Example]

  /// Every option that the command takes.
  var options: [CommandOption] { sections.flatMap(\.options) + [.help] }

  /// The help text; no line is longer than `TextLayout.columns`, unless an example is.
  var text: String {
    var blocks = [usageText] + about.map { TextLayout.wrapped($0) } + optionTexts
    blocks += notes.map { TextLayout.wrapped($0) }
    if !exitCodes.isEmpty { blocks.append(ExitCode.sentence(exitCodes)) }
    blocks.append(Self.text(of: examples))
    return blocks.joined(separator: "\n\n")
  }

  private var usageText: String {
    usage.enumerated().map { index, form in
      (index == 0 ? "Usage: " : "       ") + "wavebench \(verb) \(form)"
    }.joined(separator: "\n")
  }

  private var optionTexts: [String] {
    let width = (options.map(\.label.count).max() ?? 0) + 2
    return sections.indices.map { index in
      // Help is the last option of all.
      let isLast = index == sections.indices.last
      let shown = sections[index].options + (isLast ? [.help] : [])
      let title = sections[index].title.map { ["\($0):"] } ?? []
      return (title + shown.map { Self.text(of: $0, width: width) }).joined(separator: "\n")
    }
  }

  /// Names in one column, text in the next, what holds by default at the right edge.
  private static func text(of option: CommandOption, width: Int) -> String {
    let left = TextLayout.columns - 2 - width
    var lines = TextLayout.lines(option.help, width: left)
    if let text = option.defaultText.map({ "[\($0)]" }) {
      let isRoomy = (lines.last?.count ?? left) + 2 + text.count <= left
      let last = isRoomy ? lines.removeLast() : ""
      lines.append(last + text.paddingLeft(to: left - last.count))
    }
    return lines.enumerated().map { index, line in
      "  " + (index == 0 ? option.label : "").padding(to: width) + line
    }.joined(separator: "\n")
  }

  private static func text(of examples: [Example]) -> String {
    let remarked = examples.filter { $0.remark != nil }
    let width = (remarked.map(\.line.count).max() ?? 0) + 3
    let lines = examples.map { example in
      "  " + (example.remark.map { example.line.padding(to: width) + $0 } ?? example.line)
    }
    return (["Examples:"] + lines).joined(separator: "\n")
  }
}
