import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("The page")
struct PageTests {
  @Test(
    "a page is well-formed, refers to nothing outside itself, runs nothing, and links to its places",
    arguments: NamedPage.all)
  func selfContained(_ page: NamedPage) throws {
    let (source, reader) = (try page.html(), try page.reader())
    #expect(reader.elements.first?.name == "html")
    #expect(reader.elements.contains { $0.name == "main" })
    let loading = [
      "script", "img", "link", "iframe", "object", "embed", "base", "form", "use", "image",
    ]
    #expect(!reader.elements.contains { loading.contains($0.name) })
    let attributes = reader.elements.flatMap(\.attributes)
    for name in ["src", "srcset", "style", "action", "data", "xlink:href"] {
      #expect(!attributes.contains { $0.key == name }, "\(name)")
    }
    #expect(!attributes.contains { $0.key.hasPrefix("on") })
    #expect(!reader.styleSheet.contains("url(") && !reader.styleSheet.contains("@import"))
    #expect(!source.contains("://"))
    #expect(source.contains("default-src &#39;none&#39;"))
    // No run here knows where its files lie: all links are to parts, to each, and no place has two.
    let places = attributes.filter { $0.key == "id" }.map { "#" + $0.value }
    #expect(Set(places).count == places.count)
    #expect(Set(attributes.filter { $0.key == "href" }.map(\.value)) == Set(places))
  }

  @Test("every coordinate is a number that can be drawn", arguments: NamedPage.all)
  func coordinates(_ page: NamedPage) throws {
    let names: Set = ["x", "y", "x1", "y1", "x2", "y2", "width", "height"]
    let allowed = Set("MLHVZhlm0123456789.- ")
    for element in try page.reader().elements {
      if ["line", "rect", "text"].contains(element.name) {
        for (name, value) in element.attributes where names.contains(name) {
          let number = try #require(Double(value), "\(name)=\(value)")
          #expect(number.isFinite && abs(number) < 10_000, "\(name)=\(value)")
          #expect(number >= 0 || !["width", "height"].contains(name), "\(name)=\(value)")
        }
      } else if element.name == "path" {
        let path = try #require(element.attributes["d"])
        #expect(path.hasPrefix("M") && path.allSatisfy(allowed.contains), "\(path)")
      }
    }
  }

  @Test("labels neither overlap nor leave their drawing", arguments: NamedPage.all)
  func labels(_ page: NamedPage) throws {
    for drawing in try page.reader().drawings {
      for (index, label) in drawing.labels.enumerated() {
        #expect(label.left >= -0.1 && label.right <= drawing.width + 0.1, "\(label)")
        #expect(label.top >= -0.1 && label.bottom <= drawing.height + 0.1, "\(label)")
        #expect(!drawing.labels[..<index].contains(where: label.overlaps), "\(label) in \(drawing)")
      }
    }
  }

  @Test("names stand whole on charts, on as many lines as they need")
  func wholeNames() throws {
    for drawing in try PageReader(NamedPage.longNamed).drawings {
      #expect(!drawing.labels.contains { $0.text.hasSuffix("…") }, "\(drawing.labels.map(\.text))")
    }
  }

  @Test("hostile names stand on the page as the text that they are")
  func names() throws {
    let run = NumberedRun(name: "<b>", strategies: NamedPage.hostileNames, views: [1, 10]).run
    let page = HTMLPage.html(run)
    let reader = try PageReader(page)
    #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("<b>"))
    #expect(reader.text.contains("<script>alert(1)</script>"))
    #expect(reader.text.contains("=cmd()|' /C calc'!A0"))
  }

  @Test("the same runs give the same page", arguments: NamedPage.all)
  func deterministic(_ page: NamedPage) throws {
    #expect(try page.html() == HTMLPage.html(page.run()))
  }

  @Test("fifty cases with every sample stay under 2 MB")
  func size() {
    let many = NumberedRun(
      strategies: NumberedRun().strategies + (1...5).map { "strategy-\($0)" },
      views: [1, 10, 100, 1000, 10_000], rounds: 100)
    let run = many.run
    #expect(Set(run.report.map(\.caseID)).count == 50)
    let bytes = HTMLPage.html(run).utf8.count
    #expect(bytes < 2_000_000)
    // Fewer samples do not make it much smaller, so that more cannot make it large.
    var fourfold = many
    fourfold.rounds = 400
    #expect(HTMLPage.html(fourfold.run).utf8.count < bytes * 12 / 10)
  }

  @Test(
    "the heading is the question, and below it stands what was run",
    arguments: [
      (["path-rebuild", "additive-translation"], "r: path-rebuild, additive-translation, "),
      (["w", "x", "y", "z"], "r: 4 strategies, "),
    ])
  func heading(_ strategies: [String], _ start: String) {
    let page = HTMLPage.html(NumberedRun(name: "r", strategies: strategies).run)
    #expect(page.contains("<h1>What does a wave cost?</h1>"))
    #expect(page.contains(">\(start)1 to 1,000 waves</p>"))
    #expect(page.contains("<title>WaveBench r: What does a wave cost?</title>"))
  }

  @Test("report.csv is a link where the page knows its place")
  func files() throws {
    var run = NumberedRun(views: [1]).run
    run.reportPlace = "../a&b/report.csv"
    let page = try PageReader(run)
    #expect(page.elements.contains { $0.attributes["href"] == "../a&b/report.csv" })
    #expect(page.text.contains("its columns are explained elsewhere"))
  }

  @Test("the answer is open, all else is folded")
  func folds() throws {
    func folded(_ page: NamedPage) throws -> [String] {
      try page.reader().classed("unfolded").compactMap { $0.attributes["id"] }
    }
    #expect(try folded(.frames) == Array(SectionTests.sections.dropFirst()))
    #expect(try folded(.realTime) == ["realtime", "environment"])
  }
}
