"""What the checks read of Package.swift: its targets, where they lie and what they may import."""
import json, pathlib, subprocess
from program import ROOT

# Where SwiftPM looks for a target that names no folder.
DEFAULT_FOLDERS = {"test": "Tests", "plugin": "Plugins"}


class Target:
    """A target: `name`, `folder` relative to the repository, `dependencies` by name, `is_test`;
    `described` as SwiftPM prints it."""

    def __init__(self, described):
        self.name, self.described = described["name"], described
        usual = f"{DEFAULT_FOLDERS.get(described['type'], 'Sources')}/{self.name}"
        self.folder = pathlib.Path(described.get("path") or usual)
        self.is_test = described["type"] == "test"
        self.dependencies = {next(iter(each.values()))[0] for each in described["dependencies"]}


def targets():
    """Every target, in the order of Package.swift."""
    text = subprocess.check_output(["swift", "package", "--scratch-path", ".build/described",
                                    "dump-package"], cwd=ROOT)
    return [Target(described) for described in json.loads(text)["targets"]]
