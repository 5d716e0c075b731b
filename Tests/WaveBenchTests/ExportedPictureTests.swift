import Foundation
import Testing
import WaveBench

/// A strip that is moved to the next whole point.
private final class Rounded: WaveStrategy {
  static let id = "rounded"
  static let summary = "a strip at whole points"
  static let isDeclared = false

  private let ticker: WaveTicker

  init(_ site: WaveSite) {
    let strip = site.addStrip()
    ticker = WaveTicker(site) { instant in
      var whole = instant
      whole.shift.round()
      strip.place(whole)
    }
  }
}

extension Wave {
  fileprivate static let twofold = Wave(
    id: "twofold", summary: "a sine and one of half its length", amplitude: 8
  ) { sin(2 * .pi * $0) * 0.75 + sin(4 * .pi * $0) * 0.25 }
}

@Suite("Pictures of users' strategies, by the one module that they import")
struct ExportedPictureTests {
  @Test("agree for a strategy that moves a strip, and for one at half the rate")
  func holds() throws {
    for strategy in [AdditiveTranslation.self, Counting.self] as [any WaveStrategy.Type] {
      for wave in [.jw, .twofold] as [Wave] {
        let agreement = try PictureAgreement.of(strategy, showing: wave, scale: 1)
        #expect(agreement.holds, "\(agreement)")
        #expect(agreement.pictures == 33)
      }
    }
  }

  @Test("do not for one that is half a point off or stands still, and the sentence says so")
  func fails() throws {
    for strategy in [Rounded.self, Frozen.self] as [any WaveStrategy.Type] {
      let agreement = try PictureAgreement.of(strategy, showing: .twofold, scale: 2)
      #expect(!agreement.holds, "\(agreement)")
      #expect(agreement.tolerance < 60)
      #expect(agreement.description.contains("twofold under \(strategy.id) and path-rebuild"))
    }
  }
}
