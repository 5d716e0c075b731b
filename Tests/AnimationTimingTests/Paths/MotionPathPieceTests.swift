import AnimationTiming
import Testing

@Suite("A piece of a path")
struct MotionPathPieceTests {
  /// Three curves of uneven speed in two subpaths, the second one closed.
  private static let path: Path = {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addCubic(
      to: Point(x: 90, y: 10), control1: Point(x: 5, y: 60), control2: Point(x: 10, y: -40))
    path.addQuadratic(to: Point(x: 100, y: 80), control: Point(x: 140, y: 20))
    path.move(to: Point(x: -10, y: -10))
    path.addLine(to: Point(x: -50, y: -10))
    path.addCubic(
      to: Point(x: -40, y: -60), control1: Point(x: -90, y: -30), control2: Point(x: -60, y: -60))
    path.close()
    return path
  }()

  @Test(
    "is as long as the share asked for",
    arguments: [(0.0, 0.2), (0.1, 0.35), (0.2, 0.9), (0.55, 0.6), (0.7, 1), (-3, 4)])
  func length(_ ends: (Double, Double)) {
    let motion = MotionPath(Self.path)
    let piece = MotionPath(motion.piece(of: Self.path, from: ends.0, to: ends.1))
    let share = min(1, ends.1) - max(0, ends.0)
    #expect(abs(piece.length / motion.length - share) < 1e-6)
  }

  @Test("starts where the piece before it ends, and all of them are the whole")
  func pieces() throws {
    let motion = MotionPath(Self.path)
    let ends = (0...40).map { Double($0) / 40 }
    let pieces = zip(ends, ends.dropFirst()).map { motion.piece(of: Self.path, from: $0, to: $1) }
    let total = pieces.reduce(0) { $0 + MotionPath($1).length }
    #expect(abs(total / motion.length - 1) < 1e-6)
    for (piece, next) in zip(pieces, pieces.dropFirst()) where next.elements.count == 2 {
      let (end, start) = try (#require(piece.points.last), #require(next.points.first))
      #expect(abs(end.x - start.x) + abs(end.y - start.y) < 1e-6)
    }
  }

  @Test("that is the whole has the path's corners: what was closed is closed")
  func whole() {
    let piece = MotionPath(Self.path).piece(of: Self.path, from: 0, to: 1)
    #expect(piece.elements == [.move, .cubic, .cubic, .move, .line, .cubic, .close])
    let cut = MotionPath(Self.path).piece(of: Self.path, from: 0, to: 0.999)
    #expect(cut.elements.last == .line)
  }

  @Test("of a path without length, or of nothing, is empty")
  func empty() {
    for path in [Path(), .rectangle(.zero), .rectangle(Rect(x: 0, y: 0, width: .nan, height: 1))] {
      #expect(MotionPath(path).piece(of: path, from: 0, to: 0.5).isEmpty)
    }
    #expect(MotionPath(Self.path).piece(of: Self.path, from: 0.5, to: 0.5).isEmpty)
    #expect(MotionPath(Self.path).piece(of: Self.path, from: .nan, to: 0.5).isEmpty)
  }

  @Test("keeps the square that is in it closed, and opens what follows without a move and is cut")
  func closures() {
    var path = Path.rectangle(Rect(x: 0, y: 0, width: 5, height: 5))
    for corner in [Point(x: 9, y: 0), Point(x: 9, y: 9)] { path.addLine(to: corner) }
    path.close()
    let motion = MotionPath(path)
    let piece = motion.piece(of: path, from: 0, to: 0.9999)
    #expect(piece.elements.filter { $0 == .close }.count == 1)
    #expect(MotionPath(piece).length < motion.length)
  }
}
