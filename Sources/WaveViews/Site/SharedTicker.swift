import AnimationTiming
import LayerTree

/// One display link for many views: it is on the run loop while any view is, and each tick is one
/// transaction.
final class SharedTicker {
  private let links: DisplayLinks
  private let context: LayerContext
  private struct Member {
    let view: ObjectIdentifier
    let move: (MediaTime) -> Void
    var isPaused = false
  }

  private var members: ContiguousArray<Member> = []
  private var link: DisplayLink?

  private init(_ links: DisplayLinks, _ context: LayerContext) {
    self.links = links
    self.context = context
  }

  /// The ticker that the views of `site`'s run loop share.
  static func of(_ site: WaveSite) -> SharedTicker {
    site.links.shared { SharedTicker(site.links, site.root.context) }
  }

  /// Calls `move` on each tick with the time at which the frame is shown, s, for `view`.
  func add(_ view: AnyObject, move: @escaping (_ targetTimestamp: MediaTime) -> Void) {
    members.append(Member(view: ObjectIdentifier(view), move: move))
    guard link == nil else { return }
    let link = DisplayLink { [unowned self] in tick($0) }
    links.add(link)
    self.link = link
  }

  /// Holds back a view's ticks; the link is paused while all are.
  func setPaused(_ isPaused: Bool, _ view: AnyObject) {
    for index in members.indices where members[index].view == ObjectIdentifier(view) {
      members[index].isPaused = isPaused
    }
    link?.isPaused = members.allSatisfy(\.isPaused)
  }

  /// Forgets a view; the last one takes the link off the run loop.
  func remove(_ view: AnyObject) {
    members.removeAll { $0.view == ObjectIdentifier(view) }
    guard members.isEmpty, let link else { return }
    links.remove(link)
    self.link = nil
  }

  private func tick(_ targetTimestamp: MediaTime) {
    context.withoutActions {
      for member in members where !member.isPaused { member.move(targetTimestamp) }
    }
  }
}
