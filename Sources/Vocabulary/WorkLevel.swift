/// What the engine holds at a time, as levels: they rise and fall, and are no work of a frame.
@frozen
public enum WorkLevel: Int, CaseIterable, Sendable {
  /// Memory of the render server's cached rasters.
  case cachedRasterBytes
  /// Elements and points of the paths that the app's layers hold.
  case pathBytes

  /// The level's name as an event: lower_snake_case, unique among levels and counters.
  public var name: String {
    switch self {
    case .cachedRasterBytes: "raster_bytes"
    case .pathBytes: "path_bytes"
    }
  }

  /// What the level is, in one sentence.
  public var summary: String {
    switch self {
    case .cachedRasterBytes: "memory of the render server's cached rasters: masks, strips, surfaces"
    case .pathBytes: "elements and points of the paths that the app's layers and animations hold"
    }
  }

  /// The level as an event of PAPI: `sde:::WaveBench::raster_bytes`.
  public var event: MetricName { MetricName("sde:::\(WorkCounter.library)::\(name)") }

  /// The level of a case, in all: `cached_raster_bytes`.
  public var metric: MetricName {
    switch self {
    case .cachedRasterBytes: .cachedRasterBytes
    case .pathBytes: .pathBytes
    }
  }

  /// The side that holds it.
  public var stage: Stage {
    switch self {
    case .cachedRasterBytes: .server
    case .pathBytes: .app
    }
  }
}
