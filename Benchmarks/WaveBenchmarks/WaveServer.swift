import FramePacing
import Geometry
import LayerTree
import RenderServer

/// The render server of a paced scene, and what it showed.
final class WaveServer: PacedServer {
  let server: RenderServer
  private let gauge: WaveGauge
  private let watched: [LayerID]
  /// Per wave and picture, how far the wave had moved to the left, pt; nil where it could not be told.
  private(set) var notes: [[Double?]]

  init(_ server: RenderServer, gauge: WaveGauge, watched: [LayerID]) {
    self.server = server
    self.gauge = gauge
    self.watched = watched
    notes = watched.map { _ in [] }
  }

  var needsFrames: Bool { server.hasRunningAnimations }

  func apply(_ commit: UnsafeRawBufferPointer) throws { try server.apply(commit) }

  func makeFrame(displayTime: Double) throws -> Bool {
    try server.render(at: WaveScene.start + displayTime)
    return server.lastFrameDiffers
  }

  func noteShown(refresh: Int) {
    for (index, id) in watched.enumerated() {
      let moved = server.presentationTransform(of: id)?.tx ?? 0
      let shift = server.presentationPath(of: id).flatMap(gauge.shift)
      notes[index].append(shift.map { $0 - moved })
    }
  }
}
