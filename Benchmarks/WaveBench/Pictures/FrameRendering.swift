import Foundation
import Measurement
import Runs
import WaveSuites

/// `wavebench render --frames`: what cases in real time show, a file for each refresh of each
/// strategy, on scripted clocks.
struct FrameRendering {
  /// Frames are kept until all strategies have been played.
  private static let mostBytes = Double(1 << 30)
  /// The time of a frame on the server, s.
  private static let frame = 0.001

  let request: PlanRequest
  /// The length of a turn of the app, s.
  let turn: Double
  /// New or empty.
  let folder: String

  /// Writes the frames and says what they show.
  func draw() throws {
    let plan = try plan()
    do throws(ResultStoreError) { try Folders.makeEmpty(folder) } catch {
      guard case .system(_, _, let reason) = error else { throw error }
      throw ToolError.environment("'\(folder)' cannot be made: \(reason)")
    }
    let all = try plan.pacedFrames(turn: turn, frame: Self.frame)
    guard let first = all.first, first.refreshes > 0 else {
      throw ToolError.usage(
        "nothing is shown in \(request.pacedSeconds) s: ask for more --duration")
    }
    request.noteRecordings()
    for frames in all {
      for refresh in 0..<frames.refreshes {
        let number = String(format: "%05d", refresh + 1)
        let place = FilePlace("\(folder)/\(frames.strategy)-\(number).png")
        try place.replace(with: Data(frames[refresh]))
      }
    }
    StandardStreams.note(
      "wavebench: wrote \(first.refreshes) frames of each strategy into \(folder)")
    for frames in all {
      StandardStreams.note(
        "  \(frames.strategy): \(frames.presented) new frames, \(frames.missed) dropped")
    }
  }

  private func plan() throws -> WavePlan {
    guard request.scenarios.count == 1, request.hasRealTime else {
      throw ToolError.usage(
        "--frames shows real time: --scenario "
          + "'\(request.scenarios.map(\.rawValue).joined(separator: ","))' must be paced or loaded")
    }
    if let load = request.loads.first(where: { $0.kind == .neighbour }) {
      throw ToolError.usage(
        "--frames plays on scripted clocks, which no other process takes a core from: "
          + "--load '\(load)' would show nothing; name a load of the app's own thread, as busy")
    }
    let plan = try WavePlan(request)
    guard plan.blocks.count == 1 else {
      throw ToolError.usage(
        "--frames shows one setting, there are \(plan.blocks.count): name one of --views, --size, "
          + "--scale and --load")
    }
    guard plan.pacedFrameBytes <= Self.mostBytes else {
      throw ToolError.usage(
        "these frames need \(Int(plan.pacedFrameBytes / 1e6)) MB, at most "
          + "\(Int(Self.mostBytes / 1e6)): ask for less --duration, --scale, --views or --strategy")
    }
    return plan
  }
}
