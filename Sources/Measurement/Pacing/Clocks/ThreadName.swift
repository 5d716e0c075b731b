import Glibc

/// The name of the calling thread, for people who look with top, and for tests; of the main thread
/// it is the process's.
public enum ThreadName {
  /// Names the calling thread; at most 15 bytes of the name count.
  ///
  /// Foundation's `Thread.name` reaches the kernel only where the thread that starts another has
  /// noted its identity before that one runs.
  public static func set(_ name: String) {
    guard let file = fopen("/proc/thread-self/comm", "w") else { return }
    fputs(name, file)
    fclose(file)
  }
}
