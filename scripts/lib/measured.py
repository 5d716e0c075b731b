"""What committed runs measured, and whether it has changed since."""
import functools, sys
from built_from import git
from swift_source import pieces_of

# Expat, zlib, Recordings and Rows read files of users, before or after anything is measured.
MEASURED = ("Package.swift", ":(glob)Sources/C*/**", ":(exclude)Sources/CExpat",
            ":(exclude)Sources/CZlib", "Sources/AnimationTiming", "Sources/LayerTree",
            "Sources/WaveViews", "Sources/RenderServer", "Sources/Measurement",
            "Benchmarks/WaveSuites", "Benchmarks/CWavePeers",
            ":(exclude)Sources/Measurement/Recordings",
            ":(exclude)Sources/Measurement/Rows", ":(exclude)*.md")
# Of a run that a program of Python measured: what drives third-party engines and players.
DRIVING = ("Benchmarks/Engines", "Benchmarks/Players", ":(exclude)*.md")


def code(revision, path):
    """What a compiler reads of a Swift file: everything but its comments and its layout; nothing
    of one that is not there, nor of the manifest's end, where the flags of the rest stand."""
    text = git("show", f"{revision}:{path}") or ""
    return [word for kind, _, part in pieces_of(text.partition("\nlet unoptimised = ")[0])
            if kind != "comment" for word in (part.split() if kind == "code" else [repr(part)])]


@functools.cache
def changed_since(commit, paths=MEASURED):
    """Which file below `paths` is not as it was at `commit`, the first; None when all are."""
    names = git("diff", "--no-renames", "--name-only", commit, "HEAD", "--", *paths).splitlines()
    return next((f"{name} is not as it was at {commit[:10]}" for name in names
                 if not name.endswith(".swift") or code(commit, name) != code("HEAD", name)), None)


def age(manifest):
    """Why a run does not speak of the code at HEAD; None when it does."""
    commit = manifest["versions"].get("commit", {})
    if not commit.get("value"):
        return commit.get("reason") or "its manifest names no commit"
    if git("cat-file", "-e", commit["value"] + "^{commit}") is None:
        if git("rev-parse", "--is-shallow-repository") == "true":
            print(f"this clone is shallow and lacks {commit['value']}: "
                  "run 'git fetch --unshallow' first", file=sys.stderr)
            sys.exit(3)
        return f"no commit {commit['value']} is in this repository"
    made_by = {part["command_line"][0].endswith(".py") for part in
               manifest.get("parts") or [manifest]}
    found = (changed_since(commit["value"], DRIVING if driver else MEASURED) for driver in made_by)
    return next(filter(None, found), None)
