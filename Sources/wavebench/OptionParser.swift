import CGetopt
import Glibc
import WaveBenchmarks

/// Splits a command line the GNU way, by the C library's getopt_long: `--name value`, `--name=value`,
/// unambiguous prefixes, `--` before arguments that start with a dash.
struct OptionParser {
  /// A long option.
  struct Option {
    let name: String
    let takesValue: Bool
    let short: Character?

    static func flag(_ name: String, _ short: Character? = nil) -> Option {
      Option(name: name, takesValue: false, short: short)
    }

    static func value(_ name: String) -> Option {
      Option(name: name, takesValue: true, short: nil)
    }
  }

  /// What was found, in order; a flag's value is empty.
  private(set) var options: [(name: String, value: String)] = []
  /// The arguments that are no options.
  private(set) var arguments: [String] = []

  /// Parses `words`.
  ///
  /// - Throws: `ToolError.usage` naming the word that is wrong.
  init(_ words: [String], _ known: [Option], command: String) throws {
    let all = known + [.flag("help", "h")]
    var argv: [UnsafeMutablePointer<CChar>?] = (["wavebench"] + words).map { strdup($0) } + [nil]
    let names = all.map { strdup($0.name) }
    defer {
      for pointer in argv { free(pointer) }
      for name in names { free(name) }
    }
    var table = all.enumerated().map { index, entry in
      option(
        name: names[index].map { UnsafePointer($0) }, has_arg: entry.takesValue ? 1 : 0, flag: nil,
        val: Int32(256 + index))
    }
    table.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
    cgetopt_restart()
    let shorts = ":h"
    while true {
      let before = max(1, Int(cgetopt_index()))
      let found = getopt_long(Int32(words.count + 1), &argv, shorts, table, nil)
      if found == -1 { break }
      let word = before <= words.count ? words[before - 1] : ""
      switch found {
      case 63: throw Self.unknown(word, all, command)
      case 58: throw ToolError.usage("option '\(word)' needs a value\n\(Self.hint(command))")
      case 104: options.append(("help", ""))
      default:
        let entry = all[Int(found) - 256]
        options.append((entry.name, entry.takesValue ? String(cString: cgetopt_argument()) : ""))
      }
    }
    arguments = argv[Int(cgetopt_index())..<(words.count + 1)].compactMap {
      $0.map { String(cString: $0) }
    }
  }

  /// Whether `--help` was asked for.
  var wantsHelp: Bool { options.contains { $0.name == "help" } }

  /// Refuses arguments, for commands that take none.
  func expectNoArguments(_ command: String) throws {
    guard let first = arguments.first else { return }
    throw ToolError.usage("unexpected argument '\(first)'\n\(Self.hint(command))")
  }

  private static func unknown(_ word: String, _ all: [Option], _ command: String) -> ToolError {
    let bare = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let names = all.map(\.name)
    let matches = names.filter { $0.hasPrefix(bare) }
    if matches.count > 1 && !bare.isEmpty && word.hasPrefix("--") {
      return .usage(
        "option '\(word)' is ambiguous: "
          + matches.map { "--\($0)" }.joined(separator: ", ") + "\n\(hint(command))")
    }
    if names.contains(bare) {
      return .usage("option '--\(bare)' takes no value\n\(hint(command))")
    }
    let near = Spelling.nearest(to: bare, among: names).map { ", did you mean '--\($0)'?" } ?? ""
    return .usage("unknown option '\(word)'\(near)\n\(hint(command))")
  }

  private static func hint(_ command: String) -> String {
    "Try 'wavebench \(command) --help'."
  }
}
