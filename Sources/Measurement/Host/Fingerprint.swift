/// Short names of long contents.
public enum Fingerprint {
  /// FNV-1a, 64 bits, as 16 hexadecimal digits (Fowler, Noll, Vo; offset 14695981039346656037,
  /// prime 1099511628211). Equal contents have equal digits; it is no protection against an
  /// adversary.
  ///
  /// - Complexity: O(bytes).
  @inlinable
  public static func digits(of bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
