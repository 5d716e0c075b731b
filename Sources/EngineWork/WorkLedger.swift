/// Counts the work that the engine does: plain totals, kept whether anybody looks or not.
///
/// Each counter is one 64-bit word at a fixed address for the ledger's lifetime, so that an outside
/// instrument can read it without a call. A ledger is written by one thread per counter; readers on
/// other threads see a recent value.
public final class WorkLedger: @unchecked Sendable {
  /// What is counted.
  @frozen
  public enum Counter: Int, CaseIterable, Sendable {
    /// Paths built by wave views.
    case pathsBuilt
    /// Elements of the paths built.
    case pathElements
    /// Sine evaluations made for the paths built.
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

    /// The counter's name in reports: lower_snake_case.
    public var name: String {
      switch self {
      case .pathsBuilt: "paths_built"
      case .pathElements: "path_elements"
      case .sineEvaluations: "sine_evaluations"
      case .commitBytes: "commit_bytes"
      case .layersSent: "layers_sent"
      case .animationsEvaluated: "animations_evaluated"
      case .pixelsRasterised: "pixels_rasterised"
      case .pixelsComposited: "pixels_composited"
      }
    }

    /// What one of it is: `bytes` or `count`.
    public var unit: String { self == .commitBytes ? "bytes" : "count" }

    /// What the counter counts, in one sentence.
    public var summary: String {
      switch self {
      case .pathsBuilt: "Paths built by wave views"
      case .pathElements: "Elements of the paths built"
      case .sineEvaluations: "Sine evaluations made for the paths built"
      case .commitBytes: "Bytes sent from the app to the render server"
      case .layersSent: "Layers whose changes were sent to the render server"
      case .animationsEvaluated: "Animations evaluated by the render server"
      case .pixelsRasterised: "Pixels of the masks that were scan-converted"
      case .pixelsComposited: "Framebuffer pixels written"
      }
    }
  }

  @usableFromInline let words: UnsafeMutablePointer<Int64>

  /// Creates a ledger with every counter at 0.
  public init() {
    words = .allocate(capacity: Counter.allCases.count)
    words.initialize(repeating: 0, count: Counter.allCases.count)
  }

  deinit { words.deallocate() }

  /// The current total of `counter`.
  @inlinable
  public subscript(counter: Counter) -> Int64 { words[counter.rawValue] }

  /// Adds `amount` to `counter`.
  @inlinable
  public func add(_ amount: Int, to counter: Counter) {
    words[counter.rawValue] &+= Int64(truncatingIfNeeded: amount)
  }

  /// The fixed address of `counter`'s word; valid while the ledger lives.
  public func address(of counter: Counter) -> UnsafeMutablePointer<Int64> {
    words + counter.rawValue
  }
}
