import Foundation
import Glibc

/// Every file that a command line names, by the command's manual: what is read, what is written. No
/// command has a list of its own, and none can forget a file.
struct CallFiles {
  private struct Output {
    let option: String
    let path: String
    let files: [String]
    /// How the name may end where its ending tells a format; empty where any may.
    var endings: [String] = []
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
      case .written(let endings):
        return Output(option: option.name, path: path, files: [path], endings: endings)
      case .filled(let paths): return Output(option: option.name, path: path, files: paths(path))
      }
    }
  }

  /// Refuses an output that is one of the files that are read, this program or another output, by
  /// whatever names, and one whose name promises another format. Where something is written trees
  /// are looked through.
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
        if let other = written[place], other.option != output.option {
          throw ToolError.usage(
            output.isStandardOutput
              ? "--\(other.option) - and --\(output.option) - would mix two documents: name a file "
                + "for one"
              : "--\(other.option) and --\(output.option) both write '\(output.path)': name two "
                + "files")
        }
        written[place] = output
      }
    }
    for output in outputs {
      try Self.expectEnding(output.path, output.endings, option: output.option)
    }
  }

  /// Refuses a name whose ending tells another format than one of `endings`, if there are any.
  static func expectEnding(_ path: String, _ endings: [String], option: String) throws {
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard let own = endings.first, !endings.contains(ending), telling.contains(ending) else {
      return
    }
    throw ToolError.usage(
      "--\(option) '\(path)' promises \(ending), and what is written is \(own): name a file that "
        + "ends in .\(own)")
  }

  /// Endings by which people and programs know a format; text may be anything.
  private static let telling: Set = [
    "apng", "avif", "bmp", "bz2", "csv", "eps", "gif", "gz", "heic", "htm", "html", "jpeg", "jpg",
    "json", "jsonl", "md", "mov", "mp4", "ndjson", "ods", "parquet", "pdf", "perfetto-trace",
    "pftrace", "png", "ps", "svg", "svgz", "tif", "tiff", "tsv", "webm", "webp", "xhtml", "xls",
    "xlsx", "xml", "xz", "yaml", "yml", "zip", "zst",
  ]

  private var inputs: [String] {
    func paths(_ use: FileUse?, _ words: [String]) -> [String] {
      guard case .read(let paths)? = use else { return [] }
      return words.flatMap(paths)
    }
    return paths(manual.operands, parser.arguments)
      + manual.options.flatMap { paths($0.files, parser.values($0.name)) }
  }

  /// The identity of a file under all of its names.
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
