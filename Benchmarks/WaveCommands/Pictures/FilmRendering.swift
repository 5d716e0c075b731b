import Reports
import Vocabulary
import WaveSuites

/// `wavebench render --film`: what cases on real time show, refresh by refresh, on scripted clocks;
/// several strategies one below the other.
struct FilmRendering {
  /// Pictures are kept until all strategies have been played.
  private static let mostBytes = Double(1 << 30)
  /// How long a picture takes the server, s.
  private static let picture = 0.001

  let request: PlanRequest
  /// How long a turn of the app takes, s.
  let turn: Double
  let output: OutputFile

  /// Draws the film and says what it shows.
  func draw() throws {
    guard let format = FilmFormat(of: output.path) else {
      throw ToolError.usage(
        "--film '\(output.path)' is no kind of film: name it FILE.png or FILE.gif")
    }
    let plan = try plan()
    try output.expectWritable()
    let ffmpeg = try FilmProcess.find()
    let films = try PacedFilm.all(of: plan, turn: turn, picture: Self.picture)
    guard let first = films.first, first.refreshes > 0 else {
      throw ToolError.usage(
        "nothing is shown in \(request.pacedSeconds) s: ask for more --duration")
    }
    request.noteRecordings()
    let (width, height) = first.pixelSize
    try output.write { file in
      let process = try FilmProcess(
        ffmpeg, format,
        size: (width, films.count * (height + (films.count > 1 ? FilmCaption.height : 0))),
        refreshHz: first.refreshHz, to: file, for: output.path)
      for refresh in 0..<first.refreshes {
        try process.add(Self.strips(films, at: refresh, width: width, height: height))
      }
      try process.finish()
    }
    say(films, first, format)
  }

  private func plan() throws -> WavePlan {
    guard request.scenarios.count == 1, request.hasRealTime else {
      throw ToolError.usage(
        "--film shows real time: --scenario "
          + "'\(request.scenarios.map(\.rawValue).joined(separator: ","))' must be paced or loaded")
    }
    if let load = request.loads?.first(where: { $0.kind == .neighbour }) {
      throw ToolError.usage(
        "--film plays on scripted clocks, which no other process takes a core from: "
          + "--load '\(load)' would show nothing; name a load of the app's own thread, as busy")
    }
    let plan = try WavePlan(request)
    guard plan.blocks.count == 1 else {
      throw ToolError.usage(
        "--film shows one setting, there are \(plan.blocks.count): name one of --views, --size, "
          + "--scale and --load")
    }
    guard PacedFilm.bytes(of: plan) <= Self.mostBytes else {
      throw ToolError.usage(
        "the pictures of this film need \(Int(PacedFilm.bytes(of: plan) / 1e6)) MB, at most "
          + "\(Int(Self.mostBytes / 1e6)): ask for less --duration, --scale, --views or --strategy")
    }
    return plan
  }

  /// One picture of the film, each of several strategies under its name; white where one has shown
  /// nothing yet.
  private static func strips(
    _ films: [PacedFilm], at refresh: Int, width: Int, height: Int
  ) -> [UInt8] {
    let blank = [UInt8](repeating: 255, count: width * height * 3)
    return films.reduce(into: []) { bytes, film in
      if films.count > 1 { bytes += FilmCaption(film, width: width).rows(at: refresh) }
      bytes += film.picture(at: refresh) ?? blank
    }
  }

  private func say(_ films: [PacedFilm], _ first: PacedFilm, _ format: FilmFormat) {
    let rate = format.rate(refreshHz: first.refreshHz)
    let speed =
      abs(rate / first.refreshHz - 1) < 1e-9
      ? ""
      : ", played at \(PeopleNumber.terminal.digits(100 * rate / first.refreshHz)) % of its speed"
    StandardStreams.note(
      "wavebench: wrote \(output.path), \(first.refreshes) refreshes\(speed); from the top:")
    for film in films {
      StandardStreams.note(
        "  \(film.strategy): \(film.presented) new pictures, \(film.missed) missed")
    }
  }
}
