public import Foundation

/// A value in a manifest: JSON with its types.
public indirect enum ManifestValue: Sendable, Equatable, Encodable {
  /// Text.
  case text(String)
  /// A number.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// A truth value.
  case flag(Bool)
  /// A list.
  case list([ManifestValue])
  /// Named values; written in the order of the names' bytes.
  case object([String: ManifestValue])
  /// Not available.
  case null

  /// Encodes the value as itself.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number):
      // A number without a fraction is read as an integer: it is written as one, or a large one
      // would be other bytes the next time.
      if let whole = Int(exactly: number) {
        try container.encode(whole)
      } else {
        try container.encode(number)
      }
    case .integer(let integer): try container.encode(integer)
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    case .null: try container.encodeNil()
    }
  }

  /// A fact and whether two runs that differ in it can be compared: `hard` means no, `soft` a
  /// warning. A fact that is not known carries the reason instead.
  public static func fact(
    _ value: ManifestValue?, isHard: Bool, reason: String? = nil
  ) -> ManifestValue {
    var object: [String: ManifestValue] = [
      "value": value ?? .null, "key": .text(isHard ? "hard" : "soft"),
    ]
    if value == nil, let reason { object["reason"] = .text(reason) }
    return .object(object)
  }
}

/// manifest.json: what a run was, apart from its numbers.
public enum ManifestFile {
  /// The document's bytes: sorted keys, two spaces, a line feed at the end.
  public static func data(_ manifest: [String: ManifestValue]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(ManifestValue.object(manifest)) + Data("\n".utf8)
  }
}

extension ManifestFile {
  /// The name of the file in a run's folder.
  public static let name = "manifest.json"

  /// What is joined to others is nested deeper, and JSON is written and read up to 512 levels.
  private static let mostLevels = 256

  /// Reads a manifest of any version: unknown keys are kept.
  ///
  /// - Throws: `ResultStoreError.manifest` for what is no JSON object or is nested more than 256
  ///   deep, or as `ReportFile.read`.
  public static func read(_ path: String) throws(ResultStoreError) -> [String: ManifestValue] {
    try read(InputFile(path, most: InputFile.mostOfDocument))
  }

  static func read(_ file: InputFile) throws(ResultStoreError) -> [String: ManifestValue] {
    try read(bytes: file.bytes(), name: file.path)
  }

  /// Reads bytes; `name` stands for the path in errors.
  public static func read(
    bytes: [UInt8], name path: String
  ) throws(ResultStoreError) -> [String: ManifestValue] {
    try ForeignFile.refuse(bytes, asDocument: path)
    let value: ManifestValue
    do { value = try JSONDecoder().decode(ManifestValue.self, from: Data(bytes)) } catch {
      throw .manifest(path: path, problem: "\(reason(bytes, error)); take it from where it came")
    }
    guard case .object(let object) = value else {
      throw .manifest(path: path, problem: "it is no object")
    }
    guard value.levels <= mostLevels else {
      throw .manifest(
        path: path, problem: "it is nested \(value.levels) deep, at most \(mostLevels) are read")
    }
    return object
  }

  /// What is no JSON in it, with its line where that is known.
  private static func reason(_ bytes: [UInt8], _ failure: any Error) -> String {
    var reason = "\(failure)"
    if case .dataCorrupted(let found)? = failure as? DecodingError {
      reason = found.debugDescription
    }
    do { _ = try JSONSerialization.jsonObject(with: Data(bytes)) } catch {
      reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? reason
    }
    return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}

extension ManifestValue {
  /// How deep it is nested: 1 for what holds nothing.
  fileprivate var levels: Int {
    switch self {
    case .list(let values): 1 + (values.map(\.levels).max() ?? 0)
    case .object(let values): 1 + (values.values.map(\.levels).max() ?? 0)
    default: 1
    }
  }
}

extension ManifestValue: Decodable {
  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([ManifestValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: ManifestValue].self))
    }
  }
}
