import Foundation
import FoundationXML

@testable import Runs

/// A page as a strict XML parser reads it, with what tests look at.
struct PageReader: Sendable {
  struct Element {
    let name: String
    let attributes: [String: String]
  }

  /// A drawing: its size, and its labels as its source places them.
  struct Drawing {
    let width: Double
    let height: Double
    var labels: [Label] = []
  }

  /// A label with the room that it takes, px.
  struct Label {
    let text: String
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double

    fileprivate init(_ text: String, _ attributes: [String: String]) {
      self.text = text
      let (x, y) = (Double(attributes["x"] ?? "") ?? .nan, Double(attributes["y"] ?? "") ?? .nan)
      let width = TextMeasure.width(text)
      left = x - (["middle": width / 2, "end": width][attributes["text-anchor"] ?? ""] ?? 0)
      (right, top, bottom) = (left + width, y - 10, y + 2.5)
    }

    func overlaps(_ other: Label) -> Bool {
      left < other.right - 0.1 && other.left < right - 0.1 && top < other.bottom - 0.1
        && other.top < bottom - 0.1
    }
  }

  fileprivate(set) var elements: [Element] = []
  fileprivate(set) var drawings: [Drawing] = []
  /// All text but the style sheet.
  fileprivate(set) var text = ""
  fileprivate(set) var styleSheet = ""

  /// Parses a page; throws the parser's error when it is not well-formed.
  init(_ page: String) throws {
    let (parser, reading) = (XMLParser(data: Data(page.utf8)), Reading())
    parser.delegate = reading
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
    self = reading.page
  }

  init(_ run: PageRun) throws { try self.init(HTMLPage.html(run)) }

  init(_ picture: Picture) throws { try self.init(picture.document) }

  var labels: [Label] { drawings.flatMap(\.labels) }

  fileprivate init() {}

  /// Where links can lead, in order.
  var places: [String] { elements.compactMap { $0.attributes["id"] } }

  func classed(_ style: String) -> [Element] {
    elements.filter { $0.attributes["class"] == style }
  }
}

private final class Reading: NSObject, XMLParserDelegate {
  private(set) var page = PageReader()
  private var open: [PageReader.Element] = []
  private var label = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let element = PageReader.Element(name: name, attributes: attributes)
    page.elements.append(element)
    open.append(element)
    label = ""
    guard name == "svg" else { return }
    let box = (attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
    page.drawings.append(
      PageReader.Drawing(width: box.count == 4 ? box[2] : 0, height: box.count == 4 ? box[3] : 0))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if open.last?.name == "style" { page.styleSheet += string } else { page.text += string }
    label += string
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let element = open.removeLast()
    page.text += " "
    guard name == "text" else { return }
    page.drawings[page.drawings.count - 1].labels.append(
      PageReader.Label(label, element.attributes))
  }
}
