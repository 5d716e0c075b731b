import AnimationTiming
import CWavePeers
import Measurement
import RenderServer
import WaveViews

/// A hand-written C loop for the same picture.
final class PeerSubject: LoopSubject {
  enum Work: String, CaseIterable, Sendable {
    case rebuild = "c-path-rebuild"
    case translate = "c-cached-composite"
    case cairoARGB = "c-cairo-argb"
    case exactColumns = "c-exact-columns"
    case edgeRebuild = "c-edge-pixels-rebuild"
    /// Only what a curve crosses or has left; every view has a raster of its own, of its edge.
    case edgeTranslate = "c-edge-pixels-translate-own"
    /// The same from one raster for all views: what an app can do whose waves are all alike.
    case edgeTranslateShared = "c-edge-pixels-translate-shared"
    case memset = "memset"

    var summary: String {
      switch self {
      case .rebuild: "peer: path rebuild in C: coverage by Cairo, the crest band composited"
      case .translate: "peer: the cached composite as a hand-written C loop"
      case .cairoARGB: "peer: path rebuild in C: Cairo straight onto the pixels"
      case .exactColumns: "peer: rebuild in C: exact coverage column by column, no path"
      case .edgeRebuild: "peer: rebuild in C: only the pixels that the curve crosses or has left"
      case .edgeTranslate:
        "peer: translation in C: only the pixels that the curve crosses or has left"
      case .edgeTranslateShared:
        "peer: the same from one raster for all views, which stays in the cache"
      case .memset: "peer: one memset of the same view rectangles"
      }
    }
  }

  /// The cycle of the arms beside it, or they would be compared over other sub-pixel phases.
  let framesPerCycle: Int

  private let peers: OpaquePointer
  private let work: Work
  private let stepPerFrame: Double
  private let wavelength: Double
  private var frame = 0

  /// Makes the pixels of the same views as `setup`: whole sizes in points, a whole scale, whole
  /// places, not turned; a view covers its card, so that cards are as good as a solid ground.
  init(_ work: Work, _ setup: SceneSetup) throws {
    let (size, scenery) = (setup.viewSize, setup.scenery)
    let shifts = (0..<setup.views).map { scenery.phase(of: $0) * size.width }
    guard
      let peers = wave_peers_create(
        Int32(setup.views), Int32(setup.columns), Int32(size.width), Int32(size.height),
        Int32(setup.scale), 0xFF00_7AFF,
        scenery.backdrop == .clear ? 0 : 0xFFFF_FFFF, shifts,
        Sampling.edgeError)
    else { throw RenderError.outOfMemory(bytes: Int(setup.framebufferBytes)) }
    self.peers = peers
    self.work = work
    stepPerFrame = setup.form.speed / setup.refreshHz
    framesPerCycle = MotionCycle.frames(step: stepPerFrame, scale: setup.scale)
    wavelength = size.width
  }

  deinit { wave_peers_destroy(peers) }

  func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      frame += 1
      let distance = Double(frame) * stepPerFrame
      let shift = distance - wavelength * (distance / wavelength).rounded(.down)
      switch work {
      case .rebuild: wave_peers_rebuild(peers, shift)
      case .translate: wave_peers_translate(peers, shift)
      case .cairoARGB: wave_peers_cairo_argb(peers, shift)
      case .exactColumns: wave_peers_exact_columns(peers, shift)
      case .edgeRebuild: wave_peers_edge_rebuild(peers, shift)
      case .edgeTranslate: wave_peers_edge_translate(peers, shift, 0)
      case .edgeTranslateShared: wave_peers_edge_translate(peers, shift, 1)
      case .memset: wave_peers_memset(peers, Int32(frame & 255))
      }
    }
  }

  /// Calls `body` with the pixels as they stand: ARGB32 words and the words from row to row.
  func withPixels<Result>(
    _ body: (_ words: UnsafePointer<UInt32>, _ stride: Int) throws -> Result
  ) rethrows -> Result? {
    var stride: Int32 = 0
    guard let words = wave_peers_pixels(peers, &stride) else { return nil }
    return try body(words, Int(stride))
  }
}
