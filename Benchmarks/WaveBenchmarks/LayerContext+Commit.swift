import AnimationTiming
import LayerTree
import RenderServer

extension LayerContext {
  /// The run loop's commit: encodes what changed and hands it to the server.
  func commit(at time: MediaTime, to server: RenderServer) throws(CommitError) {
    var refusal: CommitError?
    flush(at: time) { bytes in
      do throws(CommitError) { try server.apply(bytes) } catch { refusal = error }
    }
    if let refusal { throw refusal }
  }
}
