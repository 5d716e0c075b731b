import Foundation
import Measurement
import Runs
import WaveSuites

/// The files that the value of an option, or an operand, names; see ``CallFiles``.
enum FileUse: Sendable {
  /// The paths of the files that a word stands for, there or not.
  typealias Paths = @Sendable (_ word: String) -> [String]

  case word
  case read(Paths)
  /// A file that is written, or `-` for standard output; and how the name of such a file may end,
  /// the usual way first. Empty where the command itself looks at the ending.
  case written([String])
  /// A folder that is written in: the files that may be replaced there.
  case filled(Paths)

  static let file = read { [$0] }
  /// A run: its folder, or its report.
  static let run = read(StoredRun.files)
  /// Runs, and folders with runs somewhere below; the command refuses what cannot be looked into.
  static let trees = read { place in
    ((try? StoredRun.places(under: place).runs) ?? [place]).flatMap(StoredRun.files)
  }
  /// Loads, some of which are recordings.
  static let loads = read(PlanRequest.recordings(in:))
  static let newRun = filled { folder in
    [folder, folder + "/" + PageFile.name] + StoredRun.files(of: folder + "/" + ReportFile.name)
  }

  static let pictures = filled { folder in
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".png") }.map { folder + "/" + $0 }
  }
}
