import AnimationTiming
import LayerTree
import RenderServer

extension LayerContext {
  /// The run loop's commit: encodes what changed and hands it to the server.
  func commit(at time: MediaTime, to server: ScreenServer) throws(CommitError) {
    var refusal: CommitError?
    flush(at: time) { bytes in
      do throws(CommitError) { try server.apply(bytes) } catch { refusal = error }
    }
    if let refusal { throw refusal }
  }

  /// A view's own layer that fills a screen of `size`, pt, at the top of the picture.
  func makeRoot(_ size: Size) -> Layer {
    let root = Layer(in: self)
    root.belongsToView = true
    root.frame = Rect(origin: .zero, size: size)
    rootLayer = root
    return root
  }
}
