package import Measurement
package import WaveViews

/// The waves and strategies that a program knows by name, and the two strategies that its answers
/// are about. Coded it is the names of what was added; decoding finds the same names in the
/// catalogue of the program that decodes, see ``known``.
package struct WaveCatalogue: Sendable {
  package let addedWaves: [Wave]
  package let addedStrategies: [any WaveStrategy.Type]
  package var question: Question

  package static let own = WaveCatalogue(adding: [], [], question: .published)

  /// This package's own waves and strategies and some more, whose names nothing else has.
  package init(
    adding waves: [Wave], _ strategies: [any WaveStrategy.Type], question: Question
  ) {
    (addedWaves, addedStrategies, self.question) = (waves, strategies, question)
  }

  /// Every wave, in the order in which lists show them.
  package var waves: [Wave] { Wave.all + Wave.variants + addedWaves }

  /// Every strategy that stands beside the question's, in the order in which lists show them.
  package var strategies: [any WaveStrategy.Type] { WaveStrategyCatalogue.all + addedStrategies }

  /// The counters of strategies that were added, each name once.
  package var counters: [Metric] {
    var seen: Set<MetricName> = []
    return addedStrategies.flatMap { $0.counters.map(\.metric) }
      .filter { seen.insert($0.name).inserted }
  }

  package var isOwn: Bool { addedWaves.isEmpty && addedStrategies.isEmpty }

  package func wave(named id: String) -> Wave? { waves.first { $0.id == id } }

  package func strategy(named id: String) -> (any WaveStrategy.Type)? {
    WaveStrategyCatalogue.named(id) ?? addedStrategies.first { $0.id == id }
  }
}

extension WaveCatalogue: Equatable {
  package static func == (one: WaveCatalogue, other: WaveCatalogue) -> Bool {
    one.names == other.names
  }
}

extension WaveCatalogue: Codable {
  /// Under this key a decoder is told of the program's own catalogue, a `WaveCatalogue`; without it
  /// nothing was added.
  package static var known: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "WaveCatalogue") else {
      preconditionFailure("a text that is not empty makes a key")
    }
    return key
  }

  private struct Names: Codable, Equatable {
    let waves: [String]
    let strategies: [String]
    let question: Question
  }

  private var names: Names {
    Names(
      waves: addedWaves.map(\.id), strategies: addedStrategies.map { $0.id }, question: question)
  }

  /// Throws where this program knows other names than the one that encoded.
  package init(from decoder: any Decoder) throws {
    let names = try Names(from: decoder)
    let known = decoder.userInfo[Self.known] as? WaveCatalogue ?? .own
    guard known.names.waves == names.waves, known.names.strategies == names.strategies else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "this program knows other waves or strategies than its caller"))
    }
    self.init(
      adding: known.addedWaves, known.addedStrategies, question: names.question)
  }

  package func encode(to encoder: any Encoder) throws { try names.encode(to: encoder) }
}
