import CSystem

/// The digest of FIPS 180-4 that tells two contents of a file apart.
///
/// Ours: libcrypto would take 1.2 ms or more of each start, and each case is a process.
enum SHA256 {
  private static let blockBytes = 64

  /// The fractional parts of the square roots of the first 8 primes.
  private static let start: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The digest of some bytes, 64 digits of base 16.
  ///
  /// - Parameter add: adds whole blocks to the state.
  static func digits(
    of bytes: [UInt8],
    by add: (UnsafeMutablePointer<UInt32>?, UnsafePointer<UInt8>?, Int) -> Void = csha256_add
  ) -> String {
    let rest = bytes.count % blockBytes
    var end = Array(bytes[(bytes.count - rest)...]) + [0x80]
    end += [UInt8](repeating: 0, count: (2 * blockBytes - 9 - rest) % blockBytes)
    end += (0..<8).map { UInt8(truncatingIfNeeded: (bytes.count * 8) >> (56 - 8 * $0)) }
    var state = start
    for part in [bytes, end] {
      part.withUnsafeBufferPointer { add(&state, $0.baseAddress, $0.count / blockBytes) }
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }
}
