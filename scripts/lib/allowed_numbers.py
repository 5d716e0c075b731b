"""Numbers in the texts that are none of results/: by text the number, a "# heading" or "*" for all,
and why. See scripts/numbers."""

LEVEL = "the level of all intervals"
LOAD = "a load's own numbers"
RULE = "a rule's own number, in the source that it is about"
TIMES = "says how a story or a run is set up"
ITS_OWN = "what the claims, their sources and the suites say themselves"
ALLOWED = {
    "README.md": {"95 %": LEVEL, "60 frames": "refreshes a second", "97 ms": LOAD},
    "docs/guide.md": {
        "60 frames": "refreshes a second", "80 %": LOAD, "10 ms": LOAD, "9.7 ms": LOAD},
    "docs/evidence.md": {"97 ms": LOAD, "40 ms": LOAD, "95 %": LEVEL},
    "docs/claims.md": {"95 %": LEVEL, "10 %": "the post's own", "60 %": LOAD},
    "docs/ci.md": {
        "1 %": RULE, "12 %": RULE, "10 %": RULE, "4.1 %": "an example of what a row says"},
    "docs/interruption.md": {
        "# What the eye sees": "InterruptionDocumentTests computes it again", "100 ms": TIMES,
        "400 ms": TIMES},
    "docs/method.md": {"*": RULE},
    "results/README.md": {"# What is committed": "scripts/check results holds it"},
    "docs/engines.md": {"*": ITS_OWN},
    "docs/others.md": {"*": ITS_OWN},
    "results/gate/README.md": {"*": "a rule's own number"},
    "results/check/README.md": {"*": "scripts/evidence check writes it, of runs that are not kept"},
}
