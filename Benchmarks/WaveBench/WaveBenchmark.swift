public import Vocabulary
import WaveCommands
import WaveSuites
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
}
