import Measurement

/// The columns of the result files, for programs that read them.
package enum SchemaDocument {
  private struct Columns: Encodable {
    let version = Schema.version
    let report = Schema.report
    let samples = Schema.samples
    let scaling = Schema.scaling
  }

  /// The columns of each file in their order, and the version of report.csv and samples.csv.
  package static func json() throws -> String { try JSONText.text(Columns()) }

  /// Statements that make a table of each file, which SQLite, DuckDB and PostgreSQL take.
  package static var sql: String {
    let files = [
      (ReportFile.name, Schema.report), (SamplesFile.name, Schema.samples),
      (ScalingFile.name, Schema.scaling),
    ]
    return files.map { table($0, $1) }.joined(separator: "\n")
  }

  private static func table(_ file: String, _ columns: [Column]) -> String {
    let name = String(file.prefix { $0 != "." })
    let lines = columns.enumerated().map { index, column in
      let type =
        switch column.type {
        case .text: "TEXT"
        case .integer: "BIGINT"
        case .decimal: "DOUBLE PRECISION"
        }
      let rule = column.isOptional ? "" : " NOT NULL"
      let end = index == columns.count - 1 ? "" : ","
      let unit = column.unit.isEmpty ? "" : "\(column.unit): "
      return "  \(column.name) \(type)\(rule)\(end) -- \(unit)\(column.meaning)\n"
    }
    let optional = columns.filter { $0.isOptional && $0.type == .decimal }
      .map { "\($0.name) = NULLIF(\($0.name), '')" }
    return """
      CREATE TABLE \(name) (
      \(lines.joined()));
      -- SQLite's .import reads an empty cell as '', which is above every number; after it:
      -- UPDATE \(name) SET \(optional.joined(separator: ", "));

      """
  }
}
