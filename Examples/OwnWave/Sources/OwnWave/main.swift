import WaveBench

WaveBenchmark.main(
  waves: [.ripple], strategies: [CalmRebuild.self],
  question: Question("path-rebuild", CalmRebuild.id))
