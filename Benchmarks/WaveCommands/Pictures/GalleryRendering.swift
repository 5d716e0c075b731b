import Foundation
import RenderServer
import Reports
import Vocabulary
import WaveSuites
import WaveViews

/// `wavebench render --gallery`: a sheet for each wave and strategy, and for each wave the
/// difference of the first two strategies that show it.
struct GalleryRendering {
  let request: PlanRequest
  let folder: String

  func draw() throws {
    // Refuses unknown names and sizes that no framebuffer holds.
    let plan = try WavePlan(request)
    if let peer = request.strategies.first(where: {
      request.catalogue.strategy(named: $0.rawValue) == nil
    }) {
      throw ToolError.usage(
        "'\(peer)' draws no wave view: a gallery takes the strategies of 'wavebench list'")
    }
    let place: HeldFolder
    do throws(ResultStoreError) { place = try HeldFolder.making(folder) } catch {
      guard case .system(_, _, let reason) = error else { throw error }
      throw ToolError.environment("'\(folder)' cannot be made: \(reason)")
    }
    let gallery = WaveGallery(scale: request.scales?.first ?? 2, size: request.sizes?.first)
    for wave in request.shownWaves.compactMap({ request.catalogue.wave(named: $0.rawValue) }) {
      try draw(wave, gallery, place)
    }
    for refusal in plan.refusals {
      StandardStreams.put("\(refusal.wave), \(refusal.strategy): not drawn, \(refusal.reason)\n")
    }
  }

  private func draw(_ wave: Wave, _ gallery: WaveGallery, _ place: HeldFolder) throws {
    let strategies = request.strategies
      .compactMap { request.catalogue.strategy(named: $0.rawValue) }
      .filter { $0.refusal(of: wave) == nil }
    for strategy in strategies {
      try write(gallery.sheet(wave, strategy), place, "\(wave.id)-\(strategy.id)")
    }
    guard strategies.count > 1 else { return }
    let (first, second) = (strategies[0], strategies[1])
    let sheet = try gallery.difference(wave, first, second)
    try write(sheet, place, "\(wave.id)-difference")
    StandardStreams.put(
      "\(wave.id): \(first.id) and \(second.id) differ by \(sheet.greatest ?? 0) of 255 at most\n")
  }

  private func write(_ sheet: GallerySheet, _ place: HeldFolder, _ name: String) throws {
    do {
      try place.place(name + ".png").replace(with: Data(try sheet.png()))
    } catch let error as RenderError {
      throw ToolError.environment("\(error)")
    }
  }
}
