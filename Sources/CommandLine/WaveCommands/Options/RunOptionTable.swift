/// The options of `wavebench run`.
enum RunOptionTable {
  /// The options that decide which cases there are.
  static let plan = OptionSection(
    "What to measure",
    [
      .value(
        "suite", "NAME", "default, quick, interrupt, full, ... ('wavebench list')",
        default: "default"),
      .value(
        "backend", "NAME",
        "what draws: reference (this project's engine), or as witnesses on real time chromium, "
          + "qtquick, which are started anew for every case and process", default: "reference"),
      .value(
        "strategy", "A,B", "path-rebuild, additive-translation, ... ('wavebench list')"),
      .value(
        "question", "A,B",
        "what does strategy B cost against A: ratios, words and the page are about these two",
        default: "path-rebuild,additive-translation"),
      .value("views", "1,10,100", "numbers of views"),
      .value("size", "375x60", "view sizes, points"),
      .value("scale", "2", "device pixels per point: 1, 2, 3"),
      .value(
        "wave", "jw",
        "waves, or all; each in its own size unless --size says another ('wavebench list')"),
      .value(
        "scenario", "steady",
        "steady, interrupt, stack, effects, progress, lifecycle; on real time paced, loaded "
          + "('wavebench list')"),
      .value("retarget", "100", "interrupt: a view gets a new destination every so many ms"),
      .value("depth", "1,10,100,1000", "stack: animations on the layer"),
      .value(
        "load", "none",
        "on real time: what the app's thread does besides: none, burst, busy:24ms/40ms, "
          + "allocating, main-thread-io; or what another process does on the app's core: "
          + "neighbour; the last four take WORK/PERIOD"),
      .value(
        "state", "rest",
        "paced, loaded: rest, table, scroll, hidden, offscreen, pooled, paused, burst, storm"),
      .value("duration", "2", "paced, loaded: seconds per case and process"),
      .value("refresh", "60,90,120", "frames per second of the virtual clock, or of the display"),
      .value(
        "backdrop", "solid",
        "behind the views: clear (nothing), solid (an opaque root), cards (one for each view)"),
      .value("phases", "own", "own: every wave starts elsewhere in its period; or in-step"),
      .value("placement", "whole", "views at whole points, or fractional: 0.3 pt further on"),
      .value("rotation", "3", "steady: views turned by so many degrees"),
      .value("motion", "equal", "equal, or as-published: each strategy as its author moved it"),
      .value("sampling", "subpixel", "subpixel, nearest, bilinear (the plain way)"),
      .value("rasteriser", "exact", "what scans fills: exact (area coverage), cairo"),
      .value(
        "server", "lean",
        "what the server does besides the least: lean (nothing), full-repaint, bitmaps, bilinear, "
          + "tiles, second-buffer; several: qt-like, chromium-like"),
      .flag("share-rasters", "let views with identical paths share one raster"),
      .value(
        "shard", "I/N",
        "part I of N of all this, for N machines or jobs: whole blocks, dealt by weight; "
          + "'wavebench list --shard I/N' shows them, 'wavebench merge' joins them"),
    ])

  /// The options that decide how each case is measured.
  static let measuring = OptionSection(
    "How to measure",
    [
      .value("processes", "K", "fresh processes; they are the unit of replication"),
      .value(
        "time-limit", "SECONDS",
        "the whole run; when the plan needs more, the run says so first and how to shorten it"),
      .value(
        "sampling-time", "SECONDS",
        "timing of all processes together, without counting; a shard takes its share"),
      .value("samples", "N", "exactly N rounds per process instead of a time"),
      .value("frames", "N", "frames per sample instead of a calibrated number"),
      .value(
        "counters", "EVENTS",
        "default, none, or PAPI events: PAPI_TOT_INS,PAPI_L1_DCM; NAME:k counts the kernel's, "
          + "NAME:uk both"),
      .flag(
        "no-memory",
        "leave out what each case takes of the memory, which needs a process for each case"),
      .flag("require-counters", "stop with exit code 3 when an event cannot be counted"),
      .value(
        "instrument", "NAME",
        "replaces the passes: counters takes no times, callgrind counts instructions, the same in "
          + "every run, callgrind:cache simulates caches and branches besides; these need "
          + "valgrind, and a second or more per case"),
      .value(
        "seed", "N", "decides the order of arms and the size of the environment", default: "1"),
    ])

  /// The options that decide where the results go.
  static let output = OptionSection(
    "Where to put it",
    [
      .value(
        "output", "DIR", "the run's folder; new or empty", default: "results/<UTC time>-<host>"),
      .value("csv", "FILE|-", "also write the report to FILE, or to standard output"),
      .flag("quiet", "no progress, no table"),
    ])

  /// All of them, as help shows them.
  static let sections = [plan, measuring, output]
}
