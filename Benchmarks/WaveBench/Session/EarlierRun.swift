import Foundation
import Runs

enum EarlierRun {
  /// So many runs of this machine are looked at, the last first.
  private static let most = 50

  /// The last complete run of the plan of `manifest` beside `folder`, the run's that is measured
  /// now; nil where there is none. The names of runs end with `host`.
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
