/// A long option, declared once: the parser takes it and help explains it.
struct CommandOption: Sendable {
  let name: String
  /// What stands for its value in help; nil for a flag, which has none.
  let placeholder: String?
  /// What it does, as one text.
  let help: String
  /// What holds where it is not given; nil where that needs no words.
  let defaultText: String?
  /// A letter that says the same.
  let short: Character?

  /// An option that asks for help; every command has it.
  static let help = CommandOption(
    name: "help", placeholder: nil, help: "this text", defaultText: nil, short: "h")

  /// An option with a value.
  static func value(
    _ name: String, _ placeholder: String, _ help: String, default defaultText: String? = nil
  ) -> CommandOption {
    CommandOption(
      name: name, placeholder: placeholder, help: help, defaultText: defaultText, short: nil)
  }

  /// An option without a value.
  static func flag(_ name: String, _ help: String) -> CommandOption {
    CommandOption(name: name, placeholder: nil, help: help, defaultText: nil, short: nil)
  }

  /// How it is written: `--views 1,10,100`.
  var label: String {
    (short.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }
}

/// Options that help shows together.
struct OptionSection: Sendable {
  /// Nil where a command has one section.
  let title: String?
  let options: [CommandOption]

  init(_ options: [CommandOption]) { (title, self.options) = (nil, options) }

  init(_ title: String, _ options: [CommandOption]) {
    (self.title, self.options) = (title, options)
  }

  /// The names of the options.
  var names: Set<String> { Set(options.map(\.name)) }
}
