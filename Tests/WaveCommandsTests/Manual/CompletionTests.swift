import Foundation
import Testing
import Vocabulary
import WaveSuites

@testable import WaveCommands

@Suite("Completions", .timeLimit(.minutes(2)))
struct CompletionTests {
  /// What is typed, and what is offered; of several commands, options, names, lists.
  private static let typed: [(line: String, offered: [String])] = [
    ("wavebench sel", ["selftest"]),
    ("wavebench help sel", ["selftest"]),
    ("wavebench run --sess", ["--sessions"]),
    ("wavebench check --str", ["--strict"]),
    ("wavebench list --shar", ["--shard"]),
    ("wavebench run --suite qu", ["quick"]),
    ("wavebench run --suite=qu", ["--suite=quick"]),
    ("wavebench run --suite quick --wave jw,sir", ["jw,siri"]),
    ("wavebench run --instrument callg", ["callgrind", "callgrind:cache"]),
    ("wavebench run --load tr", ["trace:"]),
    ("wavebench check --format b", ["bencher"]),
    ("wavebench report --format o", ["openmetrics"]),
    ("wavebench completion z", ["zsh"]),
  ]

  private static func offered(_ line: String) throws -> [String] {
    let answer = try Tool.run(["completion", "--line", line])
    #expect(answer.exitCode == 0 && answer.errors.isEmpty)
    return answer.output.split(separator: "\n").map(String.init)
  }

  @Test("commands, options, and names behind the last comma are offered", arguments: typed)
  func offers(_ line: String, _ words: [String]) throws {
    #expect(try Self.offered(line) == words)
  }

  @Test(
    "where a file may stand, or nothing is known, nothing is offered",
    arguments: ["", "wavebench", "wavebench rnu --s", "wavebench compare ", "wavebench run --csv "])
  func silent(_ line: String) throws { #expect(try Self.offered(line).isEmpty) }

  @Test("what is typed in whole, and every option, is offered again")
  func whole() throws {
    for manual in CommandLineTool.verbs.map({ $0.manual }) {
      #expect(try Self.offered("wavebench \(manual.verb)").contains(manual.verb))
      let options = try Self.offered("wavebench \(manual.verb) --")
      #expect(options == manual.options.map { "--\($0.name)" })
      for option in manual.options where option.name == "format" {
        #expect(try Self.offered("wavebench \(manual.verb) --format ") == option.choices)
      }
    }
    #expect(try Self.offered("wavebench run --question ").contains("path-rebuild-tuned"))
  }

  /// What a shell prints that has read its script, with the program in its PATH.
  private static func run(_ shell: [String], _ commands: String) throws -> [String] {
    let folder = try Tool.temporaryFolder()
    let script = folder + "/script"
    try Tool.run(["completion", shell[0]]).output
      .write(toFile: script, atomically: true, encoding: .utf8)
    let place = URL(fileURLWithPath: try Tool.beside).deletingLastPathComponent().path
    let said = try Tool.run(
      shell + ["-c", commands], binary: "/usr/bin/env",
      environment: [
        "SCRIPT": script, "HOME": folder, "LC_ALL": "C.UTF-8", "PATH": "\(place):/usr/bin:/bin",
      ])
    return (said.output + said.errors).split(separator: "\n").map(String.init)
  }

  @Test(
    "bash offers the same, and what stands behind a colon or an equals sign alone",
    .enabled(if: Tool.isInstalled("bash")))
  func bash() throws {
    let parted = [
      "wavebench run --instrument callgrind:c": ["cache"], "wavebench run --suite=qu": ["quick"],
      "wavebench run --load=trace:": [""],
    ]
    let commands = """
      source "$SCRIPT"; while IFS= read -r COMP_LINE; do
        COMP_POINT=${#COMP_LINE}; _wavebench wavebench; echo "$COMP_LINE: ${COMPREPLY[*]}"
      done <<< '\(([String](parted.keys) + Self.typed.map(\.line)).joined(separator: "\n"))'
      """
    let lines = try Self.run(["bash", "--norc"], commands)
    for line in parted.keys {
      #expect(lines.contains("\(line): \(parted[line]?.first ?? "")"))
    }
    for (line, offered) in Self.typed where parted[line] == nil {
      #expect(lines.contains("\(line): \(offered.joined(separator: " "))"))
    }
  }

  @Test("fish offers the same", .enabled(if: Tool.isInstalled("fish")))
  func fish() throws {
    for (line, offered) in Self.typed.prefix(6) {
      let lines = try Self.run(["fish", "--no-config"], "source $SCRIPT; complete -C '\(line)'")
      #expect(Set(lines) == Set(offered), "\(line)")
    }
  }

  @Test(
    "zsh, whose completion runs on a terminal only, offers the same there",
    .enabled(if: Tool.isInstalled("zsh")))
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
      for words in 'wavebench sel' 'wavebench run --suite qu' 'wavebench run --wave jw,sir' \
        'wavebench run --instrument callgrind:' 'wavebench run --instrument callg'; do
        zpty -w -n shell "$words"$'\t\C-x'
        read -r -t 20 -u 3 line && print -r -- "$line"
      done
      zpty -d shell
      """#
    #expect(
      try Self.run(["zsh", "-f"], commands).map { $0.trimmingCharacters(in: .whitespaces) } == [
        "wavebench selftest", "wavebench run --suite quick", "wavebench run --wave jw,siri",
        "wavebench run --instrument callgrind:cache", "wavebench run --instrument callgrind",
      ])
  }

  @Test(
    "other shells are refused", arguments: [[], ["tcsh"], ["bash", "x"], ["--line", "x", "y"]])
  func refused(_ words: [String]) throws {
    #expect(try Tool.run(["completion"] + words).exitCode == 2)
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
