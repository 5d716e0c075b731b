import CSystem
import Foundation
import Glibc
import Measurement
import WaveSuites
import WaveViews

protocol Verb {
  static var manual: CommandManual { get }
  /// Obeys a command line that does not ask for help.
  static func run(_ parser: OptionParser) throws -> ExitCode
}

/// Splits a command line the GNU way, by the C library's getopt_long: `--name value`,
/// `--name=value`, unambiguous prefixes, `--` before arguments that start with a dash.
struct OptionParser {
  /// In the order of the command line; a flag's value is empty.
  private(set) var options: [(name: String, value: String)] = []
  private(set) var arguments: [String] = []

  let words: [String]
  let catalogue: WaveCatalogue
  let command: String

  /// getopt keeps its state in variables of the C library.
  private static let turn = NSLock()

  init(_ words: [String], _ manual: CommandManual, in catalogue: WaveCatalogue = .own) throws {
    try self.init(words, manual.options, command: manual.verb, in: catalogue)
  }

  /// - Throws: `ToolError.usage` naming the word that is wrong, and the help of `command`.
  init(
    _ words: [String], _ all: [CommandOption], command: String, in catalogue: WaveCatalogue
  ) throws {
    (self.words, self.command, self.catalogue) = (words, command, catalogue)
    Self.turn.lock()
    defer { Self.turn.unlock() }
    var argv: [UnsafeMutablePointer<CChar>?] = (["wavebench"] + words).map { strdup($0) } + [nil]
    let names = all.map { strdup($0.name) }
    defer { for text in argv + names { free(text) } }
    var table = all.enumerated().map { index, entry in
      option(
        name: names[index].map { UnsafePointer($0) }, has_arg: entry.placeholder != nil ? 1 : 0,
        flag: nil, val: Int32(256 + index))
    }
    table.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
    cgetopt_restart()
    while true {
      let before = max(1, Int(cgetopt_index()))
      let found = getopt_long(Int32(words.count + 1), &argv, ":h", table, nil)
      if found == -1 { break }
      // Operands before an option are passed over.
      let word = words.dropFirst(before - 1).first { $0.hasPrefix("-") && $0 != "-" } ?? ""
      switch found {
      // getopt's own numbers are letters: ?, : and h, which was among those of -help.
      case 63 where word == "-help": continue
      case 63: throw Self.unknown(word, all, command)
      case 58: throw ToolError.usage("option '\(word)' needs a value", help: command)
      default:
        let entry = found == 104 ? CommandOption.help : all[Int(found) - 256]
        options.append(
          (entry.name, entry.placeholder != nil ? String(cString: cgetopt_argument()) : ""))
      }
    }
    arguments = argv[Int(cgetopt_index())..<(words.count + 1)].compactMap(\.self)
      .map { String(cString: $0) }
    try expectNames(all)
  }

  /// Refuses names of files and folders that are empty, as a script's unset variable makes them.
  private func expectNames(_ all: [CommandOption]) throws {
    for (name, value) in options where value.isEmpty {
      guard let wanted = all.first(where: { $0.name == name })?.placeholder else { continue }
      let isFolder = wanted.contains("DIR")
      guard isFolder || wanted.contains("FILE") else { continue }
      throw ToolError.usage(
        "--\(name) '' names no \(isFolder ? "folder" : "file"): --\(name) \(wanted)", help: command)
    }
    if arguments.contains("") {
      throw ToolError.usage("an argument is '' and names nothing", help: command)
    }
  }

  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// Of an option that was given several times the last value counts.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

  func expectNoArguments() throws {
    guard let first = arguments.first else { return }
    throw ToolError.usage("unexpected argument '\(first)'", help: command)
  }

  private static func unknown(_ word: String, _ all: [CommandOption], _ command: String)
    -> ToolError
  {
    let bare = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let names = all.map(\.name)
    let matches = names.filter { $0.hasPrefix(bare) }
    if matches.count > 1 && !bare.isEmpty && word.hasPrefix("--") {
      return .usage(
        "option '\(word)' is ambiguous: " + Spelling.list(matches.map { "--\($0)" }), help: command)
    }
    if names.contains(bare), word.hasPrefix("--") {
      return .usage("option '--\(bare)' takes no value", help: command)
    }
    if let option = all.first(where: { meant[bare]?.contains($0.name) == true }) {
      let cure =
        bare == "warmup"
        ? "each case is warmed up until its times are steady: leave it out"
        : "here it is \(option.label), \(option.help)"
      return .usage("unknown option '\(word)': \(cure)", help: command)
    }
    let near = Spelling.suggestion(for: bare, among: names).replacing(" '", with: " '--")
    return .usage("unknown option '\(word)'\(near)", help: command)
  }

  /// Options of other benchmarks, and the options that do the same here.
  private static let meant = [
    "runs": ["processes", "pairs"], "repetitions": ["processes", "pairs"],
    "iterations": ["frames"], "warmup": ["samples"],
  ]
}
