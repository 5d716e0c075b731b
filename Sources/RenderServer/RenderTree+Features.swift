import Geometry
import LayerTree

extension RenderTree {
  /// Takes over what few records carry.
  func applyFeatures(
    _ update: FeatureUpdate, _ properties: LayerProperties, to layer: RenderLayer
  ) {
    let features = layer.ownFeatures()
    if let stroke = update.stroke { apply(stroke, to: layer, features) }
    if let trim = update.strokeTrim { features.model.trim = trim }
    if let gradient = update.gradient {
      features.gradient = gradient
      features.gradientRevision += 1
      features.model.startPoint = gradient.startPoint
      features.model.endPoint = gradient.endPoint
    }
    if let radius = update.cornerRadius { features.model.cornerRadius = radius }
    if properties.contains(.mask) { setMask(update.mask, of: layer, features) }
    if let shadow = update.shadow { features.model.shadow = shadow }
    if properties.contains(.shadowPath) { setShadowPath(update.shadowPath, of: features) }
    if let compositing = update.compositing {
      features.compositing = compositing
      structureChanged = true
    }
    if let colors = update.instanceColors {
      features.instanceColors = colors
      structureChanged = true
    }
  }

  private func apply(_ stroke: StrokeStyle, to layer: RenderLayer, _ features: RenderFeatures) {
    let old = features.model.stroke
    if (old.color == nil) != (stroke.color == nil) { structureChanged = true }
    // The fill's rasters follow another rule now.
    if old.fillRule != stroke.fillRule { layer.pathRevision += 1 }
    features.model.stroke = stroke
  }

  private func setMask(_ id: LayerID?, of layer: RenderLayer, _ features: RenderFeatures) {
    structureChanged = true
    if let old = features.mask, old.superlayer === layer { old.superlayer = nil }
    features.mask = id.flatMap { self[$0] }
    guard let mask = features.mask else { return }
    mask.leaveHolder()
    mask.superlayer = layer
  }

  private func setShadowPath(_ bytes: PathBytes?, of features: RenderFeatures) {
    features.shadowRevision += 1
    if (features.shadowPath == nil) != (bytes == nil) { structureChanged = true }
    features.shadowPath = bytes.map { bytes in
      var path = Path()
      bytes.copy(into: &path)
      return path
    }
  }
}

extension LayerUpdate {
  /// The layers that this one holds from now on: its sublayers, and its mask if it names one.
  var heldLayers: [LayerID] {
    guard let mask = features?.mask else { return sublayers }
    return sublayers + [mask]
  }
}

/// The layers whose sublayers or masks a commit names anew: what they held before is theirs no longer.
struct ResentHolders {
  private var ofSublayers: Set<UInt32> = []
  private var ofMasks: Set<UInt32> = []

  mutating func note(_ update: borrowing LayerUpdate) {
    if update.properties.contains(.sublayers) { ofSublayers.insert(update.id.rawValue) }
    if update.properties.contains(.mask) { ofMasks.insert(update.id.rawValue) }
  }

  /// The layer that goes on holding `layer`, unless the commit puts it elsewhere.
  func keptHolder(of layer: RenderLayer) -> UInt32? {
    guard let holder = layer.superlayer else { return nil }
    let resent = holder.features?.mask === layer ? ofMasks : ofSublayers
    return resent.contains(holder.id.rawValue) ? nil : holder.id.rawValue
  }
}

extension RenderLayer {
  /// Takes this layer from the layer that holds it, as a sublayer or as its mask.
  func leaveHolder() {
    guard let holder = superlayer else { return }
    holder.sublayers.removeAll { $0 === self }
    if let features = holder.features, features.mask === self { features.mask = nil }
    superlayer = nil
  }
}
