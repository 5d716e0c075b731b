/// Files that other tools export, as a test writes them.
public enum Exports {
  /// A table of `xctrace export`; the type of each column is its mnemonic and `-x`.
  ///
  /// - Parameter run: the run that the file says it is of.
  public static func table(
    _ schema: String, _ columns: [String], rows: String, run: Int? = nil
  ) -> String {
    let texts = columns.map {
      "<col><mnemonic>\($0)</mnemonic><engineering-type>\($0)-x</engineering-type></col>"
    }
    let path = run.map { " xpath='//trace-toc[1]/run[\($0)]/data[1]/table[4]'" } ?? ""
    return "<node\(path)><schema name='\(schema)'>\(texts.joined())</schema>\(rows)</node>"
  }

  /// A file of such tables.
  public static func trace(_ tables: String) -> String {
    "<?xml version=\"1.0\"?><trace-query-result>\(tables)</trace-query-result>"
  }
}
