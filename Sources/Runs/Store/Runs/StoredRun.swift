import CSystem
import Dispatch
import Glibc
package import Measurement
import Synchronization

package struct StoredRun: Sendable {
  package var place: String
  package var report: [ReportRow]
  /// The rows of samples.csv; nil when there is none beside the report.
  package var samples: [SampleRow]?
  package var manifest: Manifest?
  /// The part that was left out of a run that was stopped, as one sentence; nil where nothing was.
  package var remark: String?
  /// Why nobody can say whether it is all there, as the end of a sentence; nil where it is.
  package var doubt: String?
  /// Its identity among runs; nil for one that lies on no disk.
  private(set) var identity: RunIdentity?

  package init(
    place: String, report: [ReportRow], samples: [SampleRow]? = nil,
    manifest: Manifest? = nil
  ) {
    self.place = place
    self.report = report
    self.samples = samples
    self.manifest = manifest
  }

  /// Opens a run's folder, or a report.csv with what lies beside it.
  ///
  /// A run that was stopped, or has no manifest, may have been so in the middle of a row of
  /// samples.csv: that row is left out, and ``remark`` says so. In a run that is complete it is an
  /// error, and so is a file that has not as many rows as the manifest says. What has no manifest,
  /// was changed since, or was joined from such a run, is read, with a ``doubt``.
  ///
  /// - Parameters:
  ///   - summary: makes the rows of a folder without a report, which another program wrote; nil
  ///     refuses one.
  ///   - withSamples: false if ``samples`` may be nil where they are as the run left them.
  /// - Throws: `ResultStoreError` naming file, line and column.
  package static func open(
    _ place: String, summary: SampledCases.Summary? = nil, withSamples: Bool = true
  ) throws(ResultStoreError) -> StoredRun {
    if FileKind.isFolder(place) {
      return try open(
        place, ReportFile.name, in: place, summary: summary, withSamples: withSamples)
    }
    let (folder, name) = FilePlace.parts(place)
    guard !name.isEmpty, access(place, F_OK) == 0 else { throw InputFile.failure(place, errno) }
    return try open(place, name, in: folder, withSamples: withSamples)
  }

  /// The files of the run at a place, and the place itself: what must not be overwritten while it
  /// is read, whether it is there yet or not.
  package static func files(of place: String) -> [String] {
    let folder = FileKind.isFolder(place) ? place : FilePlace.parts(place).folder
    let names = [ReportFile.name, SamplesFile.name, Manifest.fileName, ScalingFile.name]
    let profiles = ((try? Folders.names(in: folder)) ?? []).filter(StoredProfile.isFileName)
    return [place] + (names + profiles).map { folder + "/" + $0 }
  }

  /// Opens the run whose report has a name in a folder.
  static func open(
    _ place: String, _ name: String, in folder: String, summary: SampledCases.Summary? = nil,
    withSamples: Bool = true
  ) throws(ResultStoreError) -> StoredRun {
    // A report under another name is a copy: what lies beside it belongs to something else.
    let isWhole = name == ReportFile.name
    func has(_ name: String) -> Bool {
      isWhole && FileKind.of(path(name), followingLinks: false) != nil
    }
    func path(_ name: String) -> String { FilePlace.path(of: name, in: folder) }
    let manifest = has(Manifest.fileName) ? try Manifest.read(path(Manifest.fileName)) : nil
    if isWhole, let summary, !has(name), has(SamplesFile.name) {
      var run = StoredRun(place: place, report: [], manifest: manifest)
      if try run.summarise(in: folder, by: summary) { return run }
    }
    if isWhole, let manifest, !has(name), manifest.isPartial {
      throw .nothingSaved(path: place, reason: manifest.status.reason ?? "partial")
    }
    let bytes = try InputFile(path(name)).bytes()
    let rows = try ReportFile.read(bytes: bytes, name: path(name))
    var run = StoredRun(place: place, report: rows, manifest: manifest)
    let (known, problem) = try run.integrity(of: rows, bytes, path(name))
    run.doubt =
      manifest == nil
      ? "there is no \(Manifest.fileName) that belongs to \(path(name))"
      : manifest?.doubt ?? problem
    if let status = FileKind.status(path(name)) {
      let file = [UInt(status.st_dev), UInt(status.st_ino)]
      let runID = manifest?.runID ?? rows.first?.runID ?? ""
      run.identity = RunIdentity(
        file: file,
        content: RunIdentity.Content(
          name: runID, start: RunInstant.start(of: manifest),
          digest: known ?? SHA256.digits(of: bytes)))
    }
    if has(SamplesFile.name) { try run.readSamples(in: folder, isAsked: withSamples) }
    return run
  }

  mutating func readSamples(
    in folder: String, isAsked: Bool = true
  ) throws(ResultStoreError) {
    let path = FilePlace.path(of: SamplesFile.name, in: folder)
    let bytes = try InputFile(path).bytes()
    guard manifest.map(\.isPartial) ?? true else {
      if !isAsked {
        // Each row is a line, and what has the digest that the run gave it can be read.
        let lines = FileDigest.lineFeeds(in: bytes)
        let told = FileDigest(of: SamplesFile.name, in: manifest ?? [:])
        if told == FileDigest(bytes, rows: lines - 1) { return }
      }
      let rows = try SamplesFile.read(bytes: bytes, name: path)
      samples = rows
      let problem = try integrity(of: rows, bytes, path).problem
      doubt = doubt ?? problem
      return
    }
    let (rows, cutLine) = try SamplesFile.readPartial(bytes: bytes, name: path)
    samples = rows
    remark = cutLine.map {
      "\(path): line \($0) is cut off, since the run was stopped while it was written; it is left "
        + "out, and all \(rows.count) rows before it are read"
    }
  }

  /// Opens runs on up to four cores, each as `open` does, without samples that are as the run left them.
  ///
  /// - Parameter body: called with each run, or why there is none, in the order of the places;
  ///   meanwhile those that follow are opened.
  package static func open(
    each places: [String], summary: SampledCases.Summary? = nil,
    _ body: (String, Result<StoredRun, ResultStoreError>) throws -> Void
  ) throws {
    // One thread takes what four open, and what is open lies in memory.
    let count = min(4, max(1, Int(affinity_cores())))
    var opened: [(String, Result<StoredRun, ResultStoreError>)] = []
    for start in stride(from: 0, to: places.count + count, by: count) {
      let next = places.dropFirst(start).prefix(count)
      let found = Mutex<[String: Result<StoredRun, ResultStoreError>]>([:])
      let group = DispatchGroup()
      for place in next {
        DispatchQueue.global().async(group: group) {
          let run = Result { () throws(ResultStoreError) in
            try open(place, summary: summary, withSamples: false)
          }
          found.withLock { $0[place] = run }
        }
      }
      while !opened.isEmpty {
        let (place, run) = opened.removeFirst()
        try body(place, run)
      }
      group.wait()
      opened = found.withLock { found in
        next.compactMap { place in found[place].map { (place, $0) } }
      }
    }
  }

  /// The runs that a place stands for: itself when it is a file or holds report.csv, otherwise the
  /// folders below it that do, ordered by path.
  ///
  /// - Returns: the runs, and a sentence about each link that is not followed or leads nowhere, and
  ///   each run that was stopped before it had saved a row.
  /// - Throws: `ResultStoreError.closed` where a folder below cannot be looked into; `.unreadable`
  ///   for a folder without any run.
  package static func places(
    under place: String
  ) throws(ResultStoreError) -> (runs: [String], leftOut: [String]) {
    guard FileKind.isFolder(place),
      FileKind.of(FilePlace.path(of: ReportFile.name, in: place), followingLinks: false) == nil
    else { return ([place], []) }
    var found = Tree()
    found.look(into: place)
    guard found.closed.isEmpty else { throw .closed(place: place, below: found.closed.sorted()) }
    // Its manifest says why it has no report.
    if found.runs.isEmpty, FileKind.of(FilePlace.path(of: Manifest.fileName, in: place)) != nil {
      return ([place], [])
    }
    guard !found.runs.isEmpty else {
      throw .unreadable(
        path: place, reason: "no folder in it holds a \(ReportFile.name)",
        cure: "name a run's folder")
    }
    return (found.runs.sorted(), found.leftOut.sorted())
  }

  private struct Tree {
    var runs: [String] = []
    var leftOut: [String] = []
    var closed: [String] = []

    mutating func look(into path: String) {
      var below: [String] = []
      do throws(ResultStoreError) {
        let names = try Folders.names(in: path)
        if names.contains(Manifest.fileName), !names.contains(ReportFile.name) {
          leftOut.append("\(path) has a \(Manifest.fileName) and no \(ReportFile.name)")
        }
        for name in names {
          let entry = FilePlace.path(of: name, in: path)
          guard let kind = FileKind.of(entry, followingLinks: false) else {
            closed.append("\(entry): \(String(cString: strerror(errno)))")
            continue
          }
          if name == ReportFile.name { runs.append(path) }
          if kind == S_IFDIR { below.append(entry) }
          if kind == S_IFLNK, name != ReportFile.name { follow(entry) }
        }
      } catch {
        guard case .unreadable(let path, let reason, _) = error else { return }
        closed.append("\(path): \(reason)")
      }
      for folder in below { look(into: folder) }
    }

    private mutating func follow(_ entry: String) {
      guard let target = FileKind.of(entry) else {
        leftOut.append("\(entry) leads nowhere: \(String(cString: strerror(errno)))")
        return
      }
      guard target == S_IFDIR else { return }
      leftOut.append("\(entry) is a link to a folder and not followed; name it to read it")
    }
  }

  /// Compares a file with what the manifest says of it. One that another program saved again, and
  /// that says the same in the same order, is as the run left it.
  ///
  /// - Returns: the digest that the run gave it, or its own where it was changed, and why nobody
  ///   can say then whether it is as the run left it; neither where the manifest says nothing.
  /// - Throws: `ResultStoreError.cut` where rows are missing or there are more.
  func integrity<Row: ReadableRow>(
    of rows: [Row], _ bytes: [UInt8], _ path: String
  ) throws(ResultStoreError) -> (digest: String?, problem: String?) {
    let name = FilePlace.parts(path).name
    guard let told = FileDigest(of: name, in: manifest ?? [:]) else { return (nil, nil) }
    guard told.rows == rows.count else { throw .cut(path: path, rows: rows.count, told: told.rows) }
    let found = FileDigest(bytes, rows: rows.count)
    if found == told { return (told.digest, nil) }
    return SHA256.digits(of: Array(try ResultFile.data(rows))) == told.digest
      ? (told.digest, nil)
      : (found.digest, "\(path) was changed after the run, and has as many rows")
  }

  /// Reads the samples of a run without a report, and has its rows made of them.
  ///
  /// - Returns: false for a run that another program did not measure, and for one without samples.
  /// - Throws: `ResultStoreError` with the place of what cannot become a row.
  mutating func summarise(
    in folder: String, by summary: SampledCases.Summary
  ) throws(ResultStoreError) -> Bool {
    guard let manifest, manifest[SampledCases.key] != nil else { return false }
    let cases = try SampledCases(manifest, path: FilePlace.path(of: Manifest.fileName, in: folder))
    try readSamples(in: folder)
    try cases.check(samples ?? [], path: FilePlace.path(of: SamplesFile.name, in: folder))
    report = summary(cases, samples ?? [], manifest)
    return !report.isEmpty
  }

  /// The profiles that the run kept, in its order; none in one that was not told to.
  package var profiles: [StoredProfile] {
    (manifest?[StoredProfile.key]?.list ?? []).compactMap(StoredProfile.init)
  }
}

/// Runs that were met, each once: a file and its copy are one run.
package struct MetRuns {
  private var files: [[UInt]: String] = [:]
  private var contents: [RunIdentity.Content: String] = [:]

  package init() {}

  /// Where the same run was met before; nil for one that is new, and met from now on.
  package mutating func place(ofSame run: StoredRun) -> String? {
    guard let identity = run.identity else { return nil }
    if let known = files[identity.file] ?? contents[identity.content] { return known }
    (files[identity.file], contents[identity.content]) = (run.place, run.place)
    return nil
  }
}
