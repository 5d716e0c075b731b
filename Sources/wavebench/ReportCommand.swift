import Foundation
import Glibc
import ReportPage
import ResultStore

/// `wavebench report`: runs as one HTML page.
enum ReportCommand {
  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(words, [.value("html")], command: "report")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    // Of an option given twice the last counts, as everywhere.
    guard let output = parser.options.last(where: { $0.name == "html" })?.value else {
      throw ToolError.usage("say where the page goes: --html FILE, or --html - for standard output")
    }
    guard !parser.arguments.isEmpty else {
      throw ToolError.usage(
        "name a run: its folder or its report.csv\nTry 'wavebench report --help'.")
    }
    if output != "-" { try check(output) }
    let runs = try parser.arguments.flatMap { try StoredRun.places(under: $0) }.map(read)
    let page = ReportPage.html(runs)
    if output == "-" {
      StandardStreams.put(page)
    } else {
      try FileWriting.replace(output, with: Data(page.utf8))
      StandardStreams.note("wavebench: wrote \(output)")
    }
    return .done
  }

  /// Before anything is read, so that nobody waits for a page that cannot be written.
  private static func check(_ output: String) throws {
    guard !output.isEmpty else {
      throw ToolError.usage("--html '' names no file: --html FILE, or --html - for standard output")
    }
    var status = stat()
    if stat(output, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw ToolError.usage("--html '\(output)' is a folder: name a file in it")
    }
    let folder = URL(fileURLWithPath: output).deletingLastPathComponent().path
    guard access(folder, F_OK) == 0 else {
      throw ToolError.usage("--html '\(output)': there is no folder \(folder); make it first")
    }
  }

  private static func read(_ place: String) throws -> PageRun {
    guard access(place, F_OK) == 0 else {
      throw ToolError.usage(
        "run '\(place)' does not exist: name a run's folder or its report.csv, see 'ls results'")
    }
    let stored = try StoredRun.open(place)
    return PageRun(
      name: name(place), report: stored.report, samples: stored.samples,
      manifest: stored.manifest)
  }

  /// A run is called by its folder.
  private static func name(_ place: String) -> String {
    let url = URL(fileURLWithPath: place).standardizedFileURL
    let folder = url.pathExtension == "csv" ? url.deletingLastPathComponent() : url
    return folder.lastPathComponent
  }

  static let help = """
    Usage: wavebench report RUN... --html FILE|-

    Writes one HTML page about one run or several: the verdict in words, cost over the number of views,
    stages, ratios with intervals, samples, counts, environment. The page is one file, without network
    or script. RUN is a run's folder, its report.csv, or a folder with runs somewhere below, which are
    taken in the order of their paths; several runs get a history before them. FILE is replaced in one
    step.

      --html FILE|-          the page, or - for standard output

    Examples:
      wavebench report results/default --html default.html
      wavebench report results --html history.html
      wavebench report results/default --html - | gzip > default.html.gz
    """
}
