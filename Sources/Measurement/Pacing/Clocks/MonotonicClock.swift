import Glibc
import Synchronization

/// A monotonic clock of one thread, with absolute sleeps that another thread can end.
///
/// Of a run that takes turns with others it tells the run's own time, which stands still in the
/// slices of the others: what is due at the end of a slice is done at the begin of the next. Work
/// that outlasts its slice is timed to its end.
package final class MonotonicClock: PacingClock, @unchecked Sendable {
  private let origin: timespec
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let isWoken = Atomic<Bool>(false)
  private let slices: TimeSlices
  // Of the thread that sleeps: its slice, and its real time less its own, s.
  private(set) var slice = 0
  private var offset: Double

  /// Time 0 is `origin` s after the machine's own origin, or at the first slice after that.
  package init(origin: Double = MonotonicTime.now(), slices: TimeSlices = .all) {
    self.origin = Self.timespec(origin)
    self.slices = slices
    offset = slices.offset(0)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func now() -> Double { sinceOrigin() - offset }

  /// Real time, s since the origin.
  private func sinceOrigin() -> Double {
    var time = Glibc.timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec - origin.tv_sec) + Double(time.tv_nsec - origin.tv_nsec) / 1e9
  }

  /// A sleep of less, s, is not ended by others: the kernel wakes a thread from it with 2 µs less.
  private static let shortSleep = 0.05

  package func sleep(until time: Double) {
    let real = sinceOrigin()
    let end = time < 1e9 ? realTime(of: time, now: real - offset) : .infinity
    if end - real < Self.shortSleep {
      var end = timespec(of: end)
      while !isWoken.load(ordering: .acquiring),
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil) == EINTR
      {}
      isWoken.store(false, ordering: .releasing)
    } else {
      pthread_mutex_lock(mutex)
      var isOver = false
      while !isWoken.load(ordering: .acquiring), !isOver {
        if end < .infinity {
          var end = timespec(of: end)
          isOver = pthread_cond_timedwait(condition, mutex, &end) != 0
        } else {
          pthread_cond_wait(condition, mutex)
        }
      }
      isWoken.store(false, ordering: .releasing)
      pthread_mutex_unlock(mutex)
    }
    enterSlice()
  }

  private func timespec(of time: Double) -> timespec {
    var end = Self.timespec(max(time, 0))
    end.tv_sec += origin.tv_sec
    end.tv_nsec += origin.tv_nsec
    if end.tv_nsec >= 1_000_000_000 {
      end.tv_sec += 1
      end.tv_nsec -= 1_000_000_000
    }
    return end
  }

  /// When what is due at `time` is done, real s since the origin: now or in this slice, or else in
  /// a later one.
  private func realTime(of time: Double, now: Double) -> Double {
    let due = max(time, now)
    guard due >= slices.end(slice) - 1e-9 else { return time + offset }
    return due + slices.offset(max(slices.index(of: due), min(slice + 1, slices.begins.count - 1)))
  }

  private func enterSlice() {
    guard slice + 1 < slices.begins.count else { return }
    let real = sinceOrigin()
    while slice + 1 < slices.begins.count, slices.begins[slice + 1] <= real { slice += 1 }
    offset = slices.offset(slice)
  }

  /// Ends the sleep that is, unless it is short, or the next one.
  package func wake() {
    pthread_mutex_lock(mutex)
    isWoken.store(true, ordering: .releasing)
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Works until the calling thread has used `seconds` more of a processor, or of the clock's time
  /// where the work waits.
  package func burn(_ seconds: Double, _ work: Load.Kind) {
    let waits = work == .mainThreadIO
    let end = (waits ? now() : processorTime()) + seconds
    while (waits ? now() : processorTime()) < end {
      // Computing is asking for the time.
      if work == .allocating { Self.allocate() }
      if waits { Self.readAndWrite() }
    }
  }

  private static func allocate() {
    var texts: [String] = []
    for index in 0..<64 {
      texts.append(String(repeating: "wave", count: 8 + index % 32))
    }
    withExtendedLifetime(texts) {}
  }

  /// Writes a block to a file that has no name, waits until it is on its device, and reads it
  /// again. Where the machine refuses the file, only the refused call takes time.
  private static func readAndWrite() {
    guard let file = tmpfile() else { return }
    defer { fclose(file) }
    var block = [UInt8](repeating: 0x5A, count: 1 << 14)
    _ = fwrite(&block, 1, block.count, file)
    fflush(file)
    _ = fdatasync(fileno(file))
    rewind(file)
    _ = fread(&block, 1, block.count, file)
  }

  package func processorTime() -> Double { Double(CPUClock.nanoseconds() ?? 0) / 1e9 }

  private static func timespec(_ seconds: Double) -> timespec {
    let whole = Int(seconds)
    return Glibc.timespec(
      tv_sec: whole, tv_nsec: min(Int((seconds - Double(whole)) * 1e9), 999_999_999))
  }
}

/// The clock by which everything that takes time is kept: setting the wall clock does not move it.
package enum MonotonicTime {
  package static func now() -> Double { Double(CPUClock.monotonicNanoseconds() ?? 0) / 1e9 }
}

package struct Deadline: Sendable {
  private let end: Double

  /// So many seconds from now; one of 0 or less is over, and infinity never is.
  package init(in seconds: Double) { end = MonotonicTime.now() + seconds }

  /// How long it still is, s; 0 when it is over.
  package var left: Double { max(0, end - MonotonicTime.now()) }

  package var isOver: Bool { left == 0 }
}
