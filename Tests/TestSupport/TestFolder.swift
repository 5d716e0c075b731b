public import Foundation

/// A new folder of a test's own, gone when the tests of its process are over.
public struct TestFolder: Sendable {
  /// Its absolute path.
  public let path: String

  /// The folder of this process's folders.
  private static let all: String = {
    atexit { try? FileManager.default.removeItem(atPath: TestFolder.all) }
    return FileManager.default.temporaryDirectory.path + "/wavebench-test-\(getpid())"
  }()

  /// An empty folder.
  public init() {
    path = Self.all + "/" + UUID().uuidString
    do { try makeFolder("") } catch { preconditionFailure("\(error)") }
  }

  /// A folder with files of these texts.
  public init(_ files: [String: String]) throws {
    self.init()
    try write(files)
  }

  /// The path of a name in it.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes texts in their files' places, where open files stay the same.
  public func write(_ files: [String: String]) throws {
    for (name, text) in files { try write(text, to: name) }
  }

  /// Writes a file, and makes the folders that it is in.
  public func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes a file, and makes the folders that it is in.
  public func write(_ data: Data, to name: String) throws {
    try makeFolder((name as NSString).deletingLastPathComponent)
    try data.write(to: URL(fileURLWithPath: file(name)))
  }

  /// Writes a file again, with another text.
  public func edit(_ name: String, _ change: (String) throws -> String) throws {
    try write(change(text(name)), to: name)
  }

  /// Makes a folder in it, with its parents, where there is none.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: target)
  }

  /// Removes a file or a folder.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: file(name))
  }

  /// The text of a file.
  public func text(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  /// The names in it, or in a folder below, hidden ones too, in alphabetical order.
  public func names(in folder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted()
  }
}

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
