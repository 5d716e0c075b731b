import Foundation
import Reports
import TestSupport
import Testing
import Vocabulary
import WaveSuites

@testable import WaveCommands

@Suite("Completions and the man page", .timeLimit(.minutes(2)))
struct CompletionTests {
  private static let manuals = CommandLineTool.verbs.map { $0.manual }

  private static func script(_ shell: CompletionCommand.Target) -> String {
    CompletionScript(
      manuals,
      [
        "--suite": .init(words: ["default", "quick"]),
        "--strategy": .init(words: ["path-rebuild", "own"], isList: true),
        "--instrument": .init(words: ["none", "callgrind", "callgrind:cache"]),
        "--load": .init(words: ["busy", "trace:"], isList: true),
        "check --format": .init(words: ["table", "bencher"]),
        "report --format": .init(words: ["openmetrics"]),
        "completion": .init(words: ["bash", "zsh"]),
      ]
    )
    .text(for: shell)
  }

  private static func has(_ program: String) -> Bool {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + program)
    }
  }

  /// What a shell prints that has read a script in the variable SCRIPT.
  private static func run(_ shell: [String], _ script: String, _ commands: String) throws -> String
  {
    let path = NSTemporaryDirectory() + "completion-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = shell + ["-c", commands]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SCRIPT": path, "HOME": NSTemporaryDirectory(), "LC_ALL": "C.UTF-8"]) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// What is typed, and what is offered; one of several commands, options, names, lists.
  private static let typed: [(words: String, offered: Set<String>)] = [
    ("wavebench sel", ["selftest"]),
    ("wavebench run --sess", ["--sessions"]),
    ("wavebench run --suite ", ["default", "quick"]),
    ("wavebench run --suite qu", ["quick"]),
    ("wavebench run --strategy own,pa", ["own,path-rebuild"]),
    ("wavebench check --str", ["--strict"]),
    ("wavebench list --shar", ["--shard", "--share-rasters"]),
    ("wavebench run --instrument callg", ["callgrind", "callgrind:cache"]),
    ("wavebench run --load tr", ["trace:"]),
    ("wavebench check --format b", ["bencher"]),
    ("wavebench report --format ", ["openmetrics"]),
    ("wavebench completion z", ["zsh"]),
    ("wavebench help sel", ["selftest"]),
  ]

  @Test("bash offers commands, options, and names behind the last comma", .enabled(if: has("bash")))
  func bash() throws {
    for (words, offered) in Self.typed {
      let commands = """
        source "$SCRIPT"; IFS=' ' read -ra COMP_WORDS <<< '\(words)'
        [[ '\(words)' == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _wavebench; printf '%s\\n' "${COMPREPLY[@]}"
        """
      let lines = try Self.run(["bash", "--norc"], Self.script(.bash), commands).split(
        separator: "\n")
      #expect(Set(lines.map(String.init)) == offered, "\(words)")
    }
    let equals = try Self.run(
      ["bash", "--norc"], Self.script(.bash),
      """
      source "$SCRIPT"; COMP_WORDS=(wavebench run --suite = q); COMP_CWORD=4; _wavebench
      echo "${COMPREPLY[@]}"
      """)
    #expect(equals == "quick\n")
    // In front of the colon, and of what follows, bash keeps what is there.
    for parted in ["callgrind : c", "callgrind :", "= callgrind : c"] {
      let answer = try Self.run(
        ["bash", "--norc"], Self.script(.bash),
        """
        source "$SCRIPT"; COMP_WORDS=(wavebench run --instrument \(parted))
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _wavebench; echo "${COMPREPLY[@]}"
        """)
      #expect(answer == "cache\n", "\(parted)")
    }
  }

  @Test("fish offers the same", .enabled(if: has("fish")))
  func fish() throws {
    for (words, offered) in Self.typed {
      let text = try Self.run(
        ["fish", "--no-config"], Self.script(.fish), "source $SCRIPT; complete -C '\(words)'")
      let lines = text.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
      #expect(Set(lines) == offered, "\(words)")
    }
  }

  @Test(
    "zsh, whose completion runs on a terminal only, offers the same there", .enabled(if: has("zsh"))
  )
  func zsh() throws {
    let commands = #"""
      zmodload zsh/zpty
      export FIFO=$SCRIPT.answers
      mkfifo $FIFO
      exec 3<>$FIFO
      zpty shell zsh -f -i
      zpty -w shell 'PS1=; autoload -U compinit; compinit -D -u; source "$SCRIPT"'
      zpty -w shell 'say() { print -r -- "$BUFFER" > $FIFO; BUFFER= }; zle -N say; bindkey "^X" say'
      zpty -w shell 'print ready > $FIFO'
      read -r -t 20 -u 3 line
      for words in 'wavebench sel' 'wavebench run --sess' 'wavebench run --suite qu' \
        'wavebench run --strategy own,pa' 'wavebench check --str' \
        'wavebench run --instrument callgrind:' 'wavebench run --instrument callg' \
        'wavebench check --format b' 'wavebench completion z' 'wavebench help sel'; do
        zpty -w -n shell "$words"$'\t\C-x'
        read -r -t 20 -u 3 line && print -r -- "$line"
      done
      zpty -d shell
      rm $FIFO
      """#
    let lines = try Self.run(["zsh", "-f"], Self.script(.zsh), commands).split(separator: "\n")
    // A comma that the next space takes away stands behind a name of a list.
    #expect(
      lines.map { $0.hasSuffix(",") ? $0.dropLast() : $0 } == [
        "wavebench selftest", "wavebench run --sessions", "wavebench run --suite quick",
        "wavebench run --strategy own,path-rebuild", "wavebench check --strict",
        // No comma behind one of several words.
        "wavebench run --instrument callgrind:cache", "wavebench run --instrument callgrind",
        "wavebench check --format bencher", "wavebench completion zsh", "wavebench help selftest",
      ])
  }

  @Test("every option of every command is in every script and in the man page")
  func complete() {
    let page = ManualPage(Self.manuals).text
    for manual in Self.manuals {
      for shell in [CompletionCommand.Target.bash, .zsh, .fish] {
        #expect(Self.script(shell).contains(manual.verb))
      }
      for option in manual.options {
        #expect(Self.script(.bash).contains("--\(option.name)"))
        #expect(Self.script(.zsh).contains("'--\(option.name)["))
        #expect(Self.script(.fish).contains("-l \(option.name)"))
        #expect(page.contains("\\-\\-" + option.name.replacing("-", with: "\\-")))
      }
    }
  }

  @Test(
    "the command writes each as it is, and refuses other shells",
    arguments: ["bash", "zsh", "fish", "man"])
  func command(_ target: String) throws {
    let written = try Tool.run(["completion", target])
    #expect(written.exitCode == 0 && written.errors.isEmpty)
    let choices = CompletionCommand.choices(in: CommandLineTool().catalogue)
    let text =
      target == "man"
      ? ManualPage(Self.manuals).text
      : CompletionScript(Self.manuals, choices)
        .text(for: try #require(CompletionCommand.Target(rawValue: target)))
    #expect(written.output == text)
    for words in [["completion"], ["completion", "tcsh"], ["completion", target, "x"]] {
      #expect(try Tool.run(words).exitCode == 2)
    }
  }

  @Test("every option that takes one of some words is completed with them, and no other")
  func choices() {
    let choices = CompletionCommand.choices(in: CommandLineTool().catalogue)
    let known = Self.manuals.flatMap { manual in
      [manual.verb] + manual.options.flatMap { ["--\($0.name)", "\(manual.verb) --\($0.name)"] }
    }
    #expect(Set(choices.keys).isSubset(of: known))
    for manual in Self.manuals {
      for option in manual.options where option.name == "format" {
        #expect(choices["\(manual.verb) --format"] != nil, "\(manual.verb)")
      }
    }
    for choice in choices.values {
      #expect(!choice.words.isEmpty)
      #expect(choice.words.allSatisfy { !$0.contains(" ") && !$0.contains("'") })
    }
  }

  @Test("the man page has no line that roff misreads", .enabled(if: has("groff")))
  func page() throws {
    let warnings = try Self.run(
      ["bash", "--norc"], ManualPage(Self.manuals).text,
      #"groff -man -ww -z -K utf8 "$SCRIPT" 2>&1"#)
    #expect(warnings.isEmpty)
  }

  @Test("help of run begins with six options, and names every other one under a heading")
  func firstScreen() {
    let manual = RunCommand.manual
    let screen = manual.firstScreen
    let declared = screen.split(separator: "\n").filter {
      $0.hasPrefix("  --") && $0.contains("  ")
    }
    #expect(manual.essentials.count == 6)
    for name in manual.essentials { #expect(declared.contains { $0.hasPrefix("  --\(name) ") }) }
    for option in manual.options { #expect(screen.contains("--\(option.name)")) }
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50 && lines.allSatisfy { $0.count <= TextLayout.columns })
    #expect(ListCommand.manual.firstScreen == ListCommand.manual.text)
  }

  @Test("every command says what it prints")
  func prints() {
    for manual in Self.manuals {
      #expect(!manual.prints.isEmpty, "\(manual.verb)")
      #expect(manual.text.replacing("\n", with: " ").contains("Prints \(manual.prints)."))
    }
  }

  @Test("no name means two things: of states and loads, and of suites and scenarios that differ")
  func names() throws {
    let loads = Set(Load.Kind.allCases.map(\.rawValue))
    #expect(loads.isDisjoint(with: PacedState.allCases.map(\.rawValue)))
    for scenario in Scenario.allCases {
      guard let suite = Suite.named(scenario.rawValue) else { continue }
      #expect(suite.request(in: CommandLineTool().catalogue).scenarios.contains(scenario))
    }
    #expect(Suite.named("interrupt") == nil)
  }
}
