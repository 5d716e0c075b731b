import Testing

/// Neither a process that a run starts itself nor a folder of it is left, whichever of its
/// processes is killed.
///
/// Scripts of bash whose $0 is the binary and $1 an empty folder, which is TMPDIR. All that is
/// started has it in its environment, by which it is found: nothing is timed, and a process that is
/// left makes a test run into its limit.
@Suite("Processes that are left", .needsRelease, .timeLimit(.minutes(3)))
struct LeftProcessesTests {
  private static let tools = """
    export TMPDIR=$1 PATH=$1/programs:$PATH
    # The living processes of this test but this shell.
    all() {
      for place in /proc/[0-9]*; do
        number=${place#/proc/}
        [ $number != $$ ] && [ $number != $BASHPID ] || continue
        grep -qsF "$TMPDIR" $place/environ || continue
        if lives $number; then echo $number; fi
      done 2>/dev/null
    }
    # The first one whose command line holds a word.
    named() { for one in $(all); do tr '\\0' ' ' </proc/$one/cmdline | grep -qe "$1" && { echo $one; return; }; done; }
    gone() { until [ -z "$(all)" ]; do :; done; until ! ls -d "$TMPDIR"/wavebench-* >/dev/null 2>&1; do :; done; }
    run() { "$0" run --views 1 --scale 1 --processes 1 --quiet --output "$1/run" "${@:2}" & main=$!; }

    """

  @Test(
    "of Callgrind nothing is left, neither a process nor the copy of the program",
    arguments: ["-KILL $main", "-TERM $main", "-KILL $main $(named '/wavebench _worker')"])
  func callgrind(_ kill: String) throws {
    let folder = Tool.temporaryFolder()
    try Tool.writeProgram(
      """
      #!/bin/bash
      [ "$1" = --version ] && { echo valgrind-3.19.0; exit; }
      here=${0%/programs/*}; echo $$ >"$here/number"; echo "$PWD" >"$here/part"
      mv "$here/part" "$here/place"
      while :; do read -t 1000 <> <(:); done
      """, to: folder + "/programs/valgrind")
    try Tool.bash(
      """
      \(Self.tools)
      run "$1" --instrument callgrind
      until bench=$(cat "$1/place" 2>/dev/null); [ -n "$bench" ]; do kill -0 $main || exit 90; done
      valgrind=$(cat "$1/number"); grep -q -- "--tool=callgrind" /proc/$valgrind/cmdline || exit 91
      kill \(kill); wait $main
      until [ ! -e "$bench" ] && ! lives $valgrind; do :; done; gone
      """, folder)
  }
}
