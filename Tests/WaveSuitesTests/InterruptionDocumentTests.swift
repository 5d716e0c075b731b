import AnimationTiming
import Foundation
import LayerTree
import Measurement
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("docs/interruption.md")
struct InterruptionDocumentTests {
  /// A row of Tests/Fixtures/interruption-rows.txt and what the engine makes of it.
  typealias Row = (label: String, compute: @Sendable () throws -> [Double?])

  static let table: [Row] = [
    ("1 replace", { try shown(.replace, second: 1, frames: 0...7) }),
    ("2 as published", { try fromLastFrame() }),
    ("2 from what is shown", { try shown(.beginFromCurrentState, second: 1, frames: 0...7) }),
    ("3 first animation", { alone(from: -500, begin: 1000.1, duration: 1) }),
    ("3 second animation", { alone(from: 500, begin: 1000.5, duration: 0.4) }),
    ("3 additive", { try shown(.additive, second: 0.4, frames: 0...7) }),
    ("linear, 1 s and 0.4 s", { try shown(.additive, second: 0.4, frames: 5...15) }),
    ("linear, 1 s and 1 s", { try shown(.additive, second: 1, frames: 5...15) }),
    (
      "eased, 1 s and 1 s",
      { try shown(.additive, second: 1, curve: .easeInEaseOut, frames: 5...15) }
    ),
  ]

  /// The positions in the frames numbered `range`, a tenth of a second apart from 1000.0 s on.
  private static func shown(
    _ mode: InterruptionMode, second: Double, curve timingFunction: TimingFunction? = nil,
    frames range: ClosedRange<Int>
  ) throws -> [Double?] {
    let story = InterruptionStory.published(
      secondDuration: second, timingFunction: timingFunction, refreshHz: 10)
    let frames = try InterruptionTrace(story, mode: mode).frames.map(\.x)
    // After the last frame the view rests.
    return range.map { $0 < frames.count ? frames[$0] : frames.last }
  }

  /// One animation by itself; nil before it begins.
  private static func alone(from: Double, begin: Double, duration: Double) -> [Double?] {
    let animation = BasicAnimation(
      keyPath: .positionX, fromValue: .scalar(from), toValue: .scalar(0),
      timing: Timing(beginTime: begin, duration: duration), isAdditive: true)
    return (0...7).map { animation.scalarValue(at: 1000 + Double($0) / 10, over: 0) }
  }

  /// Mode 2 with the value of the frame before the change, as the published table has it.
  private static func fromLastFrame() throws -> [Double?] {
    let layer = Layer(in: LayerContext(work: WorkLedger()))
    InterruptionMode.beginFromCurrentState.send(
      layer, toX: 500, duration: 1, timingFunction: nil, at: 1000.1)
    layer.context.discardChanges(at: 1000.1)
    // At 1000.0 s nothing has happened yet.
    let before = [0] + (1...4).map { layer.presentedPosition(at: 1000 + Double($0) / 10).x }
    layer.position.x = 0
    layer.add(
      BasicAnimation(
        keyPath: .positionX, fromValue: .scalar(before[4]), toValue: .scalar(0),
        timing: Timing(beginTime: 1000.5, duration: 1)), forKey: "position")
    return before + (5...7).map { layer.presentedPosition(at: 1000 + Double($0) / 10).x }
  }

  /// The cells behind `label`, in every row of a file that has it.
  private func rows(_ label: String, in path: String) throws -> [[String]] {
    let text = try String(contentsOf: Repository.url(path), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: true)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      return cells.first == label ? Array(cells.dropFirst()) : nil
    }
  }

  @Test("the engine computes every row of the published tables", arguments: table)
  func published(_ row: Row) throws {
    let found = try rows(row.label, in: "Tests/Fixtures/interruption-rows.txt")
    try #require(found.count == 1)
    // What of them the page shows.
    for cells in try rows(row.label, in: "docs/interruption.md") { #expect(cells == found[0]) }
    let computed = try row.compute()
    #expect(found[0].count == computed.count)
    for (cell, value) in zip(found[0], computed) {
      if cell == "–" {
        #expect(value == nil)
        continue
      }
      let written = try #require(Double(cell))
      #expect(abs(try #require(value) - written) <= 5e-4, "\(cell)")
    }
  }

  @Test("what the eye sees is what the page says", arguments: InterruptionMode.allCases)
  func seen(_ mode: InterruptionMode) throws {
    let found = try rows("`\(mode.rawValue)`", in: "docs/interruption.md")
      .filter { $0.count == 7 && Double($0[0]) != nil }
    try #require(found.count == 3)
    let stories = [
      InterruptionStory.published(secondDuration: 0.4),
      .scenario(Interruptions(), moves: 5, distance: 281.25, refreshHz: 60),
      .cancelled(),
    ]
    for (cells, story) in zip(found, stories) {
      let results = try InterruptionTrace(story, mode: mode).results.map(\.value)
      for (cell, value) in zip(cells, results) {
        #expect(abs(try #require(Double(cell)) - value) <= 0.0051, "\(cell)")
      }
    }
  }
}
