public import AnimationTiming
public import EngineWork

/// One app's connection to the render server: names its layers, nests its transactions and turns what
/// changed into commits.
public final class LayerContext {
  /// Where work done is counted.
  public let work: WorkLedger
  /// The innermost open transaction's settings; the implicit one's when none is open.
  public private(set) var transaction = Transaction()

  /// The layer at the top of the picture; known to the server after the next commit that sends
  /// anything.
  public var rootLayer: Layer?

  private var outerTransactions: [Transaction] = []
  private var lastLayerID: UInt32 = 0
  private var lastAnimationSerial: UInt32 = 0
  // Strong references: a layer that is dropped before the commit was still changed.
  private(set) var changedLayers: ContiguousArray<Layer> = []
  private var releasedLayers: ContiguousArray<LayerID> = []
  private var encoder = CommitEncoder()
  // Layers with animations that will be over one day; not counted references, a layer unlists itself.
  var animatedLayers: ContiguousArray<Unmanaged<Layer>> = []
  var soonestCompletion = MediaTime.infinity
  /// Whether a layer ever had a clock of its own. Until then the media time is every layer's.
  var hasClocks = false

  /// Creates a context that counts its work in `work`.
  public init(work: WorkLedger) { self.work = work }

  /// Opens a transaction that inherits the settings of the one around it.
  public func beginTransaction() { outerTransactions.append(transaction) }

  /// Changes the innermost transaction's settings.
  public func setTransaction(_ change: (inout Transaction) -> Void) { change(&transaction) }

  /// Closes the innermost transaction; without an open one this does nothing, as measured on Apple's.
  public func commitTransaction() {
    if let outer = outerTransactions.popLast() { transaction = outer }
  }

  /// How many explicit transactions are open.
  public var openTransactionCount: Int { outerTransactions.count }

  /// Whether a flush would send anything.
  public var hasChanges: Bool { !changedLayers.isEmpty || !releasedLayers.isEmpty }

  /// Encodes everything that changed since the last flush and hands the bytes to `send`, as the run
  /// loop does once per turn; when nothing changed, nothing is encoded and `send` is not called.
  ///
  /// - Parameters:
  ///   - time: the commit time, s; a begin time of 0 becomes this time, as the layer's clock shows it.
  ///   - send: gets the commit; the buffer is valid until the next flush and 16-byte aligned.
  /// - Complexity: O(bytes of what changed). Allocates only when a commit outgrows all before it.
  public func flush(at time: MediaTime, send: (UnsafeRawBufferPointer) -> Void) {
    guard hasChanges else { return }
    encoder.begin(
      time: time, root: rootLayer?.id, removed: releasedLayers, layerCount: changedLayers.count)
    for layer in changedLayers {
      let localTime = commitTime(of: layer, at: time)
      encoder.encode(layer, commitTime: localTime)
      settle(layer, at: localTime)
    }
    work.add(changedLayers.count, to: .layersSent)
    forgetChanges()
    let bytes = encoder.finish()
    work.add(bytes.count, to: .commitBytes)
    send(bytes)
  }

  /// The commit time `time` as the clock of `layer` shows it, s, as far as one of its changes asks for it.
  @inline(__always)
  func commitTime(of layer: Layer, at time: MediaTime) -> MediaTime {
    hasClocks && !layer.pendingAnimationChanges.isEmpty ? layer.localTime(at: time) : time
  }

  func forgetChanges() {
    releasedLayers.removeAll(keepingCapacity: true)
    changedLayers.removeAll(keepingCapacity: true)
  }

  func enqueue(_ layer: Layer) { changedLayers.append(layer) }

  func layerWasReleased(_ id: LayerID) { releasedLayers.append(id) }

  func nextLayerID() -> LayerID {
    lastLayerID += 1
    return LayerID(rawValue: lastLayerID)
  }

  func nextAnimationSerial() -> UInt32 {
    lastAnimationSerial &+= 1
    return lastAnimationSerial
  }
}
