import Foundation

/// One row of a file of vectors: a question, its answer and how near an answer must be.
struct ConformanceVector: Sendable {
  /// The row's place in the file, from 0.
  let index: Int
  /// The row's name; nil if it has none.
  let id: String?
  /// What is asked, such as `timing`; nil if the row does not say.
  let kind: String?
  /// Where the answer comes from; nil if the row does not say.
  let source: String?
  /// What is asked; a failure for a row that asks nothing that can be answered.
  let question: Result<Question, VectorFault>

  struct Question: Sendable {
    let kind: ConformanceKind
    let input: VectorInput
    let expected: VectorValue
    let tolerance: Double
  }

  /// The vectors in a file of JSON, which may be a list of them or an object that has one as
  /// `vectors`. What is no number of JSON is spelt `"nan"`, `"inf"` and `"-inf"`.
  ///
  /// What is wrong with one row is the outcome of that one. Complexity: O(bytes).
  ///
  /// - Throws: ``VectorFault`` if the text as a whole cannot be read.
  static func vectors(in bytes: [UInt8]) throws -> [ConformanceVector] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw VectorFault("no JSON: it is not UTF-8; save it as UTF-8")
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let vectors: [ConformanceVector]
    do {
      vectors = try decoder.decode(File.self, from: Data(bytes)).vectors
    } catch DecodingError.dataCorrupted(let context) {
      throw VectorFault("no JSON: \(Self.fault(of: bytes) ?? context.debugDescription)")
    } catch {
      throw VectorFault(
        "no vectors: the file must be a list of vectors, or an object with a list named 'vectors'")
    }
    guard !vectors.isEmpty else {
      throw VectorFault("the list of vectors is empty: nothing would be tried")
    }
    return vectors
  }

  /// Where JSON ends to be JSON, which the decoder does not say.
  private static func fault(of bytes: [UInt8]) -> String? {
    do { _ = try JSONSerialization.jsonObject(with: Data(bytes)) } catch {
      return (error as NSError).userInfo["NSDebugDescription"] as? String
    }
    return nil
  }

  private struct File: Decodable {
    let vectors: [ConformanceVector]

    enum CodingKeys: CodingKey { case vectors }

    init(from decoder: any Decoder) throws {
      vectors =
        try (try? [ConformanceVector](from: decoder))
        ?? decoder.container(keyedBy: CodingKeys.self).decode(
          [ConformanceVector].self, forKey: .vectors)
    }
  }
}

extension ConformanceVector: Decodable {
  fileprivate enum Field: CodingKey { case id, kind, source, input, expected, tolerance }

  /// Never throws, so that a row that cannot be read hides no other.
  init(from decoder: any Decoder) {
    index = decoder.codingPath.last?.intValue ?? 0
    let fields = try? decoder.container(keyedBy: Field.self)
    func word(_ field: Field) -> String? { try? fields?.decode(String.self, forKey: field) }
    (id, kind, source) = (word(.id), word(.kind), word(.source))
    do { question = .success(try Question(from: decoder)) } catch {
      question = .failure(VectorFault(error, below: decoder.codingPath.count))
    }
  }
}

extension ConformanceVector.Question: Decodable {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: ConformanceVector.Field.self)
    _ = try fields.decode(String.self, forKey: .id)
    let name = try fields.decode(String.self, forKey: .kind)
    guard let kind = ConformanceKind(rawValue: name) else {
      let known = ConformanceKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw VectorFault("unknown kind '\(name)'; known: \(known)", isMalformed: false)
    }
    self.kind = kind
    expected = try fields.decode(VectorValue.self, forKey: .expected)
    tolerance = try fields.decode(Double.self, forKey: .tolerance)
    // One that is wider than the answer would hold for any.
    let widest = max(1, expected.greatestNumber)
    guard (0...widest).contains(tolerance) else {
      throw VectorFault(
        "the field 'tolerance' is \(VectorValue.number(tolerance)), not from 0 to "
          + "\(VectorValue.number(widest)), the greatest number that is expected, or 1")
    }
    input = try fields.decode(VectorInput.self, forKey: .input)
  }
}

/// Why a file, or one vector in it, cannot be evaluated.
struct VectorFault: Error, CustomStringConvertible {
  let description: String
  /// Whether the vector asks no question that can be answered; false where its kind is unknown.
  let isMalformed: Bool

  init(_ description: String, isMalformed: Bool = true) {
    (self.description, self.isMalformed) = (description, isMalformed)
  }

  static func field(_ name: String, _ value: VectorValue, not wanted: String) -> VectorFault {
    VectorFault("the field 'input.\(name)' is \(value), not \(wanted)")
  }

  /// What a decoder says of a field, with the names that lead to it from the `depth`th on.
  fileprivate init(_ error: any Error, below depth: Int) {
    guard let error = error as? DecodingError else {
      self =
        error as? VectorFault
        ?? VectorFault("it holds what is no number, or one that is too large")
      return
    }
    switch error {
    case .keyNotFound(let key, let context):
      self.init("the field '\(Self.name(context.codingPath + [key], depth))' is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let name = Self.name(context.codingPath, depth)
      self.init(
        (name.isEmpty ? "" : "the field '\(name)' cannot be read: ") + context.debugDescription)
    @unknown default: self.init("\(error)")
    }
  }

  private static func name(_ path: [any CodingKey], _ depth: Int) -> String {
    path.dropFirst(depth).reduce("") { name, key in
      if let index = key.intValue { return "\(name)[\(index)]" }
      return name.isEmpty ? key.stringValue : "\(name).\(key.stringValue)"
    }
  }
}
