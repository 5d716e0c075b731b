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
  public var rootLayer: Layer? {
    didSet {
      guard oldValue !== rootLayer else { return }
      oldValue?.isAttached = false
      isRootAttached = false
    }
  }

  // Outermost first, without the implicit one: most apps nest no deeper, and touch no array.
  private var outerTransactions: [Transaction] = []
  private var implicitTransaction = Transaction()
  private var lastLayerID: UInt32 = 0
  private var lastAnimationSerial: UInt32 = 0
  // Strong references: a layer that is dropped before the commit was still changed.
  private(set) var changedLayers: ContiguousArray<Layer> = []
  // Whether a flush has anything to do: changes, or the end of an implicit transaction.
  var needsFlush = false
  private var isRootAttached = false
  private var releasedLayers: ContiguousArray<LayerID> = []
  private var encoder = CommitEncoder()
  // Layers with animations that will be over one day; not counted references, a layer unlists itself.
  var animatedLayers: ContiguousArray<Unmanaged<Layer>> = []
  /// A time, s, before which a turn has nothing to do.
  var soonestEvent = MediaTime.infinity
  /// The time that the app was told last, s.
  var turnTime = -MediaTime.infinity
  /// Starts and stops that wait for the next turn.
  var animationEvents: [AnimationEvent] = []
  /// The open transactions that have a completion block, by the number of transactions open then.
  var openCompletions: [(depth: Int, completion: TransactionCompletion)] = [] {
    didSet { hasOpenCompletions = !openCompletions.isEmpty }
  }
  private(set) var hasOpenCompletions = false
  /// Completions that wait for the next turn only.
  var dueCompletions: [TransactionCompletion] = []
  /// Whether a layer ever had a clock of its own. Until then the media time is every layer's.
  var hasClocks = false

  /// Creates a context that counts its work in `work`.
  public init(work: WorkLedger) { self.work = work }

  /// Opens a transaction that inherits the settings of the one around it.
  public func beginTransaction() {
    if openTransactionCount == 0 {
      implicitTransaction = transaction
    } else {
      outerTransactions.append(transaction)
    }
    openTransactionCount += 1
  }

  /// Changes the innermost transaction's settings. Without an open one these are the implicit one's, which
  /// ends with the next flush.
  public func setTransaction(_ change: (inout Transaction) -> Void) {
    needsFlush = true
    change(&transaction)
  }

  /// Closes the innermost transaction; without an open one this does nothing, as measured on Apple's.
  public func commitTransaction() {
    guard openTransactionCount > 0 else { return }
    openTransactionCount -= 1
    transaction = openTransactionCount == 0 ? implicitTransaction : outerTransactions.removeLast()
    if hasOpenCompletions { closeCompletions(deeperThan: openTransactionCount) }
  }

  /// How many explicit transactions are open.
  public private(set) var openTransactionCount = 0

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
    guard needsFlush else { return }
    beginFlush(at: time)
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

  /// The implicit transaction ends: its settings go, and its completion blocks wait for nothing more.
  func beginFlush(at time: MediaTime) {
    needsFlush = false
    turnTime = time
    guard openTransactionCount == 0 else { return }
    transaction = Transaction()
    if hasOpenCompletions { closeCompletions(deeperThan: -1) }
  }

  /// The commit time `time` as the clock of `layer` shows it, s, as far as one of its changes asks for it.
  @inline(__always)
  func commitTime(of layer: Layer, at time: MediaTime) -> MediaTime {
    hasClocks && !layer.pendingAnimationChanges.isEmpty ? layer.localTime(at: time) : time
  }

  func forgetChanges() {
    if !isRootAttached, let rootLayer {
      rootLayer.isAttached = true
      isRootAttached = true
    }
    releasedLayers.removeAll(keepingCapacity: true)
    changedLayers.removeAll(keepingCapacity: true)
  }

  func enqueue(_ layer: Layer) {
    needsFlush = true
    changedLayers.append(layer)
  }

  func layerWasReleased(_ id: LayerID) {
    needsFlush = true
    releasedLayers.append(id)
  }

  func nextLayerID() -> LayerID {
    lastLayerID += 1
    return LayerID(rawValue: lastLayerID)
  }

  func nextAnimationSerial() -> UInt32 {
    lastAnimationSerial &+= 1
    return lastAnimationSerial
  }
}
