import Foundation

/// JSON as files and documents hold it: sorted keys, two spaces, a line feed at the end.
package enum JSONText {
  /// - Throws: `EncodingError` for a number that JSON cannot hold.
  static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }

  package static func text(_ value: some Encodable) throws -> String {
    String(decoding: try data(value), as: UTF8.self)
  }
}
