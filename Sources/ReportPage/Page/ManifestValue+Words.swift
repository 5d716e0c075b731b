import Reports

extension ManifestValue {
  /// The value as a person reads it.
  var words: String {
    switch self {
    case .text(let text): text
    case .number(let number): PeopleNumber.page.exact(number)
    case .integer(let integer): PeopleNumber.page.whole(integer)
    case .flag(let flag): flag ? "yes" : "no"
    case .list(let list): list.isEmpty ? "none" : list.map(\.words).joined(separator: ", ")
    case .object(let object):
      object.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.words)" }
        .joined(separator: ", ")
    case .null: "not set"
    }
  }

  /// A fact of the manifest (`value`, `key`, `reason`) as a person reads it.
  var factWords: String {
    guard let fields, let value = fields["value"] else { return words }
    guard value == .null else { return value.words }
    return "unknown" + (fields["reason"].map { ": " + $0.words } ?? "")
  }

  /// A list's values; nil for anything else.
  var list: [ManifestValue]? {
    if case .list(let list) = self { list } else { nil }
  }

  /// An object's values by name; nil for anything else.
  var fields: [String: ManifestValue]? {
    if case .object(let object) = self { object } else { nil }
  }

  /// An object's values in the order of their names; nil for anything else.
  var object: [(key: String, value: ManifestValue)]? {
    fields?.sorted { $0.key < $1.key }
  }
}
