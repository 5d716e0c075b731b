"""What the checks read of Swift files: which parts are literals, comments and code."""
import pathlib, re

ROOT = pathlib.Path(__file__).resolve().parents[2]


def swift_files(*roots):
    """The Swift files below the folders, relative to the repository, in order."""
    return sorted(
        path.relative_to(ROOT) for root in roots for path in (ROOT / root).rglob("*.swift"))


class Pieces:
    """Cuts Swift text into (kind, line, text), kind being "code", "comment" or "literal".

    Each piece lies on one line. What a literal interpolates is code again. Knows raw and
    multi-line literals, nested comments, and regular expressions between `#/` and `/#`."""

    OPENING = re.compile(r'(#*)("""|")|//|/\*|#/')

    def __init__(self, text):
        self.text, self.place, self.line, self.found = text, 0, 1, []
        self.code(closing=None)

    def add(self, kind, end):
        for number, part in enumerate(self.text[self.place:end].split("\n")):
            self.line += number > 0
            if part.strip():
                self.found.append((kind, self.line, part))
        self.place = end

    def code(self, closing):
        """Code up to the end of the text, or up to the parenthesis that ends an interpolation."""
        depth = 0
        scan = self.place
        while scan < len(self.text):
            opening = self.OPENING.match(self.text, scan)
            if opening:
                self.add("code", scan)
                self.skip(opening)
                scan = self.place
                continue
            depth += {"(": 1, ")": -1}.get(self.text[scan], 0)
            scan += 1
            if closing and depth < 0:
                break
        self.add("code", scan)

    def skip(self, opening):
        mark = opening[0]
        if mark == "//":
            end = self.text.find("\n", self.place)
            self.add("comment", len(self.text) if end < 0 else end)
        elif mark == "/*":
            self.comment()
        elif mark == "#/":
            end = self.text.find("/#", opening.end())
            self.add("code", len(self.text) if end < 0 else end + 2)
        else:
            self.literal(opening)

    def comment(self):
        depth, scan = 0, self.place
        while scan < len(self.text):
            pair = self.text[scan:scan + 2]
            depth += {"/*": 1, "*/": -1}.get(pair, 0)
            scan += 2 if pair in ("/*", "*/") else 1
            if depth == 0:
                break
        self.add("comment", scan)

    def literal(self, opening):
        pounds, quotes = opening[1], opening[2]
        closing, escape = quotes + pounds, "\\" + pounds
        self.place = scan = opening.end()
        while scan < len(self.text) and not self.text.startswith(closing, scan):
            if self.text.startswith(escape + "(", scan):
                self.add("literal", scan)
                self.place = scan + len(escape) + 1
                self.code(closing=True)
                scan = self.place
            elif self.text.startswith(escape, scan):
                scan += len(escape) + 1
            else:
                scan += 1
        self.add("literal", min(scan, len(self.text)))
        self.place = min(scan + len(closing), len(self.text))


def pieces(path):
    """The pieces of a file of the repository."""
    return Pieces((ROOT / path).read_text()).found
