/// A part of a frame, or a sum of parts, as results name it.
public enum Stage: String, CaseIterable, Codable, Sendable {
  /// Display links fire and strategies change layers.
  case appTick = "app.tick"
  /// The transaction's changes are encoded to bytes.
  case appCommit = "app.commit"
  /// The bytes are decoded into the server's tree.
  case serverApply = "server.apply"
  /// Animations get their values at the frame's target time.
  case serverEvaluate = "server.evaluate"
  /// Shapes whose path changed are scan-converted.
  case serverRasterise = "server.rasterise"
  /// Rasters are written to the framebuffer.
  case serverComposite = "server.composite"
  /// The sum of the app's stages; in real time the app's thread.
  case app
  /// The sum of the server's stages; in real time the server's thread.
  case server
  /// The sum of all stages; in real time what is seen of both sides.
  case frame
  /// The app's drawing thread in real time, if there is one: in the frame's sum, in no side's.
  case drawing
  /// A process that shares the core of the app's thread, in real time.
  case neighbour
  /// The GPU, outside of all sums. Its processor time is that of the threads that stand in for an
  /// emulated one, or of its driver's own.
  case gpu
  /// The display that a third-party renderer's window is on, outside of all sums.
  case display

  /// The parts of a frame in their order, the app's first.
  public static let parts: [Stage] = [
    .appTick, .appCommit, .serverApply, .serverEvaluate, .serverRasterise, .serverComposite,
  ]

  /// The sides of the screen and both together: the sums that people compare.
  public static let sums: [Stage] = [.app, .server, .frame]

  /// The sides of the screen.
  public static let sides: [Stage] = [.app, .server]
}

/// A way of reading a case's frames; instruments of different passes never run at the same time.
package enum Pass: String, CaseIterable, Codable, Sendable {
  /// Clocks and the kernel's books, around batches of frames.
  case time
  /// CPU time of making the views and of their first frames.
  case start
  /// Hooks in the allocator and in the Swift runtime, at every stage of every frame.
  case allocations
  /// PAPI events, at every stage of every frame.
  case counters
  /// The memory of a case, in a process of its own.
  case memory
  /// Figures that follow from the case alone, without measurement.
  case exact
  /// A run in real time.
  case paced
  /// The same run on scripted clocks.
  case scripted
  /// Instructions, counted by Callgrind.
  case callgrind

  package var isRealTime: Bool { self == .paced }

  /// True if its values are per frame of all views together. Starts and what is held are totals,
  /// exact results are of a whole story, and real time and its script have units of their own.
  package var isPerFrame: Bool {
    switch self {
    case .time, .allocations, .counters, .callgrind: true
    case .start, .memory, .exact, .paced, .scripted: false
    }
  }
}
