import Foundation

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

/// A committed file with a line for each picture: its name and hashes of its pixels.
///
/// Pictures that are meant to change are recorded anew: remove the file, run the test, which writes
/// it and fails, and commit what `git diff` shows; on x86-64, see ``isComparable(gradient:)``.
public struct ReferenceHashes: CustomStringConvertible {
  /// The file.
  public let description: String

  /// The file at `path` from the root of the working copy.
  public init(_ path: String) { description = path }

  /// A picture's line, and whether it has to be that of the file.
  public typealias Line = (text: String, isCompared: Bool)

  /// The lines that are not those of the file.
  ///
  /// - Throws: ``Absent`` where there was no file; there is one then.
  public func changes(to lines: [Line]) throws -> [String] {
    let file = Repository.url(description)
    guard FileManager.default.fileExists(atPath: file.path) else {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(lines.map { $0.text + "\n" }.joined().utf8).write(to: file)
      throw Absent(path: description)
    }
    let committed = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let changed = zip(committed, lines).filter { $1.isCompared && $0 != $1.text }
      .map { "was \($0), is \($1.text)" }
    return committed.count == lines.count
      ? changed : changed + ["\(committed.count) pictures in the file, \(lines.count) drawn"]
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

  /// There was no file.
  public struct Absent: Error, CustomStringConvertible {
    let path: String

    /// The file written, and the cure.
    public var description: String {
      "\(path) was not there and has been written: look at it and commit it"
    }
  }
}
