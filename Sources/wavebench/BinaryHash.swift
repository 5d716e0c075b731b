import Foundation

/// Tells binaries apart.
enum BinaryHash {
  /// FNV-1a, 64 bits, over this program's own file; nil when it cannot be read.
  static let ownFile: String? = {
    guard let path = try? BuildFacts.executablePath(),
      let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else { return nil }
    return of(data)
  }()

  /// FNV-1a (Fowler, Noll, Vo; offset 14695981039346656037, prime 1099511628211), as 16 digits.
  static func of(_ data: Data) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    data.withUnsafeBytes { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    }
    let digits = String(hash, radix: 16)
    return "fnv1a64:" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
