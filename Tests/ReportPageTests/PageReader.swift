import Foundation
import FoundationXML

/// Reads a page as a strict XML parser does, and keeps what tests look at.
final class PageReader: NSObject, XMLParserDelegate {
  /// An element with its attributes.
  struct Element {
    let name: String
    let attributes: [String: String]
  }

  /// A label of a drawing.
  struct Label {
    let text: String
    let x: Double
    let y: Double
    let anchor: String
  }

  /// A drawing.
  struct Drawing {
    let width: Double
    let height: Double
    var labels: [Label] = []
  }

  private(set) var elements: [Element] = []
  private(set) var drawings: [Drawing] = []
  /// All text but the style sheet.
  private(set) var text = ""
  private(set) var styleSheet = ""
  private var open: [Element] = []
  private var label = ""

  /// Parses a page; throws the parser's error when it is not well-formed.
  init(_ page: String) throws {
    super.init()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let element = Element(name: name, attributes: attributes)
    elements.append(element)
    open.append(element)
    label = ""
    guard name == "svg" else { return }
    let box = (attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
    drawings.append(
      Drawing(width: box.count == 4 ? box[2] : 0, height: box.count == 4 ? box[3] : 0))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if open.last?.name == "style" { styleSheet += string } else { text += string }
    label += string
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let element = open.removeLast()
    text += " "
    guard name == "text" else { return }
    drawings[drawings.count - 1].labels.append(
      Label(
        text: label, x: Double(element.attributes["x"] ?? "") ?? .nan,
        y: Double(element.attributes["y"] ?? "") ?? .nan,
        anchor: element.attributes["text-anchor"] ?? "start"))
  }
}
