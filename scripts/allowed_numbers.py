"""Numbers in the texts that are none of results/: (text, number or "# heading" or "*" for all, why). See scripts/numbers."""

LEVEL = "the level of all intervals"
LOAD = "a load's own numbers"
RULE = "a rule's own number, in the source that it is about"
TIMES = "says how a story or a run is set up"
ALLOWED = [
    ("CHANGELOG.md", "*", "what was so when it was changed"),
    ("README.md", "95 %", LEVEL),
    ("README.md", "24 ms", LOAD),
    ("README.md", "40 ms", LOAD),
    ("README.md", "56 times", "cases of PictureAgreementTests"),
    ("README.md", "1 %", "a share of work that was added on purpose"),
    ("README.md", "2 %", "a share of work that was added on purpose"),
    ("README.md", "5 %", "package-benchmark's own rule"),
    ("docs/interruption.md", "64 bytes", "the fields of ScalarAnimationList.Element"),
    ("README.md", "1253 vectors", "counted by VectorTests"),
    ("docs/ci.md", "1 %", RULE),
    ("docs/ci.md", "12 %", RULE),
    ("docs/ci.md", "10 %", RULE),
    ("docs/scenes.md", "95 %", LEVEL),
    ("docs/ci.md", "95 %", LEVEL),
    ("docs/ci.md", "4.1 %", "an example of what a row says"),
    ("docs/ci.md", "0.5 %", RULE),
    ("docs/ci.md", "0.001 ms/s", "an example"),
    ("docs/interruption.md", "# What the eye sees", "InterruptionDocumentTests computes it again"),
    ("docs/interruption.md", "100 ms", TIMES),
    ("docs/interruption.md", "400 ms", TIMES),
    ("docs/testing.md", "*", "what the scripts named beside it printed"),
    ("results/README.md", "130 MB", "the size of a file that was cut and is not kept"),
    ("results/README.md", "6 ns", "measured by hand, kept nowhere"),
    ("results/README.md", "0.002 %", "follows from 6 ns a call and the rate beside it"),
    ("results/README.md", "# Passes", RULE),
    ("results/README.md", "# Metrics", RULE),
    ("results/README.md", "# Real time", RULE),
    ("results/README.md", "# scaling.csv", RULE),
    ("results/README.md", "# Comparisons", RULE),
    ("results/README.md", "# Intervals", "CoverageTests simulates it again"),
    ("results/README.md", "# Flags", RULE),
    ("results/README.md", "# What is committed", "scripts/check-results holds it"),
    ("results/check/README.md", "*", "scripts/check-evidence writes it, from runs that are not kept"),
]
