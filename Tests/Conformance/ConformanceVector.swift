import Foundation

/// One row of a file of vectors: a question, its answer and how near an answer must be.
struct ConformanceVector: Sendable {
  /// The row's place in the file, from 0.
  let index: Int
  /// The row's name; nil if it has none.
  let id: String?
  /// The kind of question, such as `timing`; nil if the row does not say.
  let kind: String?
  /// Where the answer comes from; nil if the row does not say.
  let source: String?
  /// The question; a failure for a malformed row.
  let question: Result<Question, VectorFault>

  struct Question: Sendable {
    let kind: ConformanceKind
    let input: [String: VectorValue]
    let expected: VectorValue
    let tolerance: Double
  }

  /// The vectors in a file of JSON, which may be a list of them or an object that has one as
  /// `vectors`. What is no number of JSON is spelt `"nan"`, `"inf"` and `"-inf"`.
  ///
  /// A malformed row is the outcome of that row alone. Complexity: O(bytes).
  ///
  /// - Throws: ``VectorFault`` if the text as a whole cannot be read.
  static func vectors(in bytes: [UInt8]) throws -> [ConformanceVector] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw VectorFault("no JSON: it is not UTF-8; save it as UTF-8")
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let rows: [Row]
    do {
      rows =
        try (try? decoder.decode([Row].self, from: Data(bytes)))
        ?? decoder.decode(File.self, from: Data(bytes)).vectors
    } catch {
      if case DecodingError.dataCorrupted(let context) = error {
        throw VectorFault("no JSON: \(Self.fault(of: bytes) ?? context.debugDescription)")
      }
      throw VectorFault(
        "no vectors: the file must be a list of vectors, or an object with a list named 'vectors'")
    }
    guard !rows.isEmpty else {
      throw VectorFault("the list of vectors is empty: nothing would be tried")
    }
    return rows.enumerated().map { ConformanceVector($1.value, index: $0) }
  }

  /// Where JSON ends to be JSON, which the decoder does not say.
  private static func fault(of bytes: [UInt8]) -> String? {
    do { _ = try JSONSerialization.jsonObject(with: Data(bytes)) } catch {
      return (error as NSError).userInfo["NSDebugDescription"] as? String
    }
    return nil
  }

  private struct File: Decodable { let vectors: [Row] }

  /// Never throws, so that a row that cannot be read hides no other.
  private struct Row: Decodable {
    let value: VectorValue?

    init(from decoder: any Decoder) { value = try? VectorValue(from: decoder) }
  }

  private init(_ row: VectorValue?, index: Int) {
    self.index = index
    var members: [String: VectorValue] = [:]
    if case .object(let object)? = row { members = object }
    let fields = VectorInput(members, at: "")
    id = try? fields.word("id")
    kind = try? fields.word("kind")
    source = try? fields.word("source")
    question = Result {
      guard case .object? = row else {
        throw VectorFault(
          row.map { "it is \($0), not an object" }
            ?? "it holds what is no number, or one that is too large")
      }
      return try Question(fields)
    }.mapError { $0 as? VectorFault ?? VectorFault("\($0)") }
  }
}

extension ConformanceVector.Question {
  fileprivate init(_ fields: VectorInput) throws {
    _ = try fields.need("id", fields.word)
    let name = try fields.need("kind", fields.word)
    guard let kind = ConformanceKind(rawValue: name) else {
      let known = ConformanceKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw VectorFault("unknown kind '\(name)'; known: \(known)", isMalformed: false)
    }
    self.kind = kind
    expected = try fields.expected()
    tolerance = try fields.need("tolerance", fields.number)
    // One that is wider than the answer would hold for any.
    let widest = max(1, expected.greatestNumber)
    guard (0...widest).contains(tolerance) else {
      throw fields.fault(
        "tolerance",
        not: "from 0 to \(VectorValue.number(widest)), the greatest number that is expected, or 1")
    }
    input = try fields.need("input", fields.object)
  }
}

/// Why a file, or one vector in it, cannot be evaluated.
struct VectorFault: Error, CustomStringConvertible {
  let description: String
  /// True if the vector asks no question that can be answered; false where its kind is unknown.
  let isMalformed: Bool

  init(_ description: String, isMalformed: Bool = true) {
    (self.description, self.isMalformed) = (description, isMalformed)
  }
}
