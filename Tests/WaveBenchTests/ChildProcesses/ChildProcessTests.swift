import Foundation
import Measurement
import Testing

@testable import WaveBench

@Suite("Child processes", .timeLimit(.minutes(2)))
struct ChildProcessTests {
  private static func shell(_ script: String, _ arguments: String...) -> ChildLaunch {
    var launch = ChildLaunch("/bin/sh", ["-c", script, "sh"] + arguments)
    launch.errors = .caught
    return launch
  }

  private static func line(_ child: ChildProcess) throws -> String {
    let answer = child.line()
    guard case .line(let line) = answer else { throw ToolError.usage("it said \(answer)") }
    return line
  }

  @Test(
    "a child's end is known and stays known, its exit code or the signal that killed it",
    arguments: [
      ("exit 0", .exited(code: 0), "ended with exit code 0"),
      ("exit 1", .exited(code: 1), "ended with exit code 1"),
      ("exit 7", .exited(code: 7), "ended with exit code 7"),
      ("exit 255", .exited(code: 255), "ended with exit code 255"),
      ("kill -TERM $$; exec sleep 1000", .killed(signal: SIGTERM), "was killed by signal 15"),
    ] as [(String, ChildEnding, String)])
  func ends(_ script: String, _ ending: ChildEnding, _ words: String) throws {
    let child = try ChildProcess(Self.shell(script))
    for _ in 0..<2 { #expect(child.wait() == ending && "\(child.wait())" == words) }
    #expect(child.wait().isSuccess == (script == "exit 0"))
  }

  @Test(
    "what is left of a child's group ends with it, whichever way it ends",
    arguments: ["wait", "exit 0", "kill -KILL $$"])
  func group(_ end: String) throws {
    var launch = Self.shell("sleep 1000 & echo $!; \(end)")
    launch.hasOwnGroup = true
    let child = try ChildProcess(launch)
    let grandchild = try #require(pid_t(try Self.line(child)))
    _ = end == "wait" ? child.stop() : child.wait()
    // Whoever takes in orphans may be slow to wait for them.
    while let status = try? String(contentsOfFile: "/proc/\(grandchild)/status", encoding: .utf8),
      !status.contains("State:\tZ")
    {
      usleep(1000)
    }
  }

  @Test("a child whose last reference goes is ended")
  func released() throws {
    var child: ChildProcess? = try ChildProcess(Self.shell("exec sleep 1000"))
    let identifier = try #require(child?.identifier)
    child = nil
    #expect(kill(identifier, 0) == -1)
  }

  @Test("a child that says nothing within the patience is silent, and heard when it speaks")
  func patience() throws {
    let child = try ChildProcess(Self.shell("read go; echo \"heard $go\"; exit 4"))
    #expect(child.line(patience: 0.05) == .silent)
    #expect(child.tell("you"))
    #expect(child.line(patience: 60) == .line("heard you"))
    #expect(child.line() == .ended)
    #expect(child.wait() == .exited(code: 4))
  }

  @Test("a child that writes a megabyte of errors is not held up, and the last of it is kept")
  func errors() throws {
    let script = "head -c 1000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo last >&2; echo done"
    let child = try ChildProcess(Self.shell(script))
    #expect(child.line() == .line("done"))
    #expect(child.wait() == .exited(code: 0))
    #expect(child.errorText.utf8.count == ChildProcess.mostErrorBytes)
    #expect(child.errorText.hasSuffix("x\nlast\n"))
  }

  @Test("errors are read while this process waits for the end, or for room to write")
  func errorsMeanwhile() throws {
    let noise = "head -c 300000 /dev/zero >&2; "
    let quiet = try ChildProcess(Self.shell(noise + "exit 3"))
    #expect(quiet.wait() == .exited(code: 3))
    let reader = try ChildProcess(Self.shell(noise + "wc -c"))
    let bytes = [UInt8](repeating: 1, count: 500_000)
    #expect(bytes.withUnsafeBytes { reader.write($0) })
    reader.closeInput()
    let count = try Self.line(reader)
    #expect(count.trimmingCharacters(in: .whitespaces) == "500000")
  }

  @Test(
    "a child's end does not wait for a grandchild that holds its errors or its output open",
    arguments: [">&2", ""])
  func grandchild(_ output: String) throws {
    let child = try ChildProcess(Self.shell("sleep 1000 \(output) & echo $!; exit 2"))
    let grandchild = try Self.line(child)
    #expect(child.line() == .ended)
    #expect(child.line() == .ended, "it stays so")
    #expect(child.wait() == .exited(code: 2))
    kill(try #require(Int32(grandchild)), SIGKILL)
  }

  @Test("a child that writes to its standard error without end holds up no reader of its output")
  func endlessErrors() throws {
    let child = try ChildProcess(Self.shell("yes >&2 & echo $!; wait"))
    let noise = try Self.line(child)
    #expect(child.errorText.hasPrefix("y") || child.errorText.isEmpty)
    #expect(child.line(patience: 0.1) == .silent)
    #expect(child.stop() == .killed(signal: SIGKILL))
    kill(try #require(Int32(noise)), SIGKILL)
  }

  @Test("a child that never reads is told no more than fits, and not for longer than the patience")
  func neverReads() throws {
    let child = try ChildProcess(Self.shell("exec sleep 1000"))
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    #expect(!bytes.withUnsafeBytes { child.write($0, patience: 0.2) })
  }

  @Test("a child that closes its output early has ended for its reader, and not for the system")
  func closedOutput() throws {
    let child = try ChildProcess(Self.shell("echo one; printf two; exec >&-; read go; exit 5"))
    #expect(child.line() == .line("one"))
    #expect(child.line() == .ended, "half a line is no line")
    #expect(child.line(patience: 0) == .ended)
    #expect(child.tell("go"))
    #expect(child.wait() == .exited(code: 5))
  }

  @Test("telling a child that listens no more fails, and does not end this process")
  func brokenPipe() throws {
    let child = try ChildProcess(Self.shell("exec <&-; echo deaf; exec sleep 1000"))
    #expect(child.line() == .line("deaf"))
    // A process that another test starts at this moment holds the reading end until its exec.
    let deadline = Deadline(in: 60)
    while child.tell("anybody?"), !deadline.isOver { usleep(10_000) }
    #expect(child.tell("anybody?") == false)
    child.closeInput()
    #expect(child.tell("anybody?") == false)
  }

  @Test("a program that is not there is an error with the system's reason")
  func missing() {
    let error = #expect(throws: ChildProcessError.self) {
      try ChildProcess(ChildLaunch("/no/such/program"))
    }
    #expect("\(error, default: "")" == "cannot start /no/such/program: No such file or directory")
  }

  @Test("a child has the folder, environment, arguments and group that it is given")
  func surroundings() throws {
    var launch = Self.shell("pwd; echo \"$1 $WORD\"; cut -d' ' -f5 /proc/$$/stat", "a b")
    launch.folder = "/usr"
    launch.environment = ["WORD": "c d", "PATH": "/usr/bin:/bin"]
    launch.hasOwnGroup = true
    let child = try ChildProcess(launch)
    #expect(child.line() == .line("/usr"))
    #expect(child.line() == .line("a b c d"))
    let group = try Self.line(child)
    #expect(group.trimmingCharacters(in: .whitespaces) == "\(child.identifier)")
  }

  @Test("a child inherits its three streams and nothing else")
  func descriptors() throws {
    // A descriptor that a shell would hand on.
    let open = dup(STDERR_FILENO)
    defer { close(open) }
    let other = try ChildProcess(Self.shell("read go"))
    let child = try ChildProcess(Self.shell("ls /proc/self/fd"))
    // The fourth is the folder that `ls` reads.
    #expect(Self.lines(child) == ["0", "1", "2", "3"])
    other.stop()
  }

  private static func lines(_ child: ChildProcess) -> [String] {
    var lines: [String] = []
    while case .line(let line) = child.line() { lines.append(line) }
    return lines
  }

  @Test("a child whose input is closed reads the end, and discarded streams go nowhere")
  func nothing() throws {
    var launch = Self.shell("cat; echo out; echo err >&2; readlink /proc/self/fd/2")
    launch.errors = .discarded
    let child = try ChildProcess(launch)
    child.closeInput()
    #expect(Self.lines(child) == ["out", "/dev/null"])
    #expect(child.wait().isSuccess)
    launch.output = .discarded
    #expect(Self.lines(try ChildProcess(launch)).isEmpty)
  }

  @Test("fixed addresses are the same in two children, where the kernel grants them")
  func addresses() throws {
    var launch = ChildLaunch("/bin/cat", ["/proc/self/maps"])
    launch.fixesAddresses = true
    func stack() throws -> String? {
      let child = try ChildProcess(launch)
      let found = Self.lines(child).last { $0.hasSuffix("[stack]") }
      return child.hasFixedAddresses ? found : "refused"
    }
    let first = try stack()
    #expect(first != nil)
    #expect(try stack() == first)
  }

  @Test("lines are whole however they arrive")
  func lines() {
    var buffer = LineBuffer()
    func add(_ text: String) { buffer.append(Array(text.utf8)[...]) }
    add("on")
    #expect(buffer.next() == nil)
    add("e\n\ntwo\nthr")
    #expect([buffer.next(), buffer.next(), buffer.next()] == ["one", "", "two"])
    #expect(buffer.next() == nil)
    add("ee")
    #expect(buffer.next() == nil)
    #expect(buffer.restBytes == 5)
    add("\n")
    #expect(buffer.next() == "three")
    #expect(buffer.restBytes == 0)
  }
}

@Suite("The search for programs")
struct ProgramSearchTests {
  @Test("the first folder that holds an executable file wins; without PATH those of the system")
  func order() throws {
    let folder = Tool.temporaryFolder()
    for name in ["plain", "first", "second"] {
      try Tool.writeProgram("", to: "\(folder)/\(name)/tool")
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder + "/plain/tool")
    let path = "/no/such/folder:\(folder)/plain:\(folder)/first:\(folder)/second"
    #expect(ProgramSearch.find("tool", path: path) == folder + "/first/tool")
    #expect(ProgramSearch.find("other", path: path) == nil)
    #expect(ProgramSearch.find("sh", path: nil)?.hasSuffix("/bin/sh") == true)
    #expect(ProgramSearch.find("sh", path: "") == nil)
  }
}
