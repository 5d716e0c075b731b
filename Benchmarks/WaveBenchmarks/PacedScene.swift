import AnimationTiming
public import BenchmarkHarness
import EngineWork
public import FrameMeasures
public import FramePacing
import Geometry
import LayerTree
import RenderServer
import WaveViews

/// The scenario `paced`: wave views on real time, the app's layers and the server each on a thread of its own.
public final class PacedScene: PacedSubject {
  /// The app's side.
  public var app: any PacedApp { waveApp }
  /// The server's side.
  public var server: any PacedServer { waveServer }
  /// A wave always moves.
  public let moves = true

  private let waveApp: WaveApp
  let waveServer: WaveServer
  private let speed: Double
  private let wavelength: Double

  /// Makes the views and the server and hands over the first commit.
  ///
  /// The two sides count their work apart, and nobody reads it: they run at the same time.
  /// - Throws: as `WaveScene`.
  public init(_ configuration: WaveScene.Configuration) throws {
    let layout = configuration.layout
    let context = LayerContext(work: WorkLedger())
    let root = Layer(in: context)
    root.frame = Rect(origin: .zero, size: layout.screenSize)
    context.rootLayer = root
    let links = DisplayLinks()
    let views = (0..<layout.views).map { index in
      WaveView(
        configuration.wave, strategy: configuration.strategy, frame: layout.frame(of: index),
        style: configuration.style, start: WaveScene.start, in: root, links: links)
    }
    let server = try RenderServer(
      configuration: RenderServer.Configuration(
        size: layout.screenSize, scale: layout.scale, sampling: configuration.sampling,
        sharesRasters: configuration.sharesRasters),
      work: WorkLedger())
    try context.commit(at: WaveScene.start, to: server)
    let watched = views.prefix(Self.mostWatched).compactMap { Self.shape(under: $0.root)?.id }
    let width = layout.viewSize.width
    wavelength = configuration.wave.wavelength(width: width)
    speed = configuration.strategy.speed(
      of: configuration.wave, configuration.style, width: width)
    waveApp = WaveApp(context: context, root: root, views: views, links: links)
    waveServer = WaveServer(
      server, gauge: WaveGauge(configuration.wave, size: layout.viewSize), watched: watched)
  }

  /// Waves beyond this number are shown but not watched.
  private static let mostWatched = 1000

  private static func shape(under layer: Layer) -> ShapeLayer? {
    for sublayer in layer.sublayers {
      if let shape = sublayer as? ShapeLayer ?? shape(under: sublayer) { return shape }
    }
    return nil
  }

  /// Wave by wave, what every refresh from the first picture on showed. A wave repeats: of all positions
  /// that look alike the one counts that is nearest to where it was before.
  public func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting]] {
    let shown = Self.framesShown(in: record)
    return waveServer.notes.indices.map { wave in
      var lag = 0.0
      return shown.compactMap { refresh, frame in
        guard let shift = waveServer.notes[wave][frame] else { return nil }
        let time = record.grid.time(of: refresh)
        let ideal = speed * time
        lag += Self.wrapped(shift - ideal - lag, wavelength)
        return MotionMeasures.Sighting(time: time, position: ideal + lag, ideal: ideal)
      }
    }
  }

  /// Each refresh of the run with the number of the picture on screen.
  private static func framesShown(in record: PacedRecord) -> [(refresh: Int, frame: Int)] {
    guard let first = record.frames.first?.shown else { return [] }
    var frame = 0
    return (first...max(first, record.grid.last(notAfter: record.duration))).map { refresh in
      while frame + 1 < record.frames.count, record.frames[frame + 1].shown <= refresh {
        frame += 1
      }
      return (refresh, frame)
    }
  }

  /// `distance` less whole wavelengths, between minus half and half of one.
  private static func wrapped(_ distance: Double, _ wavelength: Double) -> Double {
    distance - wavelength * (distance / wavelength).rounded()
  }
}

/// The app of a paced scene: its display links and nothing else. Run time 0 is when the waves start.
final class WaveApp: PacedApp {
  private let context: LayerContext
  private let root: Layer
  private let views: [WaveView]
  private let links: DisplayLinks

  init(context: LayerContext, root: Layer, views: [WaveView], links: DisplayLinks) {
    self.context = context
    self.root = root
    self.views = views
    self.links = links
  }

  var wantsRefresh: Bool { links.count > 0 }

  func refresh(timestamp: Double, targetTimestamp: Double) {
    links.fire(targetTimestamp: WaveScene.start + targetTimestamp)
  }

  var nextEvent: Double? { nil }

  func runEvents(at time: Double) {}

  func commit(at time: Double, send: (UnsafeRawBufferPointer) -> Void) {
    context.flush(at: WaveScene.start + time, send: send)
  }
}

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

  var needsFrames: Bool { server.hasAnimations }

  func apply(_ commit: UnsafeRawBufferPointer) throws { try server.apply(commit) }

  func makeFrame(displayTime: Double) throws -> Bool {
    try server.render(at: WaveScene.start + displayTime)
    return server.lastFrameDiffers
  }

  func noteShown(refresh: Int) {
    for (index, id) in watched.enumerated() {
      let moved = server.presentationTransform(of: id)?.tx ?? 0
      let shift = server.withPath(of: id) { gauge.shift(of: $0) }
      notes[index].append(shift.map { $0 - moved })
    }
  }
}
