"""Numbers in the texts that are none of results/: (text, number or "# heading" or "*" for all,
why). See scripts/numbers."""

LEVEL = "the level of all intervals"
LOAD = "a load's own numbers"
RULE = "a rule's own number, in the source that it is about"
TIMES = "says how a story or a run is set up"
ITS_OWN = "what the claims, their sources and the suites say themselves"
ALLOWED = [
    ("README.md", "95 %", LEVEL),
    ("README.md", "60 frames", "refreshes a second"),
    ("README.md", "97 ms", LOAD),
    ("docs/guide.md", "60 frames", "refreshes a second"),
    ("docs/guide.md", "80 %", LOAD),
    ("docs/guide.md", "10 ms", LOAD),
    ("docs/guide.md", "9.7 ms", LOAD),
    ("docs/evidence.md", "97 ms", LOAD),
    ("docs/evidence.md", "40 ms", LOAD),
    ("docs/claims.md", "95 %", LEVEL),
    ("docs/evidence.md", "95 %", LEVEL),
    ("docs/claims.md", "10 %", "the post's own"),
    ("docs/claims.md", "60 %", LOAD),
    ("docs/ci.md", "1 %", RULE),
    ("docs/ci.md", "12 %", RULE),
    ("docs/ci.md", "10 %", RULE),
    ("docs/ci.md", "4.1 %", "an example of what a row says"),
    ("docs/interruption.md", "# What the eye sees", "InterruptionDocumentTests computes it again"),
    ("docs/interruption.md", "100 ms", TIMES),
    ("docs/interruption.md", "400 ms", TIMES),
    ("docs/method.md", "*", RULE),
    ("results/README.md", "# What is committed", "scripts/check results holds it"),
    ("docs/engines.md", "*", ITS_OWN),
    ("docs/others.md", "*", ITS_OWN),
    ("results/gate/README.md", "*", "a rule's own number"),
    ("results/check/README.md", "*", "scripts/evidence check writes it, of runs that are not kept"),
]
