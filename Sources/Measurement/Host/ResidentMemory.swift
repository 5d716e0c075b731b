import Foundation

/// How much of this process lies in the machine's memory.
enum ResidentMemory {
  /// Resident bytes of this process, counted page by page, or why the kernel does not tell.
  ///
  /// Unlike the sums in `/proc/self/statm`, those of `smaps_rollup` are exact on any number of
  /// cores.
  /// - Complexity: O(pages of the process).
  static func read() -> Fact<Int> {
    let path = "/proc/self/smaps_rollup"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      return .unknown(reason: "\(path) cannot be read")
    }
    return Fact(bytes(in: text), orReason: "\(path) has no line 'Rss:'")
  }

  /// The resident bytes that the text of a `smaps_rollup` tells.
  static func bytes(in text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix("Rss:") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[2] == "kB", let kibibytes = Int(words[1]) else { return nil }
      return kibibytes * 1024
    }
    return nil
  }
}
