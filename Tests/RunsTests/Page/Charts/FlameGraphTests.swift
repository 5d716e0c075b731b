import Testing

@testable import Runs

@Suite("Flame graphs")
struct FlameGraphTests {
  private static let before = StackProfile.made(
    [("tick;sine", 600), ("tick;fill", 300), ("gone", 100)])
  private static let after = StackProfile.made(
    [("tick;sine", 200), ("tick;fill", 330), ("new<&>", 70)])

  private func boxes(_ graph: FlameGraph) throws -> [String: (style: String, width: Double)] {
    let picture = try #require(graph.picture)
    let reader = try PageReader(picture.document)
    let notes = reader.elements.filter { $0.name == "rect" && $0.attributes["x"] != nil }
    #expect(reader.elements.contains { $0.name == "desc" })
    #expect(reader.elements.filter { $0.name == "title" }.count == notes.count + 1)
    #expect(!picture.document.contains("<script") && !picture.document.contains("href"))
    var names: [String: (String, Double)] = [:]
    for (element, note) in zip(notes, picture.document.split(separator: "<title>").dropFirst(2)) {
      let name = note.prefix { $0 != ":" }
      names[String(name)] = (
        element.attributes["class"] ?? "", Double(element.attributes["width"] ?? "") ?? .nan
      )
    }
    return names
  }

  @Test("a box is as wide as what it and all that it called cost, of all")
  func widths() throws {
    let graph = FlameGraph(Self.before, title: "t") { $0 }
    let boxes = try self.boxes(graph)
    #expect(boxes["all"]?.width == 1176)
    #expect(boxes["tick"]?.width == 1058.4)
    #expect(boxes["sine"]?.width == 705.6)
  }

  @Test("a difference shows what is gone and what is new, by colour, sign and number")
  func difference() throws {
    let graph = FlameGraph(Self.after, against: Self.before, title: "t") { $0 }
    let boxes = try self.boxes(graph)
    // The greater sides: 600 + 330 + 100 + 70.
    #expect(boxes["sine"]?.width == 641.5 && boxes["sine"]?.style == "box v2")
    #expect(boxes["fill"]?.style == "box u0")
    #expect(boxes["gone"]?.style == "box v2" && boxes["new&lt;&amp;&gt;"]?.style == "box u2")
    let labels = try PageReader(try #require(graph.picture)).labels.map(\.text)
    #expect(labels.contains("\u{2212}400 sine") && labels.contains("+30 fill"))
    #expect(labels.contains { $0.hasPrefix("+70 n") })
    #expect(labels.contains { $0.contains("from 1,000 to 600") })
  }

  @Test("a difference's number is whole or not there, however narrow the box", arguments: 1...60)
  func numbers(_ share: Int) throws {
    let after = StackProfile.made([("f", 12_345 * share), ("g", 12_345 * (1000 - share))])
    let graph = FlameGraph(after, against: .made([("other", 1)]), title: "t") { $0 }
    for label in try PageReader(try #require(graph.picture)).labels where label.text.hasSuffix("…")
    {
      #expect(!label.text.hasPrefix("+") || label.text.contains(" "), "\(label.text)")
    }
  }

  @Test("labels stand inside the picture, and in their boxes, however deep and long names are")
  func labels() throws {
    let deep = (0..<40).map { "a_function_with_quite_a_long_name_\($0)" }.joined(separator: ";")
    let stacks = [(deep, 20_000)] + (0..<300).map { ("wide\($0)", $0) }
    let picture = try #require(FlameGraph(.made(stacks), title: "t") { $0 }.picture)
    let labels = try PageReader(picture).labels
    for label in labels {
      #expect(label.left >= 0 && label.right <= picture.width && label.top >= 0)
      #expect(label.bottom <= picture.height)
    }
    #expect(labels.contains { $0.text.contains("are left out") })
  }

  @Test("per frame, and nothing where nothing cost anything")
  func frames() throws {
    let graph = FlameGraph(.made([("f", 50)], frames: 10), title: "t") { $0 }
    #expect(try #require(graph.picture).document.contains("5 instructions per frame"))
    #expect(FlameGraph(.made([]), title: "t") { $0 }.picture == nil)
  }
}
