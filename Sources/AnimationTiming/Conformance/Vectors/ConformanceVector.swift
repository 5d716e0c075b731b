import Foundation

/// One row of a file of vectors: a question, its answer and how near an answer must be.
package struct ConformanceVector: Equatable, Sendable {
  /// The row's place in the file, from 0.
  package var index: Int
  /// The row's name; `nil` if it has none.
  package var id: String?
  /// What is asked, such as `timing`; `nil` if the row does not say.
  package var kind: String?
  /// Where the answer comes from; `nil` if the row does not say.
  package var source: String?
  /// The row as it stands in the file; null where ``fault`` says why it could not be read.
  package var row: VectorValue
  /// Why the row could not be read; nil where it was.
  let fault: String?

  /// The vectors in a file of JSON, which may be a list of them or an object that has one as
  /// `vectors`. The words `NaN`, `Infinity` and `-Infinity`, which Python writes and JSON has not, are
  /// read as the strings `nan`, `inf` and `-inf`.
  ///
  /// Rows are not looked into: what is wrong with one is the outcome of that one. Complexity:
  /// O(bytes).
  ///
  /// - Throws: ``ConformanceError`` if the text as a whole cannot be read.
  package static func vectors(in bytes: [UInt8]) throws -> [ConformanceVector] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ConformanceError.text("it is not UTF-8; save it as UTF-8")
    }
    let data = Data(PythonNumbers.quoted(bytes))
    let rows: [Row]?
    do { rows = try JSONDecoder().decode(File.self, from: data).rows } catch {
      throw ConformanceError.text(Self.fault(of: data))
    }
    guard let rows else { throw ConformanceError.noVectors }
    guard !rows.isEmpty else { throw ConformanceError.empty }
    return rows.enumerated().map { index, row in
      ConformanceVector(
        index: index, id: row.id, kind: row.value["kind"]?.string,
        source: row.value["source"]?.string, row: row.value, fault: row.fault)
    }
  }

  /// Where JSON ends to be JSON, which the decoder does not say.
  private static func fault(of data: Data) -> String {
    do { _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) } catch {
      if let words = (error as NSError).userInfo["NSDebugDescription"] as? String { return words }
    }
    return "it is not valid"
  }

  private struct File: Decodable {
    /// Nil for a file of another form.
    let rows: [Row]?

    enum CodingKeys: CodingKey { case vectors }

    init(from decoder: any Decoder) throws {
      rows =
        (try? [Row](from: decoder))
        ?? (try? decoder.container(keyedBy: CodingKeys.self).decode([Row].self, forKey: .vectors))
    }
  }

  /// A row that is there whatever it holds, so that one that cannot be read hides no other.
  private struct Row: Decodable {
    let id: String?
    let value: VectorValue
    let fault: String?

    enum CodingKeys: CodingKey { case id }

    init(from decoder: any Decoder) {
      do {
        (value, fault) = (try VectorValue(from: decoder), nil)
        id = value["id"]?.string
      } catch {
        (value, fault) = (.null, "it holds what is no number, or one that is too large")
        id = try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
      }
    }
  }
}

/// Words that Python's `json` writes for what is no number of JSON.
private enum PythonNumbers {
  private static let words: [(word: [UInt8], text: [UInt8])] = [
    ("NaN", "nan"), ("-Infinity", "-inf"), ("Infinity", "inf"),
  ].map { (Array($0.0.utf8), Array("\"\($0.1)\"".utf8)) }

  /// The document with these words as strings. Complexity: O(bytes).
  static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var (place, isInString) = (0, false)
    while place < bytes.count {
      let byte = bytes[place]
      if !isInString,
        byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I") || byte == UInt8(ascii: "-"),
        let found = words.first(where: { bytes[place...].starts(with: $0.word) })
      {
        result += found.text
        place += found.word.count
        continue
      }
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      result.append(byte)
      place += 1
      if isInString, byte == UInt8(ascii: "\\"), place < bytes.count {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }
}

/// Why a file of vectors cannot be evaluated at all.
package enum ConformanceError: Error, Equatable, CustomStringConvertible {
  /// The text is no JSON, with the reason.
  case text(String)
  /// The text is JSON, but neither a list nor an object with a list named `vectors`.
  case noVectors
  /// The list of vectors has no element; nothing was proved.
  case empty

  package var description: String {
    switch self {
    case .text(let problem): "no JSON: \(problem)"
    case .noVectors:
      "no vectors: the file must be a list of vectors, or an object with a list named 'vectors'"
    case .empty: "the list of vectors is empty: nothing would be tried"
    }
  }
}

/// Why one vector cannot be evaluated.
struct MalformedVector: Error, CustomStringConvertible {
  var description: String

