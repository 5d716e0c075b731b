import Foundation
import Runs

/// The last complete run of a plan in the default folder of results.
enum EarlierRun {
  /// So many runs of this machine are looked at, the last first.
  private static let most = 50

  /// Its place; nil where there is none.
  ///
  /// - Parameters:
  ///   - manifest: that of the run that is measured now.
  ///   - host: the machine, as the names of runs end.
  ///   - folder: the folder of the run that is measured now, beside which the others lie.
  static func place(of manifest: Manifest, _ host: String, _ folder: RunFolder) -> String? {
    let own = URL(fileURLWithPath: folder.path)
    let above = own.deletingLastPathComponent().relativePath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: above)) ?? []
    let plan = PlanName.of(manifest)
    return names.filter { $0.contains("Z-\(host)") && $0 != own.lastPathComponent }
      .sorted(by: >).prefix(most).map { "\(above)/\($0)" }
      .first { place in
        guard let other = try? Manifest.read("\(place)/\(Manifest.fileName)") else { return false }
        return other.status.word == "complete" && PlanName.of(other) == plan
      }
  }
}
