// What a program needs that adds waves and strategies, under one import: these declarations with
// their members, from the modules that have them. What is not named here is not promised.

@_exported public import struct AnimationTiming.AffineTransform
// Layers, what is drawn on them and what is animated.
@_exported public import enum AnimationTiming.AnimatableValue
@_exported public import enum AnimationTiming.Animation
@_exported public import struct AnimationTiming.AnimationGroup
@_exported public import enum AnimationTiming.AnimationKeyPath
@_exported public import struct AnimationTiming.BasicAnimation
@_exported public import struct AnimationTiming.Color
@_exported public import enum AnimationTiming.FillMode
@_exported public import struct AnimationTiming.KeyframeAnimation
@_exported public import typealias AnimationTiming.MediaTime
@_exported public import struct AnimationTiming.Path
@_exported public import struct AnimationTiming.PathAnimation
@_exported public import struct AnimationTiming.Point
@_exported public import struct AnimationTiming.Rect
@_exported public import struct AnimationTiming.Size
@_exported public import struct AnimationTiming.Spring
@_exported public import struct AnimationTiming.SpringAnimation
@_exported public import struct AnimationTiming.Timing
@_exported public import struct AnimationTiming.TimingFunction
@_exported public import struct AnimationTiming.Transform3D
@_exported public import struct AnimationTiming.Transition
@_exported public import class LayerTree.GradientLayer
@_exported public import class LayerTree.Layer
@_exported public import class LayerTree.LayerContext
@_exported public import class LayerTree.LayerImage
@_exported public import class LayerTree.ReplicatorLayer
@_exported public import class LayerTree.ShapeLayer
// Waves, what they look like and how they move; what is counted of them.
@_exported public import struct Measurement.Question
@_exported public import enum Measurement.Stage
// Strategies, what they work with, whether they draw what others draw, and what they do for it.
@_exported public import struct WaveSuites.CaseMeasures
@_exported public import struct WaveSuites.PictureAgreement
@_exported public import class WaveViews.AdditiveTranslation
@_exported public import class WaveViews.FrameTimer
@_exported public import protocol WaveViews.FrameTimers
@_exported public import class WaveViews.PathRebuild
@_exported public import struct WaveViews.RunLoopModes
@_exported public import struct WaveViews.StrategyCounter
@_exported public import struct WaveViews.ValueCycle
@_exported public import struct WaveViews.Wave
@_exported public import struct WaveViews.WaveCurve
@_exported public import struct WaveViews.WaveForm
@_exported public import class WaveViews.WaveGradient
@_exported public import struct WaveViews.WaveInstant
@_exported public import struct WaveViews.WaveLife
@_exported public import struct WaveViews.WaveMotion
@_exported public import struct WaveViews.WavePhase
@_exported public import class WaveViews.WavePicture
@_exported public import struct WaveViews.WaveRider
@_exported public import struct WaveViews.WaveSite
@_exported public import protocol WaveViews.WaveStrategy
@_exported public import class WaveViews.WaveTicker
@_exported public import struct WaveViews.WaveTicking
