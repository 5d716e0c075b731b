"""What scripts/build and scripts/emulated-pmu say beside a program that they have built: the commit that it was built from.

`python3 scripts/built_from.py PROGRAM` says it of a program that was built from the working tree as it is now."""
import json, pathlib, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILT_FROM = ("Package.swift", "Sources", "Benchmarks")


def git(*words):
    done = subprocess.run([ROOT / "scripts/git-here", *words], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def source():
    """The commit of the working tree, or why there is none."""
    commit = git("rev-parse", "HEAD")
    # A package that somebody unpacked in a repository of theirs is of no commit there.
    if commit is None or git("rev-parse", "--verify", "--quiet", "HEAD:./Package.swift") is None:
        return {"reason": "built outside a git repository, or without git"}
    if git("status", "--porcelain", "--", *BUILT_FROM):
        return {"reason": f"built with uncommitted changes on {commit[:10]}"}
    return {"commit": commit}


def tell(program, told):
    """Writes `told` beside a program, with what the program's file is known by."""
    facts = program.stat()
    told = told | {"bytes": facts.st_size, "modified_ns": facts.st_mtime_ns}
    program.with_name(program.name + ".source.json").write_text(json.dumps(told, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    tell(pathlib.Path(sys.argv[1]), source())
