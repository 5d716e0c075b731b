import Foundation
import TestSupport
import Testing

@testable import WaveBench

@Suite("Temporary folders")
struct TemporaryFolderTests {
  @Test("are made in the first place that takes one, for their owner alone, under absolute paths")
  func made() throws {
    let folder = Tool.temporaryFolder() + "/a#b%20 c?d"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let places = ["/no/such", "/dev/null", "/proc", folder + "/.", "/tmp"]
    let made = try TemporaryFolder.make(in: places)
    #expect(made.hasPrefix(folder + "/wavebench-"))
    let attributes = try FileManager.default.attributesOfItem(atPath: made)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test("where no place takes one are an error of the environment with the cure")
  func refused() throws {
    let error = expectRefusal(ToolError.self, says: "'/no/such' or '/proc': set TMPDIR") {
      try TemporaryFolder.make(in: ["/no/such", "/proc"])
    }
    #expect(error?.exitCode == .environment)
  }
}
