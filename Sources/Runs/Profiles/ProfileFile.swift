package import Foundation
package import Measurement

/// The files of a run's folder that hold a profile each: a tree as text, every function's name
/// once.
///
/// The lines are `wavebench profile 1`; `unit NAME`, `frames N` and `names N`; so many names; then
/// of each node, behind its caller, `DEPTH NAME COST`: an outermost function has depth 0, names are
/// numbered from 0, and the cost is the function's own.
package enum ProfileFile {
  private static let head = "wavebench profile 1"
  /// The largest cost of a profile in all: sums over a thousand processes have room in a number.
  static let mostCost = 1 << 53

  /// The file's bytes: equal profiles have equal bytes.
  package static func data(_ profile: StackProfile) -> Data {
    let nodes = profile.preorder
    let used = Set(nodes.map { profile.nodes[$0.node].name })
    let names = used.sorted { profile.names[$0] < profile.names[$1] }
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var lines = [head, "unit \(profile.unit)", "frames \(profile.frames)", "names \(names.count)"]
    // A name stays in its line.
    lines += names.map { profile.names[$0].visibleInLine }
    lines += nodes.map { place, depth in
      let node = profile.nodes[place]
      return "\(depth) \(numbers[node.name] ?? 0) \(node.own)"
    }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads a file's bytes.
  ///
  /// - Parameter path: the file's name in errors.
  /// - Throws: `ResultStoreError.malformed` with the line.
  static func read(_ bytes: [UInt8], path: String) throws(ResultStoreError) -> StackProfile {
    var lines = ProfileLines(bytes, path)
    try lines.expect(head)
    let unit = try lines.value(of: "unit")
    let frames = try lines.number(of: "frames", 1...1_000_000_000)
    let count = try lines.number(of: "names", 0...bytes.count)
    var names: [String] = []
    for _ in 0..<count { names.append(try lines.next()) }
    var profile = StackProfile(unit: unit, frames: frames)
    var (above, total) = ([Int](), 0)
    while !lines.isAtEnd {
      let line = try lines.next()
      let numbers = line.split(separator: " ").map { Int($0) ?? -1 }
      guard numbers.count == 3, (0...above.count).contains(numbers[0]),
        names.indices.contains(numbers[1]), numbers[2] >= 0, numbers[2] <= mostCost - total
      else {
        throw lines.malformed(line, "a depth of \(above.count) at most, a name's number and a cost")
      }
      total += numbers[2]
      above.removeSubrange(numbers[0]...)
      let place = profile.node(names[numbers[1]], below: above.last)
      profile.add(numbers[2], to: place)
      above.append(place)
    }
    return profile
  }
}

private struct ProfileLines {
  private let lines: [ArraySlice<UInt8>]
  private let path: String
  private var number = 0

  init(_ bytes: [UInt8], _ path: String) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What ends with a line end has no line behind it.
    if lines.last?.isEmpty == true { lines.removeLast() }
    (self.lines, self.path) = (lines, path)
  }

  var isAtEnd: Bool { number == lines.count }

  mutating func next() throws(ResultStoreError) -> String {
    guard !isAtEnd else { throw malformed("the end of the file", "a further line") }
    number += 1
    return String(decoding: lines[number - 1], as: UTF8.self)
  }

  mutating func expect(_ line: String) throws(ResultStoreError) {
    let found = try next()
    guard found == line else { throw malformed(found, "'\(line)'") }
  }

  mutating func value(of key: String) throws(ResultStoreError) -> String {
    let line = try next()
    guard line.hasPrefix(key + " ") else { throw malformed(line, "'\(key) …'") }
    return String(line.dropFirst(key.count + 1))
  }

  mutating func number(of key: String, _ range: ClosedRange<Int>) throws(ResultStoreError) -> Int {
    let value = try value(of: key)
    guard let number = Int(value), range.contains(number) else {
      throw malformed(value, "\(key) from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func malformed(_ found: String, _ wanted: String) -> ResultStoreError {
    .malformed(
      Place(file: path, line: max(1, number), column: 1),
      problem:
        "'\(String(found.prefix(60)).visibleInLine)' where \(wanted) is expected; take it from "
        + "where it came, or measure again")
  }
}

extension StoredRun {
  /// The cost of a case by call stack, over all processes that kept it.
  ///
  /// - Throws: `ResultStoreError.cut`, `.changed` for a file that is not as the run left it, and as
  ///   files are opened and read.
  package func profile(of caseID: String) throws(ResultStoreError) -> StackProfile? {
    let folder = FileKind.isFolder(place) ? place : FilePlace.parts(place).folder
    var sum: StackProfile?
    for stored in profiles where stored.caseID == caseID {
      let path = FilePlace.path(of: stored.file, in: folder)
      let file = try InputFile(path, most: InputFile.mostOfDocument)
      let bytes = try file.bytes()
      let lines = FileDigest.lineFeeds(in: bytes)
      if let told = FileDigest(of: stored.file, in: manifest ?? [:]) {
        guard told.rows == lines else { throw .cut(path: file.path, rows: lines, told: told.rows) }
        guard told.digest == SHA256.digits(of: bytes) else { throw .changed(path: file.path) }
      }
      let profile = try ProfileFile.read(bytes, path: file.path)
      if sum == nil { sum = profile } else { sum?.add(profile) }
    }
    return sum
  }
}
