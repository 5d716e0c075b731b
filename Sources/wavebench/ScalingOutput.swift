import CostScaling
import ResultStore

/// Leaves scaling.csv in a run's folder.
enum ScalingOutput {
  /// Fits what lies in the folder; a run without a line gets no file.
  static func write(_ folder: RunFolder) throws {
    let rows = Scaling.of(try StoredRun.open(folder.path)).rows
    if !rows.isEmpty { try ScalingFile.write(rows, to: folder.scalingPath) }
  }
}
