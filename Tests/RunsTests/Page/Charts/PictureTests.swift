import Testing

@testable import Runs

@Suite("Pictures")
struct PictureTests {
  private static func plot(_ marks: [Mark], key: [String] = []) throws -> Picture {
    let (x, y) = (try #require(Axis(low: 0, high: 3)), try #require(Axis(low: 0, high: 50)))
    return Plot(
      title: "plot", x: x.naming(3), axisTitle: "time, s",
      strips: [.init(name: "position, pt", y: y.naming(4), height: 100, marks: marks)],
      levels: [1], key: key.map { ($0, SeriesStyle(0)) }
    ).picture
  }

  @Test("a line is cut where it leaves its strip, and has a gap where there is no number")
  func cut() throws {
    var path = PathData()
    path.add([(0, 50), (10, -50), (20, 50)], between: 0, and: 60)
    #expect(path.text == "M0 50L5 0M15 0L20 50")
    path = PathData()
    path.add([(0, 50), (10, 55)], between: 0, and: 10)
    #expect(path.isEmpty)
    let broken = try Self.plot([.line([(0, 0), (1, 40), nil, (2, 10), (3, 1e300)], "l c0")])
    let line = try #require(broken.document.split(separator: " d=\"").last)
    #expect(line.prefix { $0 != "\"" }.split(separator: "M").count == 2, "\(line)")
  }

  @Test("an end of an interval beyond an axis stands at the axis' end, a number beyond it nowhere")
  func held() throws {
    func lines(_ value: Double) throws -> Int {
      let number = PlottedNumber(value: value, lower: -10, upper: 900, note: "n")
      let marks = Mark.level(number, SeriesStyle(3))
      return try PageReader(try Self.plot(marks).document).elements
        .count { $0.attributes["class"] == "w c3" || $0.attributes["class"] == "f3" }
    }
    #expect(try lines(2) == 2)
    #expect(try lines(7) == 0)
  }

  @Test("what lines mean stands below the axis, on as many rows as it needs, inside the picture")
  func key() throws {
    let few = try Self.plot([], key: ["a", "b"])
    let many = try Self.plot([], key: NamedPage.longNames)
    #expect(few.height < many.height)
    for picture in [few, many] {
      #expect(
        try PageReader(picture).labels.allSatisfy {
          $0.right <= picture.width && $0.bottom <= picture.height
        })
    }
  }

  @Test("labels of strips one below the other stay apart")
  func strips() throws {
    let (x, y) = (try #require(Axis(low: 0, high: 3)), try #require(Axis(low: -1, high: 1)))
    let strip = Plot.Strip(name: "a name", text: "a text", y: y.naming(2), height: 60, marks: [])
    let picture = Plot(
      title: "plot", x: x.naming(3), axisTitle: "time, s", strips: [strip, strip, strip]
    ).picture
    let labels = try PageReader(picture).labels
    for (index, one) in labels.enumerated() {
      #expect(!labels[..<index].contains(where: one.overlaps), "\(one)")
    }
  }

  @Test("in line, names and texts stand beside their marks, whole and in no one's way")
  func inLine() throws {
    let x = try #require(Axis(low: 0, high: 3))
    let names = NamedPage.longNames + ["a", "b"]
    let strips = names.map { name in
      Plot.Strip(
        name: name, text: "1.00 [0.90, 1.10]", isInLine: true, height: 17,
        marks: Mark.level(PlottedNumber(value: 3, note: name), SeriesStyle(0)))
    }
    let reader = try PageReader(
      Plot(title: "plot", width: 420, x: x.naming(3), axisTitle: "time, s", strips: strips).picture)
    for (index, label) in reader.labels.enumerated() {
      #expect(label.left >= 0 && label.right <= 420)
      #expect(!reader.labels[..<index].contains(where: label.overlaps), "\(label)")
    }
    #expect(reader.classed("f0").count == names.count)
    let texts = reader.labels.filter { $0.text.hasPrefix("1.00") }
    #expect(texts.count == names.count && texts.allSatisfy { $0.left >= 420 - 12 - 111 })
    #expect(!reader.labels.contains { $0.text.hasSuffix("…") })
  }

  @Test("a name stands nearer to what it names than to what stands above it")
  func names() throws {
    let x = try #require(Axis(low: 0, high: 3))
    let row = Plot.Strip(name: "row", height: 10, marks: [.bar(0, 2, "cool", note: "n")])
    let picture = Plot(
      title: "plot", x: x.naming(3), axisTitle: "time, s",
      strips: [.heading("one"), row, row, .heading("two"), row]
    ).picture
    let reader = try PageReader(picture)
    let bars = try reader.classed("cool").map { try #require(Double($0.attributes["y"] ?? "")) }
    try #require(bars.count == 3)
    let rows = reader.labels.filter { $0.text == "row" }
    let heading = try #require(reader.labels.first { $0.text == "two" })
    #expect(bars[1] - rows[1].bottom < rows[1].top - (bars[0] + row.height))
    #expect(rows[2].top - heading.bottom < heading.top - (bars[1] + row.height))
  }

  @Test("a picture as a file of its own has its colours, on light ground and on dark")
  func document() throws {
    let document = try Self.plot([]).document
    #expect(document.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"344\" height=\""))
    for rule in [".ground{fill:#fcfcfa}", ".ground{fill:#15181b}"] {
      #expect(document.contains(rule))
    }
    #expect(!document.contains("var(--") && !document.contains(".ring"))
  }

  @Test(
    "a name is whole on lines that fit, only what is no name is cut",
    arguments: [
      ("", 1), ("short", 1), ("path-rebuild-reused", 2), (NamedPage.longNames[1], 8),
      (NamedPage.longNames[4], 4),
    ])
  func lines(_ name: String, _ most: Int) {
    let lines = TextMeasure.lines(name, room: 90)
    #expect(lines.joined() == name && (1...most).contains(lines.count), "\(lines)")
    #expect(lines.allSatisfy { TextMeasure.width($0) <= 90 })
    let endless = TextMeasure.lines(
      String(repeating: name + "x", count: 500), room: 90)
    #expect(endless.count == 10 && endless.last?.hasSuffix("…") == true)
  }

  @Test("each series has a look of its own; dashes follow when colours end")
  func styles() {
    #expect((0..<3).map { SeriesStyle($0).color } == [0, 1, 2])
    #expect((0..<13).map { SeriesStyle($0).line }.filter { $0.hasPrefix("l c0") } == Self.strokes)
  }

  private static let strokes = ["l c0", "l c0 d", "l c0 e", "l c0"]

  @Test("letters have an outline only for readers that paint it below them")
  func halo() {
    let rules = Looks.standalone(["t", "m"])
    let others = rules.replacing(/@supports \(paint-order:stroke\)\{[^}]*\}\}/, with: "")
    #expect(rules.contains("paint-order") && !others.contains("stroke"))
  }

