import AnimationTiming
import Testing

@Suite("Path")
struct PathTests {
  @Test("a copy is not touched by what happens to the original")
  func copyOnWrite() {
    var path = Path()
    path.move(to: Point(x: 1, y: 2))
    let copy = path
    path.addLine(to: Point(x: 3, y: 4))
    #expect(copy.elementCount == 1)
    #expect(path.elementCount == 2)
    #expect(copy.version < path.version)
    #expect(copy != path)
  }

  @Test("each element owns its points")
  func elements() {
    var path = Path(elementCapacity: 5)
    path.move(to: .zero)
    path.addLine(to: Point(x: 1, y: 0))
    path.addQuadratic(to: Point(x: 2, y: 0), control: Point(x: 1, y: 1))
    path.addCubic(to: Point(x: 3, y: 0), control1: Point(x: 2, y: 1), control2: Point(x: 3, y: 1))
    path.close()
    #expect(path.elements == [.move, .line, .quadratic, .cubic, .close])
    #expect(path.points.count == path.elements.reduce(0) { $0 + $1.pointCount })
    #expect(path.points[3] == Point(x: 2, y: 0))
    #expect(path.points[6] == Point(x: 3, y: 0))
  }

  @Test("lines added at once are the lines added one by one")
  func lines() {
    var (one, many) = (Path(), Path())
    one.move(to: .zero)
    many.move(to: .zero)
    for index in 0..<7 { one.addLine(to: Point(x: Double(index), y: 1)) }
    many.addLines(count: 7) { Point(x: Double($0), y: 1) }
    #expect(one == many)
  }

  @Test("removing everything keeps the count of changes and empties the path")
  func removal() {
    var path = Path.rectangle(Rect(x: 0, y: 0, width: 1, height: 1))
    let version = path.version
    path.removeAll()
    #expect(path.isEmpty && path.points.isEmpty)
    #expect(path.version > version)
  }

  @Test("bounds hold every point, and there are none without finite points")
  func bounds() {
    #expect(Path().controlBounds == nil)
    let rect = Rect(x: -2, y: 3, width: 5, height: 7)
    #expect(Path.rectangle(rect).controlBounds == rect)
    for bad in [Double.nan, .infinity, -.infinity] {
      var path = Path.rectangle(rect)
      path.addLine(to: Point(x: 0, y: bad))
      #expect(path.controlBounds == nil)
    }
  }
}
