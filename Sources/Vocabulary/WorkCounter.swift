/// The kinds of work that the engine counts, as totals.
@frozen
public enum WorkCounter: Int, CaseIterable, Sendable {
  /// Paths built by wave views.
  case pathsBuilt
  /// Elements of the paths built.
  case pathElements
  /// Sine evaluations made for the paths built, or evaluations of what a wave has in its place.
  case sineEvaluations
  /// Bytes sent to the render server.
  case commitBytes
  /// Layers whose changes were sent.
  case layersSent
  /// Animations evaluated by the render server.
  case animationsEvaluated
  /// Pixels of the masks that were scan-converted.
  case pixelsRasterised
  /// Framebuffer pixels written.
  case pixelsComposited
  /// Parts of layers that moved or look otherwise than in the frame before.
  case picturesChanged
  /// Draw calls of a server that draws on a GPU.
  case drawCalls
  /// Its passes: one into the screen, one into each surface that is drawn anew.
  case renderPasses
  /// Bytes that it uploads: texels of masks, points of paths, quads.
  case uploadedBytes

  /// The counter's name: lower_snake_case, unique.
  package var name: String {
    switch self {
    case .pathsBuilt: "paths_built"
    case .pathElements: "path_elements"
    case .sineEvaluations: "sine_evaluations"
    case .commitBytes: "commit_bytes"
    case .layersSent: "layers_sent"
    case .animationsEvaluated: "animations_evaluated"
    case .pixelsRasterised: "pixels_rasterised"
    case .pixelsComposited: "pixels_composited"
    case .picturesChanged: "pictures_changed"
    case .drawCalls: "draw_calls"
    case .renderPasses: "render_passes"
    case .uploadedBytes: "uploaded_bytes"
    }
  }

  /// What one of it is: bytes, or a thing.
  var unit: MetricUnit { [.commitBytes, .uploadedBytes].contains(self) ? .bytes : .count }

  /// Whether only a server that draws on a GPU counts it.
  package var isOfGPU: Bool { [.drawCalls, .renderPasses, .uploadedBytes].contains(self) }

  /// What the counter counts, in one sentence.
  package var summary: String {
    switch self {
    case .pathsBuilt: "Paths built by wave views"
    case .pathElements: "Elements of the paths built"
    case .sineEvaluations: "Evaluations of a sine, or what a wave has instead, for the paths built"
    case .commitBytes: "Bytes sent from the app to the render server"
    case .layersSent: "Layers whose changes were sent to the render server"
    case .animationsEvaluated: "Animations evaluated by the render server"
    case .pixelsRasterised: "Pixels of the masks that were scan-converted"
    case .pixelsComposited: "Framebuffer pixels written"
    case .picturesChanged: "Parts of layers that moved or look otherwise than in the frame before"
    case .drawCalls: "Draw calls of a server that draws on a GPU"
    case .renderPasses: "GPU passes: one into the screen, one into each surface drawn anew"
    case .uploadedBytes: "Bytes uploaded to the GPU: texels of masks, points of paths, quads"
    }
  }

  /// The library under whose name PAPI knows the counters.
  package static let library = "WaveBench"

  /// The counter as an event of PAPI, counted per frame: `sde:::WaveBench::paths_built`.
  package var event: MetricName { MetricName("sde:::\(Self.library)::\(name)") }

  /// The counter of a run in real time, per second: `paths_built`.
  package var rate: MetricName { MetricName(name) }
}

/// What the engine holds at a time, as levels: they rise and fall, and are no work of a frame.
@frozen
public enum WorkLevel: Int, CaseIterable, Sendable {
  /// Memory of the render server's cached rasters.
  case cachedRasterBytes
  /// Elements and points of the paths that the app's layers hold.
  case pathBytes

  /// The level's name as an event: lower_snake_case, unique among levels and counters.
  package var name: String {
    switch self {
    case .cachedRasterBytes: "raster_bytes"
    case .pathBytes: "path_bytes"
    }
  }

  /// What the level is, in one sentence.
  package var summary: String {
    switch self {
    case .cachedRasterBytes: "memory of the render server's cached rasters: masks, strips, surfaces"
    case .pathBytes:
      "memory of the elements and points of paths that the app's layers and animations hold"
    }
  }

  /// The level as an event of PAPI: `sde:::WaveBench::raster_bytes`.
  package var event: MetricName { MetricName("sde:::\(WorkCounter.library)::\(name)") }

  /// The level of a case, in all: `cached_raster_bytes`.
  package var metric: MetricName {
    switch self {
    case .cachedRasterBytes: .cachedRasterBytes
    case .pathBytes: .pathBytes
    }
  }

  /// The side that holds it.
  package var stage: Stage {
    switch self {
    case .cachedRasterBytes: .server
    case .pathBytes: .app
    }
  }
}
