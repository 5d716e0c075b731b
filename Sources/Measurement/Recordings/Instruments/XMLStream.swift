import CExpat

/// Elements of a document, told as its bytes come. A document type is refused: no entities but the
/// five of XML.
final class XMLStream {
  /// The deepest element, and twenty times what exports have.
  private static let mostDepth = 200

  /// Nil where there was no memory for one, which the first bytes tell.
  private let parser: XML_Parser?
  private unowned let reader: any XMLReader
  private var depth = 0
  private var bytesSinceElement = 0
  private var failure: RecordingError?

  /// - Parameter reader: holds the stream.
  init(_ reader: any XMLReader) {
    (parser, self.reader) = (XML_ParserCreate(nil), reader)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { XMLStream.of($0)?.opened($1, $2) },
      { user, _ in XMLStream.of(user)?.closed() })
    XML_SetCharacterDataHandler(parser) { user, bytes, count in
      guard let stream = XMLStream.of(user), stream.failure == nil else { return }
      stream.reader.took(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, _ in
      XMLStream.of(user)?.fail(
        RecordingError(
          "has a document type, which no export has", cure: "name a file that xctrace wrote"))
    }
  }

  deinit { XML_ParserFree(parser) }

  private static func of(_ user: UnsafeMutableRawPointer?) -> XMLStream? {
    user.map { Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
  }

  func feed(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    bytesSinceElement += bytes.count
    try parse(bytes, isLast: false)
    if bytesSinceElement > ByteStream.most {
      throw RecordingError(
        "has more than \(ByteStream.most >> 20) MiB without an element in line "
          + "\(expat_line(parser))", cure: "name a file that xctrace wrote")
    }
  }

  func finish() throws(RecordingError) {
    try parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
  }

  private func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(RecordingError) {
    guard let parser else {
      throw RecordingError("there is no memory for a parser", cure: "end other programs")
    }
    let status = XML_Parse(
      parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), isLast ? 1 : 0)
    if let failure { throw failure }
    guard status != XML_STATUS_OK else { return }
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "not known"
    throw .damaged("is no whole XML, line \(expat_line(parser)): \(words)")
  }

  private func opened(
    _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard failure == nil, let name else { return }
    bytesSinceElement = 0
    depth += 1
    guard depth <= Self.mostDepth else {
      return fail(
        RecordingError(
          "nests elements deeper than \(Self.mostDepth) in line "
            + "\(expat_line(parser))", cure: "name a file that xctrace wrote"))
    }
    var values: [String: String] = [:]
    var next = attributes
    while let place = next, let key = place[0], let value = place[1] {
      values[String(cString: key)] = String(cString: value)
      next = place + 2
    }
    do throws(RecordingError) {
      try reader.opened(String(cString: name), values)
    } catch {
      fail(error)
    }
  }

  private func closed() {
    guard failure == nil else { return }
    depth -= 1
    do throws(RecordingError) { try reader.closed() } catch { fail(error) }
  }

  private func fail(_ error: RecordingError) {
    if failure == nil { failure = error }
    XML_StopParser(parser, 0)
  }
}

/// Gets a document's elements and the text in them, in its order.
protocol XMLReader: AnyObject {
  func opened(_ tag: String, _ attributes: [String: String]) throws(RecordingError)
  func took(_ text: UnsafeRawBufferPointer)
  func closed() throws(RecordingError)
}
