import CHeapExhaustion
public import Foundation
import Glibc

/// A file that is written beside its place and moved there when it is whole: a reader, a full disk
/// and a kill meet the old file or the new one, never half of one.
///
/// The draft is gone with the object unless ``commit()`` moved it, and with the process when it
/// gets no memory; only a kill leaves one behind, under a name that says whose it was:
/// `NAME.partial-PID`.
public final class FileDraft {
  /// Where the draft is written, by this process or by another program.
  public let path: String

  private let place: String
  private let descriptor: Int32
  /// Where the draft is remembered for the end of a process that gets no memory.
  private let remembered: Int32
  private var isMoved = false

  /// Makes an empty draft for a file at `place`, in the same folder.
  ///
  /// What somebody else put under the draft's name is neither written to nor followed.
  /// - Throws: `ResultStoreError.system` with the system's reason; nothing was made then.
  public init(for place: String) throws(ResultStoreError) {
    self.place = place
    var number = 0
    while true {
      let path = place + ".partial-\(getpid())" + (number > 0 ? "-\(number)" : "")
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
      if descriptor >= 0 {
        (self.path, self.descriptor) = (path, descriptor)
        remembered = heap_exhaustion_remember(path)
        return
      }
      number += 1
      guard errno == EEXIST, number < 100 else { throw FileWriting.failure("write", place) }
    }
  }

  deinit {
    heap_exhaustion_forget(remembered)
    close(descriptor)
    if !isMoved { unlink(path) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason.
  public func append(_ data: Data) throws(ResultStoreError) {
    try FileWriting.write(data, to: descriptor, path: place)
  }

  /// Makes the draft durable and moves it to its place; then makes that durable, too.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason; what was there is still there.
  public func commit() throws(ResultStoreError) {
    guard fsync(descriptor) == 0, rename(path, place) == 0 else {
      throw FileWriting.failure("write", place)
    }
    isMoved = true
    heap_exhaustion_forget(remembered)
    FileWriting.syncFolder(of: place)
  }
}
