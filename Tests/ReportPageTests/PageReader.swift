import Foundation
import FoundationXML

@testable import ReportPage

/// A page as a strict XML parser reads it, with what tests look at.
struct PageReader: Sendable {
  /// An element with its attributes.
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

  typealias Label = (text: String, x: Double, y: Double, anchor: String)

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

  fileprivate init() {}

  /// Where links can lead, in order.
  var places: [String] { elements.compactMap { $0.attributes["id"] } }

  /// The elements of a class.
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
      (
        label, Double(element.attributes["x"] ?? "") ?? .nan,
        Double(element.attributes["y"] ?? "") ?? .nan, element.attributes["text-anchor"] ?? "start"
      ))
  }
}
