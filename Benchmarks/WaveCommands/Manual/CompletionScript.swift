/// What shells complete, from the manuals of all commands.
///
/// Every text is put between single quotes; names of options and commands need none.
struct CompletionScript {
  private let manuals: [CommandManual]
  /// The names that an option takes, by its name.
  private let names: [String: [String]]

  init(_ manuals: [CommandManual], names: [String: [String]]) {
    (self.manuals, self.names) = (manuals, names)
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

  /// A list of names is completed behind its last comma; where nothing is known, files are.
  private var bash: String {
    let options = manuals.map { manual in
      "    \(manual.verb)) words='\(manual.options.map { "--" + $0.name }.joined(separator: " "))' ;;"
    }
    let values = names.sorted { $0.key < $1.key }.map { option, names in
      "    --\(option)) words='\(names.joined(separator: " "))' ;;"
    }
    return """
      # bash completion of wavebench; made by 'wavebench completion bash'.
      _wavebench() {
        local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= head=
        COMPREPLY=()
        [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}
        if ((COMP_CWORD == 1)); then
          COMPREPLY=($(compgen -W '\(verbs) --help --version' -- "$current"))
          return
        fi
        case $before in
      \(values.joined(separator: "\n"))
        esac
        if [[ -n $words ]]; then
          [[ $current == *,* ]] && head=${current%,*},
          COMPREPLY=($(compgen -P "$head" -W "$words" -- "${current##*,}"))
          return
        fi
        [[ $current == -* ]] || return
        case ${COMP_WORDS[1]} in
      \(options.joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
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
          let value = names[option.name].map { "_values -s , name \($0.joined(separator: " "))" }
          spec += ":\(Self.plain(placeholder)):" + (value ?? (option.isFile ? "_files" : " "))
        }
        return "      " + Self.quoted(spec)
      }
      return "    \(manual.verb)) _arguments \\\n"
        + (specs + ["      '*:file:_files' ;;"]).joined(separator: " \\\n")
    }
    return """
      #compdef wavebench
      # zsh completion of wavebench; made by 'wavebench completion zsh'.
      _wavebench() {
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
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
        if let names = names[option.name], option.placeholder != nil {
          line +=
            " -x -a "
            + Self.quoted("(__fish_append , \(names.joined(separator: " ")))", in: .fish)
        } else if option.placeholder != nil {
          line += option.isFile ? " -r" : " -x"
        }
        return line + " -d " + Self.quoted(Self.brief(option), in: .fish)
      }
    }
    return
      (["# fish completion of wavebench; made by 'wavebench completion fish'."] + commands + options)
      .joined(separator: "\n") + "\n"
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
  fileprivate var isFile: Bool {
    placeholder.map { $0.contains("FILE") || $0.contains("DIR") || $0.contains("BINARY") } ?? false
  }
}
