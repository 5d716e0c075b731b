import AnimationTiming
import LayerTree
import Measurement
import RenderServer

/// The render server of a paced scene, and what it showed.
final class WaveServer: PacedServer {
  let server: ScreenServer
  private let gauge: WaveGauge?
  private let watched: [WatchedWave]
  /// Per wave and picture, how far the wave had moved to the left, pt; nil where it was not shown,
  /// or could not be told.
  private(set) var notes: [[Double?]]

  /// - Parameter pictures: how many are expected.
  init(_ server: ScreenServer, gauge: WaveGauge?, watched: [WatchedWave], pictures: Int) {
    self.server = server
    self.gauge = gauge
    self.watched = watched
    notes = watched.map { _ in
      var notes: [Double?] = []
      notes.reserveCapacity(pictures)
      return notes
    }
  }

  var needsFrames: Bool { server.hasRunningAnimations }

  func apply(_ commit: UnsafeRawBufferPointer) throws { try server.apply(commit) }

  func makeFrame(displayTime: Double) throws -> Bool {
    try server.render(at: WaveScene.start + displayTime)
    return server.lastFrameMoved
  }

  var lastFrameIsSeen: Bool { server.lastFrameDiffers }

  func noteShown(refresh: Int) {
    for (index, wave) in watched.enumerated() {
      let isCovered = wave.holder.flatMap(server.isHidden) ?? false
      let moved = server.presentationTransform(of: wave.shape)?.tx ?? 0
      let painted = isCovered ? nil : server.paintedOffset(of: wave.shape)
      let shift = server.presentationPath(of: wave.shape).flatMap { gauge?.shift(of: $0) }
      notes[index].append(
        painted.flatMap { offset in shift.map { $0 - moved - offset.x } })
    }
  }
}

/// A wave whose place is read off the server at every picture.
struct WatchedWave {
  /// The layer whose path and transform make the wave.
  let shape: LayerID
  /// The layer that is hidden while the wave waits to be used again, if there is one.
  let holder: LayerID?
}
