/// What a burst of load does with its time.
public enum LoadWork: String, Sendable, CaseIterable {
  /// Computes.
  case computing
  /// Allocates and frees memory, as parsing a reply does.
  case allocating
  /// Writes and reads a file, and waits for it, as the careless do on the main thread.
  case waiting
}
