extension DisplayList {
  /// Before the list is built anew: layers hold on to their pictures.
  func offerSurfaces() {
    for surface in surfaces.reversed() {
      guard let features = surface.layer.features else { continue }
      if surface.item < 0 {
        features.spareMasks.append(surface)
      } else {
        features.spareSurfaces.append(surface)
      }
    }
    offered = surfaces
    surfaces.removeAll(keepingCapacity: true)
  }

  /// After the list is built: what nobody took is freed.
  func letGoOfSpareSurfaces() {
    for surface in offered {
      surface.layer.features?.spareMasks.removeAll()
      surface.layer.features?.spareSurfaces.removeAll()
    }
    offered.removeAll()
  }

  /// Hands changed items inside surfaces to these, so that only the screen's own are left.
  func distributeChanges() {
    var kept = 0
    for item in changedItems {
      let target = target(of: item)
      if target >= 0 {
        surfaces[Int(target)].changedItems.append(item)
      } else {
        changedItems[kept] = item
        kept += 1
      }
    }
    changedItems.removeLast(changedItems.count - kept)
  }

  /// Says that the item which shows a surface, or the surface that it masks, is to be looked at.
  func touchTarget(of surface: Surface) {
    if surface.target >= 0 {
      surfaces[Int(surface.target)].isTouched = true
    } else if !items[surface.item].isChanged {
      items[surface.item].isChanged = true
      changedItems.append(surface.item)
    }
  }
}
