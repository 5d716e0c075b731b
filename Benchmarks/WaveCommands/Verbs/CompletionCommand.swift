import Foundation
import Vocabulary

/// `wavebench completion`: what a shell completes.
enum CompletionCommand: Verb {
  static let manual = CommandManual(
    verb: "completion", summary: "what a shell completes",
    usage: ["bash|zsh|fish", "--line TEXT"],
    operands: .word,
    about: [
      """
      Writes what makes bash, zsh or fish complete commands, options, and the names that some take. \
      The script asks this program each time, with --line: so it stays right when the program \
      changes.
      """
    ],
    prints: "the script of that shell, or the words that may stand at the end of TEXT",
    sections: [
      OptionSection([
        .value("line", "TEXT", "a command line from the program's name to the cursor")
      ])
    ],
    examples: [
      .init("wavebench completion bash > ~/.local/share/bash-completion/completions/wavebench"),
      .init("wavebench completion zsh > ~/.zfunc/_wavebench", "a folder of fpath"),
      .init("wavebench completion fish > ~/.config/fish/completions/wavebench.fish"),
    ], choices: Shell.allCases.map(\.rawValue))

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var script: String {
      switch self {
      // What stands in front of the last colon or equals sign bash keeps.
      case .bash:
        """
        _wavebench() {
          local line=${COMP_LINE:0:COMP_POINT}
          local word=${line##* }
          mapfile -t COMPREPLY < <("$1" completion --line "$line" 2>/dev/null)
          COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*[:=]}"}"}")
        }
        complete -o default -F _wavebench wavebench

        """
      case .zsh:
        """
        #compdef wavebench
        _wavebench() {
          local -a found
          found=(${(f)"$($words[1] completion --line "${(j: :)words[1,CURRENT]}" 2>/dev/null)"})
          if (( $#found )); then compadd -- $found; else _files; fi
        }
        if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
          _wavebench "$@"
        else
          compdef _wavebench wavebench
        fi

        """
      case .fish:
        """
        function __wavebench
          set -l program (commandline -opc)[1]
          set -l found ($program completion --line (commandline -cp) 2>/dev/null)
          set -q found[1]; and printf '%s\\n' $found; or __fish_complete_path (commandline -ct)
        end
        complete -c wavebench -f -a '(__wavebench)'

        """
      }
    }
  }

  static func run(_ parser: OptionParser) throws -> ExitCode {
    if let line = parser.value("line") {
      try parser.expectNoArguments()
      let words = Completion(catalogue: parser.catalogue).words(of: line)
      StandardStreams.put(words.map { $0 + "\n" }.joined())
      return .done
    }
    guard parser.arguments.count == 1, let shell = Shell(rawValue: parser.arguments[0]) else {
      throw ToolError.usage(
        "completion takes one of \(Spelling.list(manual.choices)), not "
          + "'\(parser.arguments.joined(separator: " "))'", help: manual.verb)
    }
    // As bytes: what people read is made harmless to logs, and would be no script then.
    StandardStreams.put(Data(shell.script.utf8))
    return .done
  }
}
