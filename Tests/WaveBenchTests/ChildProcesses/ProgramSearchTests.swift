import Foundation
import Testing

@testable import WaveBench

@Suite("The search for programs")
struct ProgramSearchTests {
  @Test("the first folder that holds an executable file of the name wins")
  func order() throws {
    let folder = try Tool.temporaryFolder()
    for name in ["plain", "first", "second"] {
      let place = folder + "/" + name
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try Tool.writeProgram("", to: place + "/tool")
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder + "/plain/tool")
    let path = "/no/such/folder:\(folder)/plain:\(folder)/first:\(folder)/second"
    #expect(ProgramSearch.find("tool", path: path) == folder + "/first/tool")
    #expect(ProgramSearch.find("other", path: path) == nil)
  }

  @Test("without PATH the system's folders are searched, with an empty one none")
  func noPath() {
    #expect(ProgramSearch.find("sh", path: nil)?.hasSuffix("/bin/sh") == true)
    #expect(ProgramSearch.find("sh", path: "") == nil)
  }
}
