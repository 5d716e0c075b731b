/// Seconds on the media clock.
///
/// Nothing in this module reads a clock: each function takes the time as an argument, so a virtual
/// clock, a paced clock and a table of tests drive the same code.
public typealias MediaTime = Double
