import Foundation
import Glibc
import Instrumentation

/// What `scripts/build` writes beside the program: the commit that it was built from, and by what
/// the built file is known again.
struct BuiltFrom: Codable, Equatable {
  /// The full hash; nil with a reason where the sources were no commit's.
  var commit: String?
  /// Why there is no commit.
  var reason: String?
  /// The built file's size.
  var bytes: Int64
  /// When the built file was written, ns since 1970.
  var modifiedNanoseconds: Int64

  enum CodingKeys: String, CodingKey {
    case commit, reason, bytes
    case modifiedNanoseconds = "modified_ns"
  }

  private static let cure = "build with scripts/build"

  /// The commit of this program.
  static var ownCommit: Fact<String> {
    guard let path = try? BuildFacts.executablePath() else { return .unknown(reason: "no /proc") }
    return commit(ofProgram: path)
  }

  /// The commit of a program, by the file `<program>.source.json`.
  ///
  /// Unknown where there is no such file, and where it speaks of another file than the program that
  /// is there now.
  static func commit(ofProgram path: String) -> Fact<String> {
    guard let data = FileManager.default.contents(atPath: path + ".source.json") else {
      return .unknown(reason: "the program does not know its commit: \(cure)")
    }
    guard let told = try? JSONDecoder().decode(Self.self, from: data) else {
      return .unknown(reason: "\(path).source.json cannot be read: \(cure)")
    }
    var facts = stat()
    guard stat(path, &facts) == 0, told.bytes == Int64(facts.st_size),
      told.modifiedNanoseconds
        == Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
    else { return .unknown(reason: "the program was built anew since: \(cure)") }
    return told.commit.map(Fact.known)
      ?? .unknown(reason: told.reason ?? "no commit is named: \(cure)")
  }
}
