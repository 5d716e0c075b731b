import Foundation
import Glibc
import Measurement

enum BuildFacts {
  static let version = "0.2.0"

  /// True if the compiler optimised; only such a build may measure.
  static var isOptimised: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// The Swift version that compiled this, as far as the compiler tells.
  static var swift: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  /// Leads to this very program, also when another file has taken its place meanwhile, as a build
  /// does.
  static let link = "/proc/self/exe"

  /// The path that starts a copy of this very program.
  static var thisProgram: String {
    get throws {
      _ = try executablePath()
      return link
    }
  }

  /// The path of this program's file; refused where the kernel does not tell.
  static func executablePath() throws -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(link, &path, Int(PATH_MAX))
    guard count > 0 else {
      throw ToolError.environment(
        "cannot find this program's own file: \(link): \(String(cString: strerror(errno))); "
          + "measuring needs /proc (mount -t proc proc /proc)")
    }
    return String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Measuring starts copies of the program that it is in, which must be this tool, optimised.
  static func refuseDebugBuild() throws {
    guard StandardStreams.kept == nil else {
      throw ToolError.environment("a call inside another program cannot measure: start wavebench")
    }
    guard isOptimised else {
      throw ToolError.environment(
        "this is a debug build, whose times mean nothing: build with 'swift build -c release' and "
          + "run .build/release/wavebench")
    }
  }
}

enum BinaryHash {
  /// FNV-1a, 64 bits, over this program's own file; nil when it cannot be read.
  static let ownFile: String? = {
    guard let link = try? BuildFacts.thisProgram,
      let data = try? Data(contentsOf: URL(fileURLWithPath: link), options: .alwaysMapped)
    else { return nil }
    return of(data)
  }()

  static func of(_ data: Data) -> String {
    "fnv1a64:" + data.withUnsafeBytes { Fingerprint.digits(of: $0) }
  }
}

/// The file of `scripts/build` beside the program: the commit that it was built from, and by what
/// the built file is known again.
struct BuiltFrom: Codable, Equatable {
  /// The full hash; nil with a reason where the sources were no commit's.
  var commit: String?
  var reason: String?
  /// Of the built file, as `BinaryHash` has it: a copy is as good as the file, whatever became of
  /// its times.
  var hash: String

  private static let cure = "build with scripts/build"

  static var ownCommit: Fact<String> {
    guard let path = try? BuildFacts.executablePath() else { return .unknown(reason: "no /proc") }
    return commit(ofProgram: path, hash: BinaryHash.ownFile)
  }

  /// The commit of a program with the fingerprint `hash`, by the file `<program>.source.json`;
  /// unknown where there is no such file, and where it speaks of another program.
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
