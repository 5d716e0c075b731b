package import AnimationTiming
package import LayerTree

/// The table of "Design Waving Effect Of High Performance": rows with a round avatar whose lower
/// half is a wave. A cell that leaves the screen is hidden and waits in the pool; its wave gets no
/// call, and goes on ticking if it ticks. A reused cell is laid out, and lays out its wave.
package final class WaveTable {
  static let rows = 100
  package static let rowHeight = 60.0

  /// The table's layer; its bounds' origin is how far it has scrolled.
  package let root: Layer
  private let makeCell: () -> Cell
  private var shown: [Int: Cell] = [:]
  private var pool: [Cell] = []

  private struct Cell {
    let layer: Layer
    let wave: WaveView
  }

  /// How far the table can scroll, pt.
  package var end: Double { max(0, Double(Self.rows) * Self.rowHeight - root.bounds.size.height) }
  package var cellCount: Int { shown.count + pool.count }
  package var shownRows: [Int] { shown.keys.sorted() }

  /// A table that fills `superlayer`, its waves as large as `waveSize` and as round on top of it.
  ///
  /// - Parameter phase: how far the wave of each cell has moved to the left at `start`, as a share
  ///   of its wavelength, by the number of the cell; asked once for each cell that is made.
  package init(
    _ wave: Wave, strategy: any WaveStrategy.Type, waveSize: Size, style: WaveMotion.Style,
    start: MediaTime, phase: @escaping (Int) -> Double = { _ in 0 }, in superlayer: Layer,
    links: DisplayLinks, timers: (any FrameTimers)? = nil
  ) {
    root = .view(superlayer.bounds, in: superlayer)
    let root = root
    var made = 0
    makeCell = {
      defer { made += 1 }
      let layer = Layer(in: root.context)
      layer.belongsToView = true
      layer.backgroundColor = Color(red: 1, green: 1, blue: 1)
      root.addSublayer(layer)
      let avatar = Self.addAvatar(side: waveSize.width, to: layer)
      let view = WaveView(
        wave, strategy: strategy,
        frame: Rect(
          x: 0, y: waveSize.width - waveSize.height, width: waveSize.width,
          height: waveSize.height),
        style: style, start: start, phase: phase(made), in: avatar, links: links,
        timers: timers)
      return Cell(layer: layer, wave: view)
    }
    scroll(to: 0, at: start)
  }

  /// A round picture at the left of the row, clipped as the published cell clips it.
  private static func addAvatar(side: Double, to cell: Layer) -> Layer {
    let frame = Rect(x: 15, y: (rowHeight - side) / 2, width: side, height: side)
    let avatar = Layer.view(frame, in: cell)
    avatar.backgroundColor = Color(red: 0.8, green: 0.8, blue: 0.8)
    avatar.cornerRadius = side / 2
    return avatar
  }

  /// Scrolls to `offset`, pt, and reuses cells as rows come and go.
  package func scroll(to offset: Double, at time: MediaTime) {
    root.bounds = Rect(origin: Point(x: 0, y: offset), size: root.bounds.size)
    let first = max(0, Int((offset / Self.rowHeight).rounded(.down)))
    let bottom = (offset + root.bounds.size.height) / Self.rowHeight
    let last = min(Self.rows - 1, Int(bottom.rounded(.up)) - 1)
    // In order of rows, so that every run reuses the same cells for the same rows.
    for row in shownRows where row < first || row > last {
      guard let cell = shown.removeValue(forKey: row) else { continue }
      cell.layer.isHidden = true
      pool.append(cell)
    }
    guard first <= last else { return }
    for row in first...last where shown[row] == nil { show(row, at: time) }
  }

  private func show(_ row: Int, at time: MediaTime) {
    let cell = pool.popLast() ?? makeCell()
    cell.layer.frame = Rect(
      x: 0, y: Double(row) * Self.rowHeight, width: root.bounds.size.width,
      height: Self.rowHeight)
    cell.layer.isHidden = false
    cell.wave.layOut(at: time)
    shown[row] = cell
  }
}