  static func missing(_ field: String) -> MalformedVector {
    MalformedVector(description: "the field '\(field)' is missing")
  }

  static func field(_ field: String, _ value: VectorValue, not wanted: String) -> MalformedVector {
    MalformedVector(description: "the field '\(field)' is \(value), not \(wanted)")
  }
}

/// A kind of vector: what is asked, and of which part of the timing engine.
package enum ConformanceKind: String, CaseIterable, Sendable {
  /// A curve's y at an x.
  case easing
  /// Phase, progress and cycle at a time.
  case timing
  /// Whether an animation shows at a time.
  case inEffect = "in-effect"
  /// Whether an animation is over at a time.
  case finished
  /// A time on one layer's clock, read on another's.
  case timeConversion = "time-conversion"
  /// The value of an animation between two values at a time.
  case basicValue = "basic-value"
  /// The same at a progress, for each combination of ends.
  case fromToBy = "from-to-by"
  /// What several animations make of one property.
  case stack
  /// The value of an animation whose repeats build on each other.
  case cumulative
  /// What overlapping animations make of one property at a time.
  case interruption
  /// The value of an animation through a list of values.
  case keyframe
  /// The place of an animation along a path.
  case keyframePath = "keyframe-path"
  /// The value of an animation inside a group.
  case group
  /// How far a spring has come at a time.
  case spring
  /// How long a spring takes to settle.
  case springSettling = "spring-settling"
  /// What animations of every type, groups in groups included, make of one property at a time.
  case tree
  /// When a timer fires.
  case timer
  /// At which refreshes a display link calls.
  case displayLink = "display-link"

  /// The timing engine's answer to `input`, in the shape of the vectors of this kind.
  ///
  /// `expected` decides the shape only where vectors of one kind differ in what they ask.
  func answer(to input: VectorFields, expecting expected: VectorValue) throws -> VectorValue {
    switch self {
    case .easing: try input.easing()
    case .timing: try input.timingSample(asked: expected)
    case .inEffect: try input.isInEffect()
    case .finished: try input.isFinished()
    case .timeConversion: try input.convertedTime()
    case .basicValue: try input.basicValue(expecting: expected)
    case .fromToBy: try input.frozenValue(expecting: expected)
    case .stack, .interruption: try input.stackValue()
    case .cumulative: try input.cumulativeValue()
    case .keyframe: try input.keyframeValue(expecting: expected)
    case .keyframePath: try input.pathPlace(expecting: expected)
    case .group: try input.groupValue(expecting: expected)
    case .spring: try input.springProgress()
    case .springSettling: .number(try input.spring().settlingDuration)
    case .tree: try input.treeValue()
    case .timer: try input.timerFirings()
    case .displayLink: try input.displayLinkCalls()
    }
  }
}

/// What a vector asks of animations: the value of one property at one time.
package struct PropertyQuestion: Sendable {
  /// What all the animations drive.
  package var keyPath: AnimationKeyPath
  /// The value below them.
  package var model: AnimatableValue
  /// The animations, in the order in which they are applied.
  package var animations: [Animation]
  /// When the value is asked for, s, in the time of the animations.
  package var time: MediaTime

  /// What animates a property: from a question to the value; nil where no animation has an effect.
  package typealias Presenter = (PropertyQuestion) throws -> AnimatableValue?

  /// What the animations make of the model, each over what the ones before it made; nil where none
  /// has an effect.
  ///
  /// Complexity: O(animations).
  package func evaluated() -> AnimatableValue? {
    var value: AnimatableValue?
    for animation in animations {
      animation.forEachInEffect(at: time) { animation, moment in
        value = animation.value(in: moment, over: value ?? model) ?? value
      }
    }
    return value
  }
}
