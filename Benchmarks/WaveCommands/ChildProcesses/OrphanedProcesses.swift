/// Processes that a child has started, and that have outlived it.
///
/// They are found by descent, whatever group or session they have moved to. Asked first, they are
/// forced to end when they do not within a few seconds. What remains out of reach: those that are
/// left when this process and all that it started are killed together.
public enum OrphanedProcesses {
  /// From now on this process gets them for children, and ends them whenever a child of its own is
  /// no longer referred to. Does nothing in a process that had children before it began: they are
  /// not its own.
  public static func adopt() { Spawning.adoptOrphans() }

  /// Ends those that there are; nothing in a process that adopts none.
  public static func end() { Spawning.endOrphans() }
}
