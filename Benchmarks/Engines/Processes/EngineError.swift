/// Why a renderer showed nothing.
public enum EngineError: Error, Equatable, CustomStringConvertible {
  /// None of its programs is there.
  case missing(engine: String, programs: [String], packages: [String])
  /// Nothing here can start a program.
  case noStart(engine: String)
  /// It did not answer in time.
  case silent(engine: String, what: String, seconds: Double, lastWords: String)
  /// It ended by itself.
  case ended(engine: String, what: String, lastWords: String)
  /// It said more than it may.
  case excessive(engine: String, what: String, excess: String)
  /// It said no.
  case refused(engine: String, what: String, answer: String)

  /// One sentence that names what failed, with the cure or the program's last words.
  public var description: String {
    switch self {
    case .missing(let engine, let programs, let packages):
      "--backend \(engine) needs \(programs.joined(separator: " or ")), and there is none: install "
        + "\(packages.joined(separator: " ")) (Debian: scripts/setup \(engine))"
    case .noStart(let engine):
      "nothing here can start \(engine): run it with 'wavebench run'"
    case .silent(let engine, let what, let seconds, let lastWords):
      "\(engine) did not answer for \(Int(seconds)) s (\(what))" + Self.tail(lastWords)
    case .ended(let engine, let what, let lastWords):
      "\(engine) ended by itself (\(what))" + Self.tail(lastWords)
    case .excessive(let engine, let what, let excess): "\(engine) \(excess) (\(what))"
    case .refused(let engine, let what, let answer):
      "\(engine) refused \(what): \(answer)"
    }
  }

  private static func tail(_ words: String) -> String {
    let lines = words.split(separator: "\n").suffix(4).joined(separator: " | ")
    return lines.isEmpty ? "; it had said nothing" : "; its last words: " + lines
  }
}
