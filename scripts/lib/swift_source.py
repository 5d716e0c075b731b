"""What the checks read of the package: its targets, where they lie and what they may import; of its
Swift files which parts are literals, comments and code."""
import json, pathlib, re, subprocess
from program import ROOT

# A comment, a regular expression, the begin of a literal, or a parenthesis.
CODE = re.compile(r'//[^\n]*|#/.*?/#|(#*)("""|")|[()]', re.S)


def swift_files(*roots):
    """The Swift files below the folders, relative to the repository, in order."""
    return sorted(
        path.relative_to(ROOT) for root in roots for path in (ROOT / root).rglob("*.swift"))


def code(text, place, is_inside=False):
    """(kind, begin, end) of each part from `place` on, kind being "code", "comment" or "literal",
    to the end, or to the end of an interpolation, which is returned. The linter allows no block
    comments."""
    begin, depth = place, 0
    while found := CODE.search(text, place):
        place = found.end()
        if found[0] in ("(", ")"):
            depth += 1 if found[0] == "(" else -1
            if is_inside and depth < 0:
                yield "code", begin, place
                return place
        elif found[2] or found[0].startswith("//"):
            yield "code", begin, found.start()
            if found[2]:
                place = yield from literal(text, place, *found.groups())
            else:
                yield "comment", found.start(), place
            begin = place
    yield "code", begin, len(text)


def literal(text, place, pounds, quotes):
    """The parts of a literal, whose interpolations are code again; returns its end."""
    escape = re.escape("\\" + pounds)
    marks = re.compile(rf"({quotes}{pounds})|{escape}(\()|{escape}.", re.S)
    begin = place
    while not (found := marks.search(text, place))[1]:
        place = found.end()
        if found[2]:
            yield "literal", begin, found.start()
            begin = place = yield from code(text, place, is_inside=True)
    yield "literal", begin, found.start()
    return found.end()


def pieces_of(text):
    """(kind, line, text) of each part that is not blank, cut at ends of lines."""
    for kind, begin, end in code(text, 0):
        line = text.count("\n", 0, begin) + 1
        for number, part in enumerate(text[begin:end].split("\n"), line):
            if part.strip():
                yield kind, number, part


def pieces(path):
    return pieces_of((ROOT / path).read_text())


# Where SwiftPM looks for a target that names no folder.
DEFAULT_FOLDERS = {"test": "Tests", "plugin": "Plugins"}


class Target:
    """A target: `name`, `folder` relative to the repository, `dependencies` by name, `is_test`."""

    def __init__(self, described):
        self.name = described["name"]
        usual = f"{DEFAULT_FOLDERS.get(described['type'], 'Sources')}/{self.name}"
        self.folder = pathlib.Path(described.get("path") or usual)
        self.is_test = described["type"] == "test"
        self.dependencies = {next(iter(each.values()))[0] for each in described["dependencies"]}


def targets():
    """Every target, in the order of Package.swift."""
    text = subprocess.check_output(["swift", "package", "--scratch-path", ".build/described",
                                    "dump-package"], cwd=ROOT)
    return [Target(described) for described in json.loads(text)["targets"]]
