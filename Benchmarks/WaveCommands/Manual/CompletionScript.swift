/// What shells complete, from the manuals of all commands.
///
/// Every text is put between single quotes; names of options and commands need none.
struct CompletionScript {
  /// Words that may stand somewhere: one of them, or several with commas.
  struct Choice {
    let words: [String]
    var isList = false

    fileprivate var text: String { words.joined(separator: " ") }
  }

  private let manuals: [CommandManual]
  /// By `--OPTION`, by `COMMAND --OPTION` where commands differ, and by the name of a command that
  /// takes words besides options.
  private let choices: [String: Choice]

  init(_ manuals: [CommandManual], _ choices: [String: Choice]) {
    (self.manuals, self.choices) = (manuals, choices)
  }

  private func choice(_ option: CommandOption, of manual: CommandManual) -> Choice? {
    guard option.placeholder != nil else { return nil }
    return choices["\(manual.verb) --\(option.name)"] ?? choices["--\(option.name)"]
  }

  func text(for shell: CompletionCommand.Target) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    case .man: ""
    }
  }

  private var verbs: String { manuals.map(\.verb).joined(separator: " ") }

  /// A list of names is completed behind its last comma; where nothing is known, files are. What
  /// bash has parted at colons and equals signs is put together first, and an answer goes on from
  /// the last colon, as bash keeps what is in front of it.
  private var bash: String {
    let options = manuals.map { manual in
      "    \(manual.verb)) words='\(manual.options.map { "--" + $0.name }.joined(separator: " "))' ;;"
    }
    // What is said of one command stands before what is said of all.
    let values = choices.filter { $0.key.contains("--") }
      .map { ($0.hasPrefix("--") ? "*' \($0)'" : "'\($0)'", $1.text) }
      .sorted { $0.0 > $1.0 }.map { "    \($0)) words='\($1)' ;;" }
    let besides = manuals.compactMap { manual in
      choices[manual.verb].map { "    \(manual.verb)) words='\($0.text)' ;;" }
    }
    return """
      # bash completion of wavebench; made by 'wavebench completion bash'.
      _wavebench() {
        local i=$COMP_CWORD verb=${COMP_WORDS[1]} words= head= current before
        current=${COMP_WORDS[i]}
        COMPREPLY=()
        if ((i == 1)); then
          COMPREPLY=($(compgen -W '\(verbs) help --help --version' -- "$current"))
          return
        fi
        while ((i > 2)) && [[ $current == :* || ${COMP_WORDS[i-1]} == : ]]; do
          current=${COMP_WORDS[--i]}$current
        done
        [[ $current == = ]] && current= && ((++i))
        before=${COMP_WORDS[i-1]}
        [[ $before == = ]] && before=${COMP_WORDS[i-2]}
        case "$verb $before" in
      \(values.joined(separator: "\n"))
        esac
        if [[ -n $words ]]; then
          [[ $current == *,* ]] && head=${current%,*},
          COMPREPLY=($(compgen -P "$head" -W "$words" -- "${current##*,}"))
          [[ $current == *:* ]] && COMPREPLY=("${COMPREPLY[@]#"${current%:*}:"}")
          return
        fi
        if [[ $current == -* ]]; then
          case $verb in
      \(options.joined(separator: "\n"))
          esac
        else
          case $verb in
      \(besides.joined(separator: "\n"))
          help) words='\(verbs)' ;;
          esac
        fi
        [[ -z $words ]] || COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -o default -F _wavebench wavebench

      """
  }

  private var zsh: String {
    let commands = manuals.map { "    " + Self.quoted("\($0.verb):\($0.summary)") }
    let cases = manuals.map { manual in
      let specs = manual.options.map { option in
        var spec = "--\(option.name)[\(Self.brief(option))]"
        if let placeholder = option.placeholder {
          let value = choice(option, of: manual).map(Self.zsh)
          spec += ":\(Self.plain(placeholder)):" + (value ?? (option.isFile ? "_files" : " "))
        }
        return "      " + Self.quoted(spec)
      }
      let besides = choices[manual.verb].map(Self.zsh) ?? "_files"
      return "    \(manual.verb)) _arguments \\\n"
        + (specs + ["      \(Self.quoted("*:word:" + besides)) ;;"]).joined(separator: " \\\n")
    }
    return """
      #compdef wavebench
      # zsh completion of wavebench; made by 'wavebench completion zsh'.
      _wavebench() {
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
          'help:explains a command'
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        if [[ $words[2] == help ]]; then
          (( CURRENT == 3 )) && _describe command commands
          return
        fi
        local verb=$words[2]
        shift words
        (( CURRENT-- ))
        case $verb in
      \(cases.joined(separator: "\n"))
        esac
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        _wavebench "$@"
      else
        compdef _wavebench wavebench
      fi

      """
  }

  private var fish: String {
    let commands = manuals.map {
      "complete -c wavebench -n __fish_use_subcommand -f -a \($0.verb) -d "
        + Self.quoted($0.summary, in: .fish)
    }
    let options = manuals.flatMap { manual in
      manual.options.map { option in
        var line = "complete -c wavebench -n '__fish_seen_subcommand_from \(manual.verb)'"
        if let short = option.short { line += " -s \(short)" }
        line += " -l \(option.name)"
        if let choice = choice(option, of: manual) {
          let words = choice.isList ? "(__fish_append , \(choice.text))" : choice.text
          line += " -x -a " + Self.quoted(words, in: .fish)
        } else if option.placeholder != nil {
          line += option.isFile ? " -r" : " -x"
        }
        return line + " -d " + Self.quoted(Self.brief(option), in: .fish)
      }
    }
    let besides = manuals.compactMap { manual in
      choices[manual.verb].map {
        "complete -c wavebench -n '__fish_seen_subcommand_from \(manual.verb)' -f -a "
          + Self.quoted($0.text, in: .fish)
      }
    }
    let help = [
      "complete -c wavebench -n __fish_use_subcommand -f -a help -d 'explains a command'",
      "complete -c wavebench -n '__fish_seen_subcommand_from help' -f -a '\(verbs)'",
    ]
    let title = "# fish completion of wavebench; made by 'wavebench completion fish'."
    return ([title] + commands + options + besides + help).joined(separator: "\n") + "\n"
  }

  /// How zsh completes one of some words, or several with commas.
  private static func zsh(_ choice: Choice) -> String {
    let words = choice.text.replacing(":", with: "\\:")
    return choice.isList ? "_sequence compadd - \(words)" : "(\(words))"
  }

  // MARK: - Texts

  /// The beginning of what an option does, for a line beside its name.
  private static func brief(_ option: CommandOption) -> String {
    TextLayout.cut(plain(option.help), width: 60)
  }

  /// A text without what zsh reads in it.
  private static func plain(_ text: String) -> String {
    String(text.map { "[]:\\".contains($0) ? " " : $0 })
  }

  private static func quoted(
    _ text: String, in shell: CompletionCommand.Target = .bash
  ) -> String {
    // Between single quotes fish knows a backslash, others none.
    let inside =
      shell == .fish
      ? text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      : text.replacing("'", with: "'\\''")
    return "'\(inside)'"
  }
}

extension CommandOption {
  /// Whether its value names a file or a folder.
  fileprivate var isFile: Bool { if case .word = files { false } else { true } }
}
