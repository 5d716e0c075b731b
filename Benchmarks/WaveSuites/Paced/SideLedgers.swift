import LayerTree
import Measurement
import Vocabulary

/// What the two sides of a paced scene count, each on its own thread.
struct SideLedgers {
  private struct Side {
    let stage: Stage
    let ledger: WorkLedger
    let counters: [WorkLedger.Counter]
    let atStart: [Int64]

    init(_ stage: Stage, _ ledger: WorkLedger, _ counters: [WorkLedger.Counter]) {
      self.stage = stage
      self.ledger = ledger
      self.counters = counters
      atStart = counters.map { ledger[$0] }
    }
  }

  private let sides: [Side]

  /// The ledgers as they are now; what comes counts.
  init(app: WorkLedger, server: WorkLedger) {
    sides = [
      Side(
        .app, app, [.pathsBuilt, .pathElements, .sineEvaluations, .commitBytes, .layersSent]),
      Side(.server, server, [.animationsEvaluated, .pixelsRasterised, .pixelsComposited]),
    ]
  }

  /// What either side has counted since; exact once both threads are over.
  func workDone() -> [SideWork] {
    sides.flatMap { side in
      zip(side.counters, side.atStart).map { counter, before in
        SideWork(
          stage: side.stage, rate: MetricTable[counter.rate],
          amount: side.ledger[counter] - before)
      }
    }
  }
}
