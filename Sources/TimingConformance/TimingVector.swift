public import Foundation

/// One conformance vector: an input, what it must give, and how exactly.
public struct TimingVector: Sendable, Equatable {
  /// What a vector asks for.
  public enum Kind: String, Sendable, CaseIterable {
    /// A timing function at one x.
    case easing
    /// Phase, cycle and progress of a timing.
    case timing
    /// Whether an animation shows.
    case inEffect = "in-effect"
    /// Whether an animation is over.
    case finished
    /// A time on one layer's clock from another's.
    case timeConversion = "time-conversion"
    /// A basic animation's value with all its timing.
    case basicValue = "basic-value"
    /// A basic animation's value at a progress, for each combination of ends.
    case fromToBy = "from-to-by"
    /// Several animations over one model value.
    case stack
    /// A cumulative animation.
    case cumulative
    /// Animations that interrupt each other.
    case interruption
    /// A child in a group.
    case group
    /// A keyframe animation of values.
    case keyframe
    /// A keyframe animation along a path.
    case keyframePath = "keyframe-path"
    /// When a timer fires on a loop that is busy.
    case timer
    /// At which refreshes a display link calls back on a loop that is busy.
    case displayLink = "display-link"
  }

  /// The vector's name.
  public let id: String
  /// What it asks for.
  public let kind: Kind
  /// How far each number may be off.
  public let tolerance: Double
  let input: JSONValue
  let expected: JSONValue

  /// Reads a file of vectors: JSON5 with a list `vectors`.
  ///
  /// A vector that cannot be read is a failure of its own, at its place: the others are still evaluated.
  /// - Throws: `VectorError.notVectors` for a file that is none.
  public static func read(
    _ data: Data
  ) throws(VectorError) -> [(name: String, vector: Result<TimingVector, VectorError>)] {
    guard let list = try JSONValue.read(data)["vectors"]?.array else {
      throw .notVectors(reason: "it has no list 'vectors' at its top")
    }
    return list.enumerated().map { index, value in
      let name = value["id"]?.string ?? "vector \(index + 1)"
      do throws(VectorError) {
        return (name, .success(try TimingVector(value, name)))
      } catch { return (name, .failure(error)) }
    }
  }

  private init(_ value: JSONValue, _ name: String) throws(VectorError) {
    id = name
    let kindName = try value.requireString("kind")
    guard let kind = Kind(rawValue: kindName) else { throw .unknownKind(kindName) }
    self.kind = kind
    tolerance = try value.requireNumber("tolerance")
    input = try value.require("input")
    expected = try value.require("expected")
  }

  /// What the engine makes of it.
  public struct Finding: Sendable, Equatable {
    /// The greatest distance of a number from what was expected; infinite for another kind of answer.
    public let error: Double
    /// The engine's answer in words.
    public let found: String
    /// The expected answer in words.
    public let expected: String
  }

  /// Evaluates the vector through the functions that frames use.
  ///
  /// - Throws: `VectorError.malformed` naming the field that is missing or of another type.
  public func evaluate() throws(VectorError) -> Finding {
    switch kind {
    case .easing: try easing()
    case .timing: try timing()
    case .inEffect: try inEffect()
    case .finished: try finished()
    case .timeConversion: try timeConversion()
    case .basicValue: try basicValue()
    case .fromToBy: try fromToBy()
    case .stack: try stack()
    case .cumulative: try cumulative()
    case .interruption: try interruption()
    case .group: try group()
    case .keyframe: try keyframe()
    case .keyframePath: try keyframePath()
    case .timer: try timer()
    case .displayLink: try displayLink()
    }
  }

  /// Whether a finding is within the tolerance.
  public func holds(_ finding: Finding) -> Bool { finding.error <= tolerance }
}
