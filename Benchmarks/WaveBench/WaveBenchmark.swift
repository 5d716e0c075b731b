public import AnimationTiming
public import Measurement
public import WaveSuites
public import WaveViews

/// The entry of a program that measures waves and strategies of its own beside WaveBench's.
public enum WaveBenchmark {
  /// Obeys the command line as `wavebench` does, `run`, `list`, `compare`, `check`, `gate`,
  /// `report`, `render` and the others, and ends the process with the documented exit codes.
  ///
  /// It is the only call of a program's `main.swift`: the processes that measure are fresh copies
  /// of the program, which come this way, too, and know the same waves and strategies. What runs
  /// before the call runs in each of them.
  ///
  /// Names are lower-case words of letters and digits, joined by hyphens, that nothing else has; a
  /// name that is taken or malformed ends the process with a sentence and exit code 2. Where there
  /// are waves, runs show them in place of the wave `jw`; strategies stand beside the others.
  ///
  /// - Parameters:
  ///   - waves: waves to add, none by default.
  ///   - strategies: strategies to add, none by default.
  ///   - question: the two strategies that answers are about; `--question A,B` asks about others.
  ///     Nil asks what the first of `strategies` costs against `path-rebuild` or, without one, what
  ///     `additive-translation` does.
  public static func main(
    waves: [Wave] = [], strategies: [any WaveStrategy.Type] = [], question: Question? = nil
  ) -> Never {
    CommandLineTool.main {
      try WaveCatalogue.adding(waves: waves, strategies: strategies, question: question)
    }
  }

  /// Counts what one case does, in this process: for tests.
  ///
  ///     let mine = try await WaveBenchmark.measure(MyStrategy.self, showing: myWave)
  ///     #expect(try mine.value(of: "allocations", .app) == 0)
  ///
  /// As many as wanted can be counted at a time.
  /// - Parameters:
  ///   - strategy: what moves the wave; it can show `wave`.
  ///   - wave: what every view shows.
  ///   - views: how many there are, 1 to 10,000.
  ///   - size: of each, pt; nil for the wave's own.
  ///   - scale: device pixels per point, 1 to 3.
  /// - Returns: counts per frame; what is no count, or cannot be had here, throws the reason when
  ///   it is asked for.
  /// - Throws: `CaseMeasures.Refusal` for what cannot be shown; `CancellationError` in a task that
  ///   is cancelled; where a framebuffer cannot be made.
  public static func measure(
    _ strategy: any WaveStrategy.Type, showing wave: Wave = .jw, views: Int = 1, size: Size? = nil,
    scale: Double = 2
  ) async throws -> CaseMeasures {
    try await CaseMeasures.of(strategy, showing: wave, views: views, size: size, scale: scale)
  }
}
