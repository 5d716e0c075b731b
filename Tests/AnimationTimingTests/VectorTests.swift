import AnimationTiming
import Testing

/// The kinds of vector that this room answers, each with the function that runs one.
enum VectorKind: String, CaseIterable, CustomTestStringConvertible {
  case easing
  case timing
  case inEffect = "in-effect"
  case finished
  case timeConversion = "time-conversion"
  case basicValue = "basic-value"
  case fromToBy = "from-to-by"
  case stack
  case cumulative
  case interruption

  /// Kinds in the file that belong to other rooms or to animation types that do not exist yet.
  static let elsewhere: Set<String> = [
    "display-link", "group", "keyframe", "keyframe-path", "timer",
  ]

  var testDescription: String { rawValue }

  var vectors: [TimingVector] { TimingVector.vectors(ofKind: rawValue) }

  /// Runs `vector` through the public interface; records an issue for each number that is off.
  func run(_ vector: TimingVector) throws {
    switch self {
    case .easing: try vector.runEasing()
    case .timing: try vector.runTiming()
    case .inEffect: try vector.runInEffect()
    case .finished: try vector.runFinished()
    case .timeConversion: try vector.runTimeConversion()
    case .basicValue: try vector.runBasicValue()
    case .fromToBy: try vector.runFromToBy()
    case .stack: try vector.runStack()
    case .cumulative: try vector.runCumulative()
    case .interruption: try vector.runInterruption()
    }
  }
}

@Suite("Conformance vectors")
struct VectorTests {
  /// Every vector that this room answers, with its kind.
  static let cases: [Case] = VectorKind.allCases.flatMap { kind in
    kind.vectors.map { Case(kind: kind, vector: $0) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var kind: VectorKind
    var vector: TimingVector

    var testDescription: String { "\(kind.rawValue) \(vector.id)" }
  }

  @Test("every vector holds within its own tolerance", arguments: cases)
  func vectorHolds(_ testCase: Case) throws {
    try testCase.kind.run(testCase.vector)
  }
}

@Suite("Vector coverage")
struct VectorCoverageTests {
  @Test("as many vectors run as the file has of each kind", arguments: VectorKind.allCases)
  func runsAllOfKind(_ kind: VectorKind) throws {
    let inFile = try TimingVector.file.get().count { $0.kind == kind.rawValue }
    let run = VectorTests.cases.count { $0.kind == kind }
    #expect(inFile > 0)
    #expect(run == inFile)
  }

  @Test("no kind of vector in the file is unknown")
  func knowsEveryKind() throws {
    let kinds = Set(try TimingVector.file.get().map(\.kind))
    #expect(kinds == VectorKind.elsewhere.union(VectorKind.allCases.map(\.rawValue)))
  }

  @Test("no two vectors share an identifier")
  func identifiersAreUnique() throws {
    let identifiers = try TimingVector.file.get().map(\.id)
    #expect(Set(identifiers).count == identifiers.count)
  }
}
