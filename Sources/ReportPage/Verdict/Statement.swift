/// What a run says about one thing: a sentence that answers, and others that explain it.
struct Statement: Equatable {
  /// The answer, one sentence.
  let lead: String
  /// Sentences behind it.
  var details: [String] = []
  /// The answer in a line of a table: numbers and names.
  let short: String

  /// What is said where nobody read what people see.
  static let unavailable = Statement(
    lead: "What people see of these cases is not available.", short: "not available")
}
