/// A part of a story, measured as a case of its own.
struct StoryPart: Sendable, Equatable {
  /// The name in results.
  let name: String
  /// Its frames, counted from the story's first, which is 1; never empty.
  let frames: ClosedRange<Int>

  init(_ name: String, _ frames: ClosedRange<Int>) { (self.name, self.frames) = (name, frames) }
}
