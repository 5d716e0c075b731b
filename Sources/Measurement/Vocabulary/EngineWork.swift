/// The work that an engine counts of itself: it knows its counters by name, here are their units
/// and meanings. PAPI lists them as events of the library `WaveBench`.
package enum EngineWork {
  package static let library = "WaveBench"

  package typealias Level = (name: String, metric: MetricName, side: Stage, summary: String)

  static let counters: [(name: String, unit: MetricUnit, summary: String)] = [
    ("paths_built", .count, "Paths built by wave views"),
    ("path_elements", .count, "Elements of the paths built"),
    (
      "sine_evaluations", .count,
      "Evaluations of a sine, or what a wave has instead, for the paths built"
    ),
    ("commit_bytes", .bytes, "Bytes sent from the app to the render server"),
    ("layers_sent", .count, "Layers whose changes were sent to the render server"),
    ("animations_evaluated", .count, "Animations evaluated by the render server"),
    ("pixels_rasterised", .count, "Pixels of the masks that were scan-converted"),
    ("pixels_composited", .count, "Framebuffer pixels written"),
    (
      "pictures_changed", .count,
      "Parts of layers that moved or look otherwise than in the frame before"
    ),
    ("draw_calls", .count, "Draw calls of a server that draws on a GPU"),
    (
      "render_passes", .count,
      "GPU passes: one into the screen, one into each surface drawn anew"
    ),
    (
      "uploaded_bytes", .bytes,
      "Bytes uploaded to the GPU: texels of masks, points of paths, quads"
    ),
  ]

  static let levels: [Level] = [
    (
      "raster_bytes", .cachedRasterBytes, .server,
      "memory of the render server's cached rasters: masks, strips, surfaces"
    ),
    (
      "path_bytes", .pathBytes, .app,
      "memory of the elements and points of paths that the app's layers and animations hold"
    ),
  ]

  /// A counter or level as an event of PAPI, counted per frame: `sde:::WaveBench::paths_built`.
  package static func event(_ name: String) -> MetricName {
    MetricName("sde:::\(library)::\(name)")
  }

  package static func level(_ name: String) -> Level {
    guard let level = levels.first(where: { $0.name == name }) else {
      preconditionFailure("no level of the engine is called '\(name)'")
    }
    return level
  }

  /// The counters in whose absence a screen stands still: what changed, and what was painted.
  package static let painting = ["pictures_changed", "pixels_composited", "draw_calls"]
}
