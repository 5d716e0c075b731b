package import LayerTree
package import Measurement

extension WorkCounter {
  /// The counter as an event of PAPI, counted per frame: `sde:::WaveBench::paths_built`.
  package var event: MetricName { EngineWork.event(name) }

  /// The counter of a run in real time, per second: `paths_built`.
  package var rate: MetricName { MetricName(name) }

  /// The counter's meaning, in one sentence.
  package var summary: String { MetricTable[event].summary }
}

extension WorkLevel {
  /// The level as an event of PAPI: `sde:::WaveBench::raster_bytes`.
  package var event: MetricName { EngineWork.event(name) }

  /// The level of a case, in all: `cached_raster_bytes`.
  var metric: MetricName { EngineWork.level(name).metric }

  /// The side that holds it.
  var stage: Stage { EngineWork.level(name).side }

  /// The level's meaning, in one sentence.
  package var summary: String { EngineWork.level(name).summary }
}
