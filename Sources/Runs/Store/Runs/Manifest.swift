package import Foundation
package import Measurement

/// manifest.json: what a run was, apart from its numbers. What this version does not know is kept.
package struct Manifest: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  package static let fileName = "manifest.json"

  package var fields: [String: ManifestValue]

  package init(_ fields: [String: ManifestValue]) { self.fields = fields }

  package init(dictionaryLiteral fields: (String, ManifestValue)...) {
    self.fields = Dictionary(fields) { first, _ in first }
  }

  package subscript(_ name: String) -> ManifestValue? {
    get { fields[name] }
    set { fields[name] = newValue }
  }

  // MARK: - Its parts

  package var runID: String? { self["run_id"]?.text }

  /// `complete` or `partial`, and the reason of the latter.
  package var status: (word: String?, reason: String?) {
    get { (self["status"]?.text, self["status_reason"]?.text) }
    set {
      self["status"] = newValue.word.map(ManifestValue.text)
      self["status_reason"] = newValue.reason.map(ManifestValue.text)
    }
  }

  var isPartial: Bool { status.word == "partial" }

  /// The manifests of the runs that were joined into it; none of another run.
  package var parts: [Manifest] {
    (self["parts"]?.list ?? []).compactMap { $0.object.map(Self.init) }
  }

  /// The value of a fact of a section, `host` or `versions`; nil where it is not known.
  package func fact(_ section: String, _ name: String) -> ManifestValue? {
    self[section]?[name]?["value"].flatMap { $0 == .null ? nil : $0 }
  }

  /// The reason why nobody can say that a joined run was all there; nil of others.
  var doubt: String? {
    get { self["doubt"]?.text }
    set { self["doubt"] = newValue.map(ManifestValue.text) }
  }

  /// The cases and passes of the rows of a part; none where it does not say.
  var measured: (cases: Set<String>, passes: Set<String>) {
    func names(_ key: String) -> Set<String> {
      Set((self["measured"]?[key]?.list ?? []).compactMap(\.text))
    }
    return (names("cases"), names("passes"))
  }

  // MARK: - The file

  /// The document's bytes, as ``JSONText`` writes them.
  package func data() throws -> Data { try JSONText.data(ManifestValue.object(fields)) }

  /// Reads a manifest of any version.
  ///
  /// - Throws: `ResultStoreError.manifest` for what is no JSON object, has a name twice in one, or
  ///   is nested more than 256 deep, or as `ReportFile.read`.
  package static func read(_ path: String) throws(ResultStoreError) -> Manifest {
    try read(bytes: InputFile(path, most: InputFile.mostOfDocument).bytes(), name: path)
  }

  /// Reads bytes; `name` stands for the path in errors.
  package static func read(
    bytes: [UInt8], name path: String
  ) throws(ResultStoreError) -> Manifest {
    let document: ManifestValue
    do { document = try ManifestValue(json: bytes) } catch {
      throw .manifest(
        path: path, problem: "line \(error.line), column \(error.column): \(error.problem)")
    }
    guard let fields = document.object else {
      throw .manifest(path: path, problem: "it is no object")
    }
    return Manifest(fields)
  }
}
