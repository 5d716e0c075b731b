import Foundation
import RenderServer
import Testing

/// 64-bit FNV-1a over pixels, a word at a time.
public struct PictureHash {
  /// The hash of what was added so far.
  public private(set) var value: UInt64 = 14_695_981_039_346_656_037

  /// That of no pixels.
  public init() {}

  /// Adds rows of `width` words that lie `stride` words apart.
  public mutating func add(_ words: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int) {
    var hash = value
    for row in 0..<height {
      var word = words + row * stride
      let end = word + width
      while word < end {
        hash = (hash ^ UInt64(truncatingIfNeeded: word.pointee)) &* 1_099_511_628_211
        word += 1
      }
    }
    value = hash
  }
}

/// Committed files with a line for each picture: its name and hashes of its pixels.
///
/// Pictures that are meant to change are recorded anew: remove the file, run the test, which writes
/// it and fails, and commit what `git diff` shows; on x86-64, see ``isComparable(gradient:)``.
public enum ReferenceHashes {
  /// A picture's name and hashes, and whether they have to be those of the file.
  public typealias Line = (name: String, hashes: [UInt64], isCompared: Bool)

  /// Records an issue unless the lines are those of the file at `path` from the root of the working
  /// copy; where there was no file there is one then.
  public static func expect(_ lines: [Line], in path: String) throws {
    let file = Repository.url(path)
    let texts = lines.map { line in
      ([line.name] + line.hashes.map { String($0, radix: 36) }).joined(separator: " ")
    }
    guard FileManager.default.fileExists(atPath: file.path) else {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(texts.map { $0 + "\n" }.joined().utf8).write(to: file)
      Issue.record("\(path) was not there and has been written: look at it and commit it")
      return
    }
    let committed = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(committed.count == texts.count)
    let changed = zip(zip(committed, texts), lines)
      .filter { $1.isCompared && $0.0 != $0.1 }.map { "was \($0.0.0), is \($0.0.1)" }
    #expect(
      changed.isEmpty,
      """
      \(changed.count) of \(lines.count) pictures changed, with Cairo \(RendererVersions.cairo) and \
      pixman \(RendererVersions.pixman)
      """)
  }

  /// True if every processor draws the same. pixman computes gradients in single precision, and a
  /// compiler for arm64 may round a product and a sum once where that for x86-64 rounds twice.
  /// Differences in the last bit of a double are rounded away: sines with and without fused
  /// multiplication, and pixman with and without vector instructions, gave the same hashes.
  public static func isComparable(gradient: Bool) -> Bool {
    #if arch(x86_64)
      true
    #else
      !gradient
    #endif
  }
}
