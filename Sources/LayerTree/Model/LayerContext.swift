public import AnimationTiming

/// An app's connection to the render server: names layers, nests transactions, commits changes.
public final class LayerContext {
  /// Where work done is counted.
  public let work: WorkLedger
  /// The innermost open transaction's settings; the implicit one's when none is open.
  public var transaction: Transaction { transactions.current }

  /// The layer at the top of the picture; known to the server after the next commit with a change.
  public var rootLayer: Layer? {
    didSet {
      guard oldValue !== rootLayer else { return }
      oldValue?.isAttached = false
      isRootAttached = false
    }
  }

  private var transactions = TransactionStack()
  private var watch = AnimationWatch()
  private var lastLayerID: UInt32 = 0
  private var lastAnimationSerial: UInt32 = 0
  // Strong references: a layer that is dropped before the commit was still changed.
  private var changedLayers: ContiguousArray<Layer> = []
  private var releasedLayers: [LayerID] = []
  // Whether a flush has anything to do: changes, or the end of an implicit transaction.
  private var needsFlush = false
  private var isRootAttached = false
  private var encoder = CommitEncoder()
  /// The time of the last turn or flush, s.
  private(set) var turnTime = -MediaTime.infinity
  /// True if a layer ever had a clock of its own. Until then the media time is every layer's.
  private(set) var hasClocks = false

  /// Creates a context that counts its work in `work`.
  public init(work: WorkLedger) { self.work = work }

  // MARK: - Transactions

  /// Opens a transaction that inherits the settings of the one around it.
  public func beginTransaction() { transactions.open() }

  /// Changes the innermost transaction's settings. Without an open one these are the implicit
  /// one's, which ends with the next flush.
  public func setTransaction(_ change: (inout Transaction) -> Void) {
    needsFlush = true
    // What is changed may follow from what holds.
    var settings = transactions.current
    change(&settings)
    transactions.current = settings
  }

  /// Closes the innermost open transaction; without one does nothing, as measured on Apple's.
  public func commitTransaction() {
    guard transactions.openCount > 0 else { return }
    transactions.close()
  }

  // MARK: - Commits

  /// True if a flush would send anything.
  public var hasChanges: Bool { !changedLayers.isEmpty || !releasedLayers.isEmpty }

  /// Encodes everything that changed since the last flush and hands the bytes to `send`, as the run
  /// loop does once per turn; when nothing changed, nothing is encoded and `send` is not called.
  ///
  /// - Parameters:
  ///   - time: the commit time, s; a begin time of 0 becomes this time, as the layer's clock shows
  ///     it.
  ///   - send: gets the commit; the buffer is valid until the next flush and 16-byte aligned.
  /// - Complexity: O(bytes of what changed). Allocates only when a commit outgrows all before it.
  public func flush(at time: MediaTime, send: (UnsafeRawBufferPointer) -> Void) {
    flush(at: time) { memory, count in send(UnsafeRawBufferPointer(rebasing: memory[..<count])) }
  }

  /// The same, handing over the memory in which the commit stands. Allocates, too, where what it
  /// was given for it is too small.
  ///
  /// - Parameter send: gets the memory, 16-byte aligned, and the length of the commit at its start,
  ///   bytes. It may keep it and put other memory there, or none, in which the next commit is
  ///   encoded: what `UnsafeMutableRawBufferPointer.allocate` made for an alignment of 16.
  public func flush(
    at time: MediaTime, send: (inout UnsafeMutableRawBufferPointer, _ count: Int) -> Void
  ) {
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
    if hasClocks { endAnimations(of: changedLayers, at: time) }
    work.add(changedLayers.count, to: .layersSent)
    forgetChanges()
    let count = encoder.finish()
    work.add(count, to: .commitBytes)
    let before = encoder.memory
    var memory = before
    send(&memory, count)
    guard memory.baseAddress != before.baseAddress || memory.count != before.count else { return }
    encoder.memory = memory
  }

  /// Takes everything that changed since the last flush as sent at `time`, s, without encoding it.
  ///
  /// The server does not hear of it: for measuring the app's side alone.
  public func discardChanges(at time: MediaTime) {
    beginFlush(at: time)
    for layer in changedLayers { settle(layer, at: commitTime(of: layer, at: time)) }
    if hasClocks { endAnimations(of: changedLayers, at: time) }
    forgetChanges()
  }

  /// The implicit transaction ends, and its settings go.
  private func beginFlush(at time: MediaTime) {
    needsFlush = false
    turnTime = time
    if transactions.openCount == 0 { transactions.endImplicit() }
  }

  /// The commit time `time` as the clock of `layer` shows it, s, as far as a change asks for it.
  @inline(__always)
  private func commitTime(of layer: Layer, at time: MediaTime) -> MediaTime {
    hasClocks && layer.animations.hasPending ? layer.localTime(at: time) : time
  }

  /// Takes a layer's changes as sent at `time`, s, in the layer's time.
  @inline(__always)
  private func settle(_ layer: Layer, at time: MediaTime) {
    if layer.settle(at: time) { watch.add(layer) }
  }

  /// Removes what is over at the time of a commit, s, by the clocks that it brings, as the server
  /// does: a clock that runs backward would have it run again in the next turn.
  private func endAnimations(of layers: ContiguousArray<Layer>, at time: MediaTime) {
    var stops: [AnimationStop] = []
    for layer in layers where !layer.animations.attached.isEmpty {
      layer.endAnimations(at: time, stops: &stops)
    }
    if !stops.isEmpty { watch.note(stops) }
  }

  private func forgetChanges() {
    if !isRootAttached, let rootLayer {
      rootLayer.isAttached = true
      isRootAttached = true
    }
    releasedLayers.removeAll(keepingCapacity: true)
    changedLayers.removeAll(keepingCapacity: true)
  }

  // MARK: - Turns

  /// One turn of the run loop at `time`, s: removes the animations that are over, and calls the
  /// callbacks of those that stopped.
  ///
  /// They come in the order of the stops' times, then in the order of adding. Their changes take
  /// effect at once, but what follows from it is reported in the next turn. Nothing is sent: the
  /// server has the animations, too, and removes them by itself.
  ///
  /// No callback of an animation is called before the flush that sends it.
  /// - Complexity: O(1) while nothing is due, else O(animations attached). Once a layer had a clock
  ///   of its own, O(animations attached · depth of the tree) always.
  public func turn(at time: MediaTime) {
    turnTime = time
    // What a clock of a layer's own shows at a time may change any time.
    guard hasClocks || time >= watch.soonestStop else { return }
    // The state is not accessed while callbacks run: they may use the context.
    let stops = watch.endAnimations(at: time).sorted { $0.comes(before: $1) }
    for stop in stops { stop.report(stop.isFinished) }
  }

  // MARK: - Called by layers

  func enqueue(_ layer: Layer) {
    needsFlush = true
    changedLayers.append(layer)
  }

  func layerWasReleased(_ id: LayerID) {
    needsFlush = true
    releasedLayers.append(id)
  }

  func noteClock() { hasClocks = true }

  func note(_ stops: [AnimationStop]) { watch.note(stops) }

  func stopWatching(_ layer: Layer) { watch.remove(layer) }

  func nextLayerID() -> LayerID {
    lastLayerID += 1
    return LayerID(rawValue: lastLayerID)
  }

  func nextAnimationSerial() -> UInt32 {
    lastAnimationSerial &+= 1
    return lastAnimationSerial
  }
}
