"""What scripts/build and scripts/check emulated-pmu say beside a program that they have built: the
commit that it was built from.

`python3 scripts/lib/built_from.py PROGRAM` says it of a program that was built from the working
tree as it is now."""
import json, pathlib, subprocess, sys
from program import ROOT

BUILT_FROM = ("Package.swift", "Sources", "Benchmarks")


def git(*words):
    done = subprocess.run([ROOT / "scripts/lib/git-here", *words], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def source():
    """The last commit that changed what is built, or why there is none."""
    commit = git("log", "-1", "--format=%H", "--", *BUILT_FROM)
    # A package that somebody unpacked in a repository of theirs is of no commit there.
    if not commit or git("rev-parse", "--verify", "--quiet", "HEAD:./Package.swift") is None:
        return {"reason": "built outside a git repository, or without git"}
    if git("status", "--porcelain", "--", *BUILT_FROM):
        return {"reason": f"built with uncommitted changes on {commit[:10]}"}
    return {"commit": commit}


def fingerprint(data):
    """FNV-1a, as manifests name it (Sources/Runs/Store): two seconds for a program."""
    found = 14695981039346656037
    for byte in data:
        found = (found ^ byte) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return f"fnv1a64:{found:016x}"


def tell(program, told):
    """Writes `told` beside a program, with what the program's file is known by; a file that was
    not written since keeps that."""
    place, facts = program.with_name(program.name + ".source.json"), program.stat()
    seen = {"bytes": facts.st_size, "modified_ns": facts.st_mtime_ns}
    try:
        before = json.loads(place.read_text())
    except (OSError, ValueError):
        before = {}
    kept = before["hash"] if "hash" in before and seen.items() <= before.items() else None
    told = told | seen | {"hash": kept or fingerprint(program.read_bytes())}
    place.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    tell(pathlib.Path(sys.argv[1]), source())
