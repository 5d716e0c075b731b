import Testing

@testable import ReportPage

@Suite("Pictures")
struct PictureTests {
  private static func chart(_ values: [Double]) -> PanelChart {
    PanelChart(
      title: "panels", heading: "A heading",
      panels: [
        PanelChart.Panel(
          name: "position, pt", cutRemark: "cut off", height: 100, ticks: 4,
          curves: [
            PanelChart.Curve(
              style: SeriesStyle(0), points: values.enumerated().map { (Double($0), $1) },
              sizesAxis: false),
            PanelChart.Curve(style: SeriesStyle(1), points: [(0, 0), (3, 40)]),
          ])
      ], duration: 3, moments: [1])
  }

  @Test("a curve is cut where it leaves its panel, and the panel says so")
  func cut() throws {
    let cut = try #require(Self.chart([0, 1000, 0, 10]).picture)
    #expect(cut.labels.contains { $0.text == "cut off" })
    let inside = try #require(Self.chart([0, 40, 0, 10]).picture)
    #expect(!inside.labels.contains { $0.text == "cut off" })
    let path = PathData.through([(0, 50), (10, -50), (20, 50)], between: 0, and: 60)
    #expect(path.text == "M0 50L5 0M15 0L20 50")
    #expect(PathData.through([(0, 50), (10, 55)], between: 0, and: 10).isEmpty)
  }

  @Test("a picture as a file of its own has its colours, on light ground and on dark")
  func document() throws {
    let document = try #require(Self.chart([0, 1]).picture).document
    #expect(document.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 344 "))
    for rule in [".ground{fill:#fcfcfa}", ".ground{fill:#15181b}"] {
      #expect(document.contains(rule))
    }
    #expect(!document.contains("var(--") && !document.contains(".ring"))
  }

  @Test("labels of a picture inside another stand where they are shown")
  func placed() throws {
    var whole = Picture(width: 700, height: 300, title: "whole")
    let part = try #require(Self.chart([0, 1]).picture)
    whole.place(part, 350, 20)
    let (inner, outer) = (try #require(part.labels.first), try #require(whole.labels.first))
    #expect(outer.left == inner.left + 350 && outer.bottom == inner.bottom + 20)
    #expect(whole.markup.source.contains("translate(350 20)"))
  }

  @Test(
    "a name is whole on lines that fit, only what is no name is cut",
    arguments: [
      ("", 1), ("short", 1), ("path-rebuild-reused", 2), (NamedPage.longNames[1], 7),
      (NamedPage.longNames[4], 4),
    ])
  func lines(_ name: String, _ most: Int) {
    let lines = TextMeasure.lines(name, room: 80, size: Picture.labelSize)
    #expect(lines.joined() == name && (1...most).contains(lines.count), "\(lines)")
    #expect(lines.allSatisfy { TextMeasure.width($0, size: Picture.labelSize) <= 80 })
    let endless = TextMeasure.lines(
      String(repeating: name + "x", count: 500), room: 80, size: Picture.labelSize)
    #expect(endless.count == 10 && endless.last?.hasSuffix("…") == true)
  }

  @Test("series without a fixed look take the next free one; dashes follow when colours end")
  func styles() {
    let styles = SeriesStyles(["a", "b", "c"], fixed: ["b": 0, "z": 2])
    #expect(styles["b"].color == 0 && styles["a"].color == 1 && styles["c"].color == 3)
    #expect(SeriesStyle(7).line == "l c0 d" && SeriesStyle(14).line == "l c0")
  }

  @Test("the share at or below ends at all, in steps that can be seen", arguments: [1, 160, 5000])
  func share(_ count: Int) throws {
    let points = try #require(CumulativeShare.points((1...count).reversed().map(Double.init)))
    #expect(points.last?.share == 1 && points.last?.value == Double(count))
    #expect(points.first?.value == 1 && points.count == min(count, 160))
    #expect(CumulativeShare.points([1, .nan]) == nil && CumulativeShare.points([]) == nil)
  }
}
