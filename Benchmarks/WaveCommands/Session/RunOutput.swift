import Glibc
import Recordings
import Reports

struct RunOutput {
  /// The run's folder; nil names one below `results/`.
  var folder: String?
  /// A file for the report's rows besides, `-` for standard output; nil for none.
  var csv: OutputFile?
  /// A file for all that happened in real time; nil for none.
  var trace: TraceOutput?
  /// Whether neither progress nor a summary is shown.
  var isQuiet = false

  /// Looks whether the files can be written.
  ///
  /// - Throws: `ToolError`.
  func expectPlaces() throws {
    try csv?.expectWritable()
    try trace?.file.expectWritable()
  }
}

struct TraceOutput {
  let file: OutputFile
  /// The file without timelines.
  let blank: TimelineFile

  /// - Throws: `ToolError.usage` for standard output, a folder, and an ending that names no format.
  init(_ path: String, option: String) throws {
    guard path != "-", let blank = TimelineFile(path: path) else {
      throw ToolError.usage(
        "--\(option) '\(path)': name a file that ends in "
          + TimelineFile.endings.joined(separator: ", "))
    }
    (file, self.blank) = (try OutputFile(path, option: option), blank)
  }

  /// Replaces the file in one step.
  ///
  /// - Throws: `ToolError.environment` with the system's reason, `ResultStoreError`.
  func write(_ timelines: TimelineFile) throws {
    try file.write { descriptor in
      let code = timelines.write(to: descriptor)
      guard code == 0 else {
        throw ToolError.environment(
          "cannot write \(file.path): \(String(cString: strerror(code))); choose another --trace")
      }
    }
  }
}
