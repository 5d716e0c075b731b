import AnimationTiming
import LayerTree
import TestSupport
import Testing
import WaveViews

@Suite("The table of waves")
struct WaveTableTests {
  struct Screen {
    let context: LayerContext
    let links = DisplayLinks()
    let table: WaveTable

    init(_ strategy: any WaveStrategy.Type) {
      context = LayerContext(work: WorkLedger())
      let root = Layer(in: context)
      root.belongsToView = true
      root.bounds = Rect(x: 0, y: 0, width: 375, height: 667)
      context.rootLayer = root
      table = WaveTable(
        .jw, strategy: strategy, waveSize: Size(width: 56, height: 28), style: .equal, start: 1,
        in: root, links: links)
    }
  }

  @Test("shows the rows that the screen touches, no others")
  func rows() {
    let table = Screen(AdditiveTranslation.self).table
    #expect(table.shownRows == Array(0...11))
    for (offset, rows) in [(30, 0...11), (60, 1...12), (-100, 0...9), (table.end, 88...99)] {
      table.scroll(to: offset, at: 2)
      #expect(table.shownRows == Array(rows))
    }
    table.scroll(to: 1e9, at: 2)
    #expect(table.shownRows.isEmpty)
  }

  @Test("reuses its cells: a long way needs no more of them than one screen and a row")
  func reuse() {
    let screen = Screen(PathRebuild.self)
    for step in 0...1000 { screen.table.scroll(to: Double(step) * 5, at: 2) }
    #expect(screen.table.cellCount == 13)
    #expect(screen.links.count == 13, "pooled cells tick on")
  }

  @Test("a reused cell builds its path again where the strategy does, and only there")
  func layout() {
    for (strategy, paths) in [
      (AdditiveTranslation.self as any WaveStrategy.Type, 0), (TranslationRebuildOnReuse.self, 20),
    ] {
      let screen = Screen(strategy)
      screen.table.scroll(to: 30, at: 2)
      screen.table.scroll(to: 61, at: 2)
      let built = screen.context.work.added([.pathsBuilt]) {
        for row in 2...21 { screen.table.scroll(to: Double(row) * 60 + 1, at: 3) }
      }
      #expect(built == [Int64(paths)], "\(strategy.id)")
    }
  }

  @Test("a fling has no break of position, stays near the table, and is the same every time")
  func fling() {
    let motion = ScrollMotion(from: 10, for: 12, end: 5333)
    var (least, most, steepest) = (0.0, 0.0, 0.0)
    for index in 0...12_000 {
      let time = 10 + Double(index) / 1000
      let offset = motion.offset(at: time)
      least = min(least, offset)
      most = max(most, offset)
      steepest = max(steepest, abs(motion.offset(at: time + 1e-6) - offset) / 1e-6)
    }
    #expect(motion.offset(at: 3) == 0, "before the first fling")
    #expect(least < -1, "it bounces at the top")
    #expect(least > -500)
    #expect(most > 1000)
    #expect(most < 5333 + 500)
    // A finger gives at most 4800 pt/s; a break of one point would show as a million.
    #expect(steepest < 5000)
  }
}