  @Test("no series has a colour of the app or of the render server")
  func sides() throws {
    func colors(_ pattern: String) throws -> Set<String> {
      let found = (Looks.variables + Looks.rules).matches(of: try Regex(pattern))
      return Set(found.compactMap { $0.output[1].substring.map(String.init) })
    }
    let series = try colors("--c[0-9]:(#[0-9a-f]+)")
    let sides = try colors("(?:--warm2?|--cool|\\.s[0-5]\\{fill):(#[0-9a-f]+)")
    #expect(series.count >= SeriesStyle.colors && sides.count >= 7)
    #expect(series.isDisjoint(with: sides))
    for index in 0..<40 {
      let style = SeriesStyle(index)
      for look in [style.line, style.fill, style.band, style.whisker, style.dots] {
        let name = try #require(look.firstMatch(of: /[cf][0-9]/)).output
        let rule = try #require(Looks.rules.firstMatch(of: try Regex("\\.\(name)\\{[^}]*\\}")))
        #expect(rule.output[0].substring?.contains("var(--c\(style.color))") == true)
      }
    }
  }

  @Test(
    "a bar beyond the axis is cut at its edge, with an arrow on each side that it leaves",
    arguments: [
      (0, 2, 0), (0, 3, 0), (1, 4, 1), (-1, 2, 1), (-1, 4, 2), (4, 5, 1), (-2, -1, 1),
      (0, .infinity, 0),
    ] as [(Double, Double, Int)])
  func cutBar(_ from: Double, _ to: Double, _ arrows: Int) throws {
    let reader = try PageReader(Self.plot([.bar(from, to, "cool", note: "n")]))
    #expect(reader.classed("cut").count == arrows)
    let bar = reader.classed("cool").first?.attributes
    #expect((bar == nil) == !to.isFinite)
    guard let bar else { return }
    let place = try [#require(Double(bar["x"] ?? "")), #require(Double(bar["width"] ?? ""))]
    // Of three units between the room for the labels of the upright axis and that at the right.
    let left = try #require(
      reader.elements.filter { $0.attributes["class"] == "g" }
        .compactMap { Double($0.attributes["x1"] ?? "") }.min())
    let unit = (332 - left) / 3
    #expect(abs(place[0] - left - min(max(from, 0), 3) * unit) < 0.11)
    #expect(abs(place[1] - (min(max(to, 0), 3) - min(max(from, 0), 3)) * unit) < 0.11)
  }
}

@Suite("Escaping")
struct EscapingTests {
  @Test(
    "text cannot become markup",
    arguments: [
      ("plain ×μ波", "plain ×μ波"),
      ("<script>", "&lt;script&gt;"),
      ("a\" onclick='x'", "a&quot; onclick=&#39;x&#39;"),
      ("&lt; & ]]>", "&amp;lt; &amp; ]]&gt;"),
      ("=cmd()", "=cmd()"),
      ("\u{0}\u{8}\u{1B}\u{7F}\u{9F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
      ("a\tb\r\nc", "a b  c"),
      ("\u{202E}live\u{2066}", "\u{FFFD}live\u{FFFD}"),
    ])
  func text(_ text: String, _ escaped: String) {
    #expect(Markup.text(text).source == escaped)
    #expect(Markup.element("b", ["class": text]).source == "<b class=\"\(escaped)\"></b>")
    let inside: Markup = "<\(text)>"
    #expect(inside.source == "&lt;\(escaped)&gt;")
  }
}
