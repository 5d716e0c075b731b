import TestSupport

@testable import Measurement

/// The files of `/proc` and `/sys` that tell what a host does. Process 100 is ours; it and its
/// child 101 have used so many ticks, as has 200, which is not.
struct FakeHost {
  let folder: TestFolder
  let watch: HostWatch

  init(_ files: [String: String]) throws {
    folder = try TestFolder(files)
    watch = HostWatch(root: 100, folder: folder.path)
  }

  /// At so many seconds of a clock; the files are opened anew.
  func moment(at seconds: Double) -> HostMoment {
    HostMoment(
      seconds: seconds, books: HostBooks(root: folder.path).read(),
      processes: ProcessTable.read(in: folder.file("proc")))
  }

  static func process(
    _ name: String, parent: Int, ticks: Int, ofEnded: Int = 0, started: Int = 5
  ) -> String {
    "1 (\(name)) S \(parent) 1 1 0 -1 0 0 0 0 0 \(ticks - 1) 1 \(ofEnded) 0 20 0 1 0 \(started) 9 9\n"
  }

  /// `/proc/stat` of a host that was busy for so many ticks.
  static func stat(busy: Int, steal: Int = 7, cores: Int = 2) -> String {
    let each = (0..<cores).map { "cpu\($0) \(busy / cores) 0 0 99 0 0 0 0 0 0\n" }.joined()
    return "cpu  \(busy - 40) 10 20 5000 300 4 6 \(steal) 3 2\n" + each + "intr 1 2 3\n"
  }

  /// A quiet host with control groups of version 2, of which 1 s later more is used.
  static let files = [
    "proc/stat": stat(busy: 1000),
    "proc/self/cgroup": "0::/batch\n",
    "sys/fs/cgroup/batch/cpu.stat": "usage_usec 5\nnr_throttled 3\nthrottled_usec 250000\n",
    "proc/100/stat": process("ours", parent: 1, ticks: 300),
    "proc/101/stat": process("our child", parent: 100, ticks: 50),
    "proc/200/stat": process("theirs (x) y", parent: 1, ticks: 400),
  ]
}
