/// One side of a gate: builds of one revision, and what is done to them on purpose.
struct GateSide {
  /// Builds that differ in layout only; each process draws one.
  let binaries: [String]
  /// Work added to every batch, as a share of the batch; for the self-test.
  var inject = 0.0
  /// Heap put in front of everything, bytes; for the self-test.
  var heapBytes = 0
}
