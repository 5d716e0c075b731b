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

  /// True if only a server that draws on a GPU counts it.
  package var isOfGPU: Bool { [.drawCalls, .renderPasses, .uploadedBytes].contains(self) }
}

/// Amounts that the engine holds at a time, as levels: they rise and fall, and are no frame's work.
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
}
