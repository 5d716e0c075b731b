import AnimationTiming
import LayerTree
import Testing

@Suite("Completion blocks")
struct CompletionBlockTests {
  let app = App()

  @Test("a transaction without animations completes in the turn after its commit, not at once")
  func none() {
    app.context.turn(at: 1)
    app.transaction("done")
    #expect(app.log.isEmpty)
    app.context.turn(at: 1)
    #expect(app.takeLog() == ["done"])
    app.context.turn(at: 2)
    #expect(app.log.isEmpty, "a block is called once")
  }

  @Test("an open transaction does not complete")
  func open() {
    app.context.beginTransaction()
    app.context.setCompletionBlock { app.log.append("done") }
    app.turn(at: 1)
    #expect(app.log.isEmpty)
    app.context.commitTransaction()
    app.turn(at: 2)
    #expect(app.log == ["done"])
  }

  @Test("a block waits for the last of its animations, however they end")
  func animations() {
    let layer = app.addLayer()
    app.turn(at: 10) {
      app.transaction("done") {
        layer.add(.fade(1), forKey: "a")
        layer.add(.fade(2), forKey: "b")
        layer.add(.fade(9), forKey: "c")
        layer.add(.fade { $0.timing.repeatCount = .infinity }, forKey: "d")
      }
    }
    app.turn(at: 12.5)
    #expect(app.log.isEmpty)
    layer.removeAnimation(forKey: "c")
    app.turn(at: 13)
    #expect(app.log.isEmpty)
    layer.removeAnimation(forKey: "d")
    #expect(app.log.isEmpty, "never from within the removal")
    app.turn(at: 13)
    #expect(app.takeLog() == ["done"])
  }

  @Test("an animation that stays on its layer counts as over at its end")
  func kept() {
    let layer = app.addLayer()
    app.turn(at: 10) {
      app.transaction("done") { layer.add(.fade { $0.isRemovedOnCompletion = false }) }
    }
    app.turn(at: 10.99)
    #expect(app.log.isEmpty)
    app.turn(at: 11)
    #expect(app.takeLog() == ["done"])
    #expect(layer.animationCount == 1)
  }

  @Test("animations added before the block or after the commit are not waited for")
  func foreign() {
    let layer = app.addLayer()
    layer.add(.fade())
    app.turn(at: 10) {
      app.context.beginTransaction()
      layer.add(.fade())
      app.context.setCompletionBlock { app.log.append("done") }
      app.context.commitTransaction()
      layer.add(.fade())
    }
    app.turn(at: 10.1)
    #expect(app.log == ["done"])
  }

  @Test("a second block adds to the first, and nil takes neither back")
  func several() {
    let layer = app.addLayer()
    app.turn(at: 10) {
      app.transaction("first") {
        app.context.setCompletionBlock { app.log.append("second") }
        app.context.setCompletionBlock(nil)
        layer.add(.fade())
        app.context.setCompletionBlock { app.log.append("third") }
      }
    }
    app.turn(at: 10.5)
    #expect(app.log.isEmpty)
    app.turn(at: 11)
    #expect(app.log == ["first", "second", "third"])
  }

  @Test("nested transactions wait for their own animations")
  func nested() {
    let layer = app.addLayer()
    app.turn(at: 10) {
      app.transaction("outer") {
        layer.add(.fade(2))
        app.transaction("inner") { layer.add(.fade(1)) }
        app.transaction("empty")
      }
    }
    app.turn(at: 10.5)
    #expect(app.takeLog() == ["empty"])
    app.turn(at: 11)
    #expect(app.takeLog() == ["inner"])
    app.turn(at: 12)
    #expect(app.takeLog() == ["outer"])
  }

  @Test("the animations of a nested transaction without a block belong to the one around it")
  func inherited() {
    let layer = app.addLayer()
    app.turn(at: 10) {
      app.transaction("outer") {
        app.context.beginTransaction()
        layer.add(.fade())
        app.context.commitTransaction()
      }
    }
    app.turn(at: 10.5)
    #expect(app.log.isEmpty)
    app.turn(at: 11)
    #expect(app.log == ["outer"])
  }

  @Test("without an open transaction the block is the implicit one's", arguments: [false, true])
  func implicit(animates: Bool) {
    let layer = app.addLayer()
    app.context.setCompletionBlock { app.log.append("done") }
    if animates { layer.add(.fade()) }
    app.context.flush(at: 10) { _ in }
    layer.add(.fade(9))
    app.turn(at: 10)
    #expect(app.takeLog() == (animates ? [] : ["done"]))
    app.turn(at: 11)
    #expect(app.takeLog() == (animates ? ["done"] : []))
  }

  @Test("an explicit transaction holds the implicit one around it open")
  func heldOpen() {
    app.context.setCompletionBlock { app.log.append("implicit") }
    app.context.beginTransaction()
    app.turn(at: 1)
    #expect(app.log.isEmpty)
    app.context.commitTransaction()
    app.turn(at: 2)
    #expect(app.log == ["implicit"])
  }

  @Test("a commit without a begin completes nothing")
  func unbalanced() {
    app.context.setCompletionBlock { app.log.append("done") }
    app.context.commitTransaction()
    app.context.commitTransaction()
    #expect(app.context.openTransactionCount == 0)
    app.turn(at: 1)
    #expect(app.log == ["done"])
  }

  @Test("a block may open transactions, set blocks, animate and remove layers")
  func reentrancy() {
    let layer = app.addLayer()
    let child = Layer(in: app.context)
    layer.addSublayer(child)
    app.turn(at: 10) {
      app.context.beginTransaction()
      app.context.setCompletionBlock {
        app.log.append("first")
        layer.removeAllAnimations()
        layer.removeFromSuperlayer()
        app.transaction("second") { child.add(.fade()) }
        app.transaction("third")
      }
      layer.add(.fade(), forKey: "a")
      app.context.commitTransaction()
      layer.add(.fade(5), forKey: "b", callbacks: app.logging("b"))
    }
    app.turn(at: 11)
    #expect(app.takeLog() == ["b start", "first"])
    app.turn(at: 11)
    #expect(app.takeLog() == ["b cut", "third"])
    app.turn(at: 12)
    #expect(app.takeLog() == ["second"])
  }

  @Test("the implicit transaction's settings end with the flush, an explicit one's with its commit")
  func settings() {
    app.context.setTransaction { $0.animationDuration = 3 }
    app.context.beginTransaction()
    app.context.setTransaction { $0.disablesActions = true }
    #expect(app.context.transaction.animationDuration == 3)
    app.turn(at: 1)
    #expect(app.context.transaction.animationDuration == 3)
    app.context.commitTransaction()
    #expect(!app.context.transaction.disablesActions)
    _ = app.addLayer(at: 2)
    #expect(app.context.transaction.animationDuration == 0.25)
  }
}
