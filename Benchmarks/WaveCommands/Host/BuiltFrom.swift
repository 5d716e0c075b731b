import Foundation
import Measurement

/// What `scripts/build` writes beside the program: the commit that it was built from, and by what
/// the built file is known again.
struct BuiltFrom: Codable, Equatable {
  /// The full hash; nil with a reason where the sources were no commit's.
  var commit: String?
  /// Why there is no commit.
  var reason: String?
  /// The fingerprint of the built file, as `BinaryHash` has it: a copy is as good as the file,
  /// whatever became of its times.
  var hash: String

  private static let cure = "build with scripts/build"

  /// The commit of this program.
  static var ownCommit: Fact<String> {
    guard let path = try? BuildFacts.executablePath() else { return .unknown(reason: "no /proc") }
    return commit(ofProgram: path, hash: BinaryHash.ownFile)
  }

  /// The commit of a program, by the file `<program>.source.json`.
  ///
  /// Unknown where there is no such file, and where it speaks of another file than the program that
  /// is there now.
  ///
  /// - Parameter hash: the program's own fingerprint; nil when it cannot be read.
  static func commit(ofProgram path: String, hash: String?) -> Fact<String> {
    guard let data = FileManager.default.contents(atPath: path + ".source.json") else {
      return .unknown(reason: "the program does not know its commit: \(cure)")
    }
    guard let told = try? JSONDecoder().decode(Self.self, from: data) else {
      return .unknown(reason: "\(path).source.json cannot be read: \(cure)")
    }
    guard told.hash == hash else {
      return .unknown(reason: "\(path).source.json is of another build: \(cure)")
    }
    return told.commit.map(Fact.known)
      ?? .unknown(reason: told.reason ?? "no commit is named: \(cure)")
  }
}
