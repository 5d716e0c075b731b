/// Cost per frame over the number of views, both axes logarithmic, one panel per side.
struct CostChart {
  /// A strategy's numbers, ascending by views.
  struct Line {
    let strategy: String
    let points: [(views: Int, cost: MeasuredCase.Measurement)]
  }

  let title: String
  let lines: [Line]
  /// The numbers of views that the axis names, ascending, two or more.
  let views: [Int]
  /// The range of the cost axis, ns, both above 0.
  let costs: (low: Double, high: Double)
  let styles: SeriesStyles

  private static let left = 52.0
  private static let right = 250.0
  private static let top = 10.0
  private static let labels = 264.0

  /// The picture; nil when there is nothing above 0 to draw.
  var picture: Picture? {
    let height = max(300, EndLabels.height(count: lines.count) + 60)
    let bottom = height - 38
    guard let least = views.first, let greatest = views.last,
      let x = AxisScale(
        .logarithmic, low: Double(least), high: Double(greatest), start: Self.left + 8,
        end: Self.right - 8),
      let y = AxisScale(
        .logarithmic, low: costs.low, high: costs.high, start: bottom, end: Self.top)
    else { return nil }
    var picture = Picture(height: height, title: title)
    let ticks = Ticks.values(y, wanted: 9)
    Axis.beside(
      &picture, y, ticks, ticks.map(Ticks.timeLabel), left: Self.left, right: Self.right)
    Axis.below(
      &picture, x, views.map(Double.init), views.map(PeopleNumber.whole), top: Self.top,
      bottom: bottom)
    Axis.title(&picture, "wave views", left: Self.left, right: Self.right)
    for line in lines { drawBand(line, x, y, &picture) }
    let isNamed = EndLabels.draw(
      naming: lines, left: Self.labels, bottom: bottom + 10, &picture
    ) { draw($0, x, y, &$1) }
    return isNamed ? picture : nil
  }

  /// The band between the ends of the intervals. An end that is not above 0 has no place on the
  /// axis: the band is open there, down to the axis, and the section says so in words.
  private func drawBand(
    _ line: Line, _ x: AxisScale, _ y: AxisScale, _ picture: inout Picture
  ) {
    var upper: [(x: Double, y: Double)] = []
    var lower: [(x: Double, y: Double)] = []
    for point in line.points {
      guard let place = x.position(Double(point.views)), let low = point.cost.lower,
        let high = point.cost.upper, let top = y.position(high)
      else { continue }
      upper.append((place, top))
      lower.append((place, y.position(low) ?? y.start))
    }
    guard upper.count > 1 else { return }
    picture.path(.area(upper + lower.reversed()), styles[line.strategy].band)
  }

  private func draw(
    _ line: Line, _ x: AxisScale, _ y: AxisScale, _ picture: inout Picture
  ) -> EndLabels.Entry? {
    let style = styles[line.strategy]
    let places = line.points.compactMap { point -> (x: Double, y: Double)? in
      guard let place = x.position(Double(point.views)), let cost = y.position(point.cost.median)
      else {
        return nil
      }
      return (place, cost)
    }
    if places.count > 1 { picture.path(.through(places), style.line) }
    for point in line.points {
      guard let place = x.position(Double(point.views)), let cost = y.position(point.cost.median)
      else {
        continue
      }
      picture.path(
        style.shape.outline(place, cost, radius: 3.2), style.fill,
        note: "\(line.strategy), \(PeopleNumber.whole(point.views)) views: "
          + point.cost.words)
    }
    return places.last.map { EndLabels.Entry(name: line.strategy, x: $0.x, y: $0.y) }
  }
}
