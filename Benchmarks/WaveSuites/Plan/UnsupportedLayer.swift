/// What apps can show through Core Animation and nothing here does, with the reason.
package enum UnsupportedLayer {
  /// Names as Core Animation has them, in the order of the notes that name them.
  package static let all: [(name: String, reason: String)] = [
    (
      "CATiledLayer",
      "a tile costs what a picture costs that arrives once: see photo, and drawn-aside for one "
        + "that is drawn on another thread"
    ),
    (
      "CAEmitterLayer",
      "its particles are drawn at random by rules that are not published, so that no picture could "
        + "be held to a right one; they cost what as many pictures with animations cost"
    ),
    (
      "CATransformLayer",
      "it draws nothing: each layer in it is seen in space as `swinging` shows one, and costs that"
    ),
    (
      "CAScrollLayer",
      "to scroll it is to move the origin of its bounds, as a table is scrolled: see `--state scroll`"
    ),
    (
      "CAEAGLLayer",
      "an app draws into it by its own OpenGL ES calls; here only the server draws on a GPU, see --server gpu"
    ),
    (
      "AVPlayerLayer",
      "it belongs to AVFoundation and shows video, which a decoder makes and no animation moves"
    ),
    (
      "JPEG 2000",
      "the notes say of it that it is slower than PNG and JPEG, which are measured; it would take a library more"
    ),
    ("PVRTC", "a PowerVR GPU decodes it while it draws, and there is none here"),
  ]
}
