import Runs

/// A command's options and texts: the one source of its parser and of its help.
struct CommandManual: Sendable {
  struct Example: Sendable {
    let line: String
    let remark: String?

    init(_ line: String, _ remark: String? = nil) { (self.line, self.remark) = (line, remark) }
  }

  let verb: String
  /// Its line in the overview.
  let summary: String
  /// The words after the name, a line per form.
  let usage: [String]
  /// Nil for none.
  var operands: FileUse?
  /// Paragraphs in front of the options.
  let about: [String]
  /// Its standard output, as the rest of a sentence.
  var prints = ""
  let sections: [OptionSection]
  /// Paragraphs after the options.
  var notes: [String] = []
  /// Meanings of exit codes that say more than the overview.
  var exitCodes: [(code: ExitCode, meaning: String)] = []
  let examples: [Example]
  /// The options that most people need, which help alone shows; empty where it shows all.
  var essentials: [String] = []

  var options: [CommandOption] { sections.flatMap(\.options) + [.help] }

  /// The help text; no line is longer than `TextLayout.columns`, unless an example is.
  var text: String {
    let lists = sections.enumerated().map { index, section in
      // Help is the last option of all.
      let shown = section.options + (index == sections.count - 1 ? [.help] : [])
      return Self.text(of: shown, as: section.title.map { "\($0):" }, width: Self.width(options))
    }
    let codes = exitCodes.isEmpty ? [] : [ExitCode.sentence(exitCodes)]
    let blocks = introduction + lists + notes.map { TextLayout.wrapped($0) } + codes
    return (blocks + [Self.text(of: examples)]).joined(separator: "\n\n")
  }

  /// The essential options, and the names of the others.
  var firstScreen: String {
    guard !essentials.isEmpty else { return text }
    let first = essentials.compactMap { name in options.first { $0.name == name } } + [.help]
    let others = sections.map { section in
      let names = section.options.map(\.name).filter { !essentials.contains($0) }
      let list = names.map { "--\($0)" }.joined(separator: ", ")
      return TextLayout.wrapped((section.title.map { "\($0): " } ?? "") + list, indent: 2)
    }
    let rest = ["'wavebench \(verb) --help all' explains these, too:"] + others
    return
      (introduction + [
        Self.text(of: first, as: "Options:", width: Self.width(first)),
        rest.joined(separator: "\n"), Self.text(of: Array(examples.prefix(3))),
      ]).joined(separator: "\n\n")
  }

  private var introduction: [String] {
    let printed = prints.isEmpty ? [] : ["Prints \(prints)."]
    let forms = usage.enumerated().map { index, form in
      (index == 0 ? "Usage: " : "       ") + "wavebench \(verb) \(form)"
    }
    return [forms.joined(separator: "\n")] + (about + printed).map { TextLayout.wrapped($0) }
  }

  private static func width(_ options: [CommandOption]) -> Int {
    (options.map(\.label.count).max() ?? 0) + 2
  }

  private static func text(
    of options: [CommandOption], as title: String?, width: Int
  ) -> String {
    ([title].compactMap(\.self) + options.map { text(of: $0, width: width) })
      .joined(separator: "\n")
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

/// A long option, declared once: the parser takes it and help explains it.
struct CommandOption: Sendable {
  typealias Reader =
    @Sendable (_ options: inout RunOptions, _ value: String, _ name: String) throws -> Void

  let name: String
  /// The placeholder of its value in help; nil for a flag.
  let placeholder: String?
  /// Its effect, as one text.
  let help: String
  /// The default, in words; nil if help needs none.
  var defaultText: String?
  var files = FileUse.word
  /// The change that its value makes to a run; nil for another command's, and for what decides
  /// where the others begin, and is read before them.
  var read: Reader?

  /// Every command has it.
  static let help = flag("help", "this text")

  static func value(
    _ name: String, _ placeholder: String, _ help: String, default defaultText: String? = nil,
    _ files: FileUse = .word, _ read: Reader? = nil
  ) -> CommandOption {
    CommandOption(
      name: name, placeholder: placeholder, help: help, defaultText: defaultText, files: files,
      read: read)
  }

  /// An option without a value, which may stand for files all the same.
  static func flag(_ name: String, _ help: String, _ files: FileUse = .word) -> CommandOption {
    CommandOption(name: name, placeholder: nil, help: help, files: files)
  }

  /// `--views N,...`
  var label: String {
    (name == Self.help.name ? "-h, " : "") + "--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }
}

/// Options that help shows together.
struct OptionSection: Sendable {
  /// Nil where a command has one section.
  let title: String?
  let options: [CommandOption]

  init(_ title: String?, _ options: [CommandOption]) {
    (self.title, self.options) = (title, options)
  }
}

extension [OptionSection] {
  /// The one section of a command.
  static func untitled(_ options: [CommandOption]) -> [OptionSection] {
    [OptionSection(nil, options)]
  }
}
