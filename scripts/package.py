#!/usr/bin/env python3
"""usage: scripts/package.py TARGET…: what Package.swift says, for checks that import this file, and for scripts/fuzz.

Prints the targets that these ones need, and themselves, each after what it imports: its kind (system, c or swift), name and folder."""
import json, pathlib, subprocess, sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[1]


class Target:
    """A target: `name`, `folder` relative to the repository, `dependencies` by name, `is_test`."""

    def __init__(self, described):
        self.name = described["name"]
        self.folder = pathlib.Path(described["path"])
        self.is_test = described["type"] == "test"
        self.is_system = described["type"] == "system"
        self.dependencies = {next(iter(each.values()))[0] for each in described["dependencies"]}


def targets():
    """Every target, in the order of Package.swift."""
    text = subprocess.check_output(["swift", "package", "--scratch-path", ".build/described", "dump-package"], cwd=ROOT)
    return [Target(described) for described in json.loads(text)["targets"]]


def needed(names):
    """The targets of these names and all that they need, each after what it imports."""
    known, found = {target.name: target for target in targets()}, {}

    def visit(name):
        if name not in found:
            for other in sorted(known[name].dependencies):
                visit(other)
            found[name] = known[name]

    for name in names:
        visit(name)
    return list(found.values())


if __name__ == "__main__":
    for target in needed(sys.argv[1:]):
        is_c = any(path.suffix in (".c", ".S") for path in (ROOT / target.folder).iterdir())
        print("system" if target.is_system else "c" if is_c else "swift", target.name, target.folder)
