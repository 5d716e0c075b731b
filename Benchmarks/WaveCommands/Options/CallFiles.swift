import Foundation
import Glibc

/// Every file that a command line names: what the command reads, and what it writes.
///
/// The manual says which files an option, or what stands besides, names. So no command has a list
/// of its own, and none can forget a file.
struct CallFiles {
  private struct Output {
    let option: String
    let path: String
    let files: [String]

    var isStandardOutput: Bool { path == "-" && files == ["-"] }
  }

  private let parser: OptionParser
  private let manual: CommandManual
  private let outputs: [Output]

  init(_ parser: OptionParser, _ manual: CommandManual) {
    (self.parser, self.manual) = (parser, manual)
    outputs = manual.options.compactMap { option in
      guard let path = parser.value(option.name) else { return nil }
      switch option.files {
      case .word, .read: return nil
      case .written: return Output(option: option.name, path: path, files: [path])
      case .filled(let paths):
        return Output(option: option.name, path: path, files: paths(path))
      }
    }
  }

  /// Refuses an output that is one of the files that are read, this program or another output, by
  /// whatever names.
  ///
  /// - Throws: `ToolError.usage`.
  /// - Complexity: O(files that are named), where something is written; trees are looked through.
  func expectApart() throws {
    guard !outputs.isEmpty else { return }
    var read: [Place: String] = [:]
    for path in inputs {
      if let place = Place(path), read[place] == nil { read[place] = path }
    }
    if let own = Place(BuildFacts.link) { read[own] = try BuildFacts.executablePath() }
    var written: [Place: Output] = [:]
    for output in outputs {
      for file in output.files {
        guard let place = output.isStandardOutput ? .standardOutput : Place(file) else { continue }
        if let input = read[place] {
          throw ToolError.usage(
            "--\(output.option) '\(output.path)' would overwrite \(input), which is read: name "
              + "another \(output.files == [output.path] ? "file" : "folder")")
        }
        if let other = written[place], other.option != output.option { throw clash(other, output) }
        written[place] = output
      }
    }
  }

  private var inputs: [String] {
    func paths(_ use: FileUse?, _ words: [String]) -> [String] {
      guard case .read(let paths)? = use else { return [] }
      return words.flatMap(paths)
    }
    return paths(manual.operands, parser.arguments)
      + manual.options.flatMap { paths($0.files, parser.values($0.name)) }
  }

  private func clash(_ one: Output, _ other: Output) -> ToolError {
    .usage(
      one.isStandardOutput
        ? "--\(one.option) - and --\(other.option) - would mix two documents: name a file for one"
        : "--\(one.option) and --\(other.option) both write '\(other.path)': name two files")
  }

  /// What tells one file from every other, by whatever names.
  private enum Place: Hashable {
    case standardOutput
    /// One that is there; links lead to it.
    case file(device: UInt, number: UInt)
    /// One that is not there yet, by its way from the root.
    case path(String)

    /// Nil for what is there and no file: pipes and devices take from many, and folders are refused
    /// by who writes.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) != 0 else {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self = .file(device: UInt(status.st_dev), number: UInt(status.st_ino))
        return
      }
      var folder = URL(fileURLWithPath: path).standardizedFileURL
      var names: [String] = []
      while access(folder.path, F_OK) != 0, folder.path != "/" {
        names.insert(folder.lastPathComponent, at: 0)
        folder.deleteLastPathComponent()
      }
      guard let resolved = realpath(folder.path, nil) else { return nil }
      defer { free(resolved) }
      self = .path(([String(cString: resolved)] + names).joined(separator: "/"))
    }
  }
}
