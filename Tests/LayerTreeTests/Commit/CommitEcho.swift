import AnimationTiming

@testable import LayerTree

/// A commit written anew from what was read of it: the same bytes, unless something was passed over.
enum CommitEcho {
  static func bytes(of commit: borrowing CheckedCommit) -> [UInt8] {
    bytes(
      CommitHeader(
        time: commit.time, layerCount: UInt32(commit.layerCount), root: commit.root ?? .blank,
        removed: commit.removed)
    ) { writer in commit.forEachUpdate { writer.put($0) } }
  }

  /// A commit of `header` and the records that `body` writes.
  static func bytes(_ header: CommitHeader, _ body: (inout CommitWriter) -> Void) -> [UInt8] {
    var (writer, header) = (CommitWriter(), header)
    defer { writer.deallocate() }
    header.code(by: &writer)
    body(&writer)
    writer.patch(UInt64(writer.offset), at: CommitFormat.headerLength - 8)
    return Array(writer.bytes)
  }
}

extension CommitWriter {
  fileprivate mutating func put(_ update: borrowing LayerUpdate) {
    let properties = update.properties
    put(update.id.rawValue, UInt32(update.kind.rawValue) | properties.rawValue << 4)
    var (values, clock, styles) = (update.values, update.clock, update.styles)
    values.code(properties, by: &self)
    if properties.contains(.sublayers) {
      var sublayers = update.sublayers
      code(&sublayers, unit: 8)
    }
    if properties.contains(.animations) { put(update.animations, update.otherAnimations) }
    if properties.contains(.path) {
      var path = update.path
      code(&path, "")
    }
    if properties.contains(.fillColor) {
      var color = update.fillColor
      code(&color, "")
    }
    if properties.contains(.instances) {
      var instances = update.instances
      instances.code(by: &self)
    }
    if properties.contains(.timing) { clock.code(by: &self) }
    styles.code(properties, by: &self)
    if properties.contains(.mask) { put(UInt64(update.mask?.rawValue ?? 0)) }
    if properties.contains(.shadowPath) { put(update.shadowPath) }
    if properties.contains(.contents) {
      var contents = update.contents
      code(&contents, "")
    }
  }

  /// Begin times stay what they are, 0 too.
  private mutating func put(_ updates: [AnimationUpdate], _ others: [Animation]) {
    put(UInt64(updates.count))
    for update in updates {
      switch update {
      case .add(let serial, let animation):
        put(animation, serial, commitTime: animation.timing.beginTime)
      case .addOther(let serial, let index):
        put(others[index], serial, commitTime: others[index].timing.beginTime)
      case .remove(let serial): putRemoval(of: serial)
      }
    }
  }
}
