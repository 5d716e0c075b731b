import AnimationTiming
import Testing
import Vocabulary
import WaveSuites
import WaveViews

/// The film of docs/waves/busy.png, as docs/evidence.md shows it.
@Suite("The film of a busy app")
struct BusyFilmTests {
  private static let films: [PacedFilm] = {
    var request = PlanRequest()
    request.scenarios = [.loaded]
    request.strategies = [PathRebuild.id, AdditiveTranslation.id].map { StrategyName($0) }
    request.views = [1]
    request.sizes = [Size(width: 300, height: 48)]
    request.waves = [WaveName(Wave.jwLibrary.id)]
    request.loads = ["busy:77.6ms/97ms"].compactMap(Load.init)
    return (try? WavePlan(request)).flatMap {
      try? PacedFilm.all(of: $0, turn: 0.001, picture: 0.001)
    } ?? []
  }()

  /// Per column, how far from the top the wave begins, px.
  private static func outline(_ film: PacedFilm, at refresh: Int) throws -> [Int] {
    let (width, height) = film.pixelSize
    let picture = try #require(film.picture(at: refresh))
    return (0..<width).map { column in
      (0..<height).first { row in
        let place = (row * width + column) * 3
        return picture[place..<(place + 3)] != picture[column * 3..<(column * 3 + 3)]
      } ?? height
    }
  }

  /// By how many pixels the one outline is the other one moved, the nearest that fits.
  private static func shift(_ one: [Int], _ other: [Int]) -> Int {
    func distance(_ shift: Int) -> Int {
      (140..<(one.count - 140)).reduce(0) { $0 + abs(one[$1] - other[$1 + shift]) }
    }
    return (-140...140).min { (distance($0), abs($0)) < (distance($1), abs($1)) } ?? 0
  }

  @Test("the halves differ by several pixels while the app is busy", arguments: [7, 13, 19, 25])
  func differ(_ refresh: Int) throws {
    let (rebuilt, moved) = (Self.films[0], Self.films[1])
    #expect(rebuilt.isMissed(at: refresh) && !moved.isMissed(at: refresh))
    let shift = Self.shift(
      try Self.outline(rebuilt, at: refresh), try Self.outline(moved, at: refresh))
    #expect(abs(shift) >= 30, "\(shift) px at refresh \(refresh)")
  }

  @Test("the marks are as many as the misses that are told, of the one half alone")
  func marks() {
    for film in Self.films {
      #expect((0..<film.refreshes).count { film.isMissed(at: $0) } == film.missed)
    }
    #expect(Self.films[0].missed > 70 && Self.films[0].presented < 50)
    #expect(Self.films[1].missed == 0 && Self.films[1].presented == 120)
  }
}
