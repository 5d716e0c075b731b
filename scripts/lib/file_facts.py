"""What a manifest says of the files beside it: their rows and digests
(Sources/Runs/Store/Runs/FileDigest.swift)."""
import csv, hashlib, pathlib, re


def facts_of(path):
    """(rows, SHA-256) of a result file; a profile has no table, and its lines count."""
    data = path.read_bytes()
    rows = data.count(b"\n")
    if path.suffix == ".csv":
        rows = sum(1 for _ in csv.reader(data.decode().splitlines(keepends=True))) - 1
    return rows, hashlib.sha256(data).hexdigest()


def faults(folder, manifest):
    """In what files of a run differ from what its manifest says; one that it says nothing of
    differs in nothing."""
    for name, told in manifest.get("files", {}).items():
        path = pathlib.Path(folder) / name
        if path.exists() and facts_of(path) != (told["rows"], told["sha256"]):
            yield f"{path}: {facts_of(path)}, the manifest says {(told['rows'], told['sha256'])}"


def tell_again(folder):
    """After files were cut on purpose: their facts in the manifest, of which else only blanks
    go, and what parts say of their cases, as the report has it: a line for each key stays."""
    place = folder / "manifest.json"
    text = place.read_text()
    for path in (folder / "report.csv", folder / "samples.csv"):
        if path.exists():
            rows, digest = facts_of(path)
            told = (rf'("{path.name}"\s*:\s*{{\s*"rows"\s*:\s*)\d+'
                    r'(,\s*"sha256"\s*:\s*")[0-9a-f]{64}')
            # The first is the run's own: those of its parts follow.
            text = re.sub(told, rf"\g<1>{rows}\g<2>{digest}", text, count=1)
    text = re.sub(r'"cases"\s*:\s*\[\s*\{[^\]]*\],\s*', "", text)
    place.write_text(re.sub(r'("(?:\\.|[^"\\])*")|(\n  (?=")|\n(?=\}\s*$))|\s+',
                            lambda found: found[1] or found[2] or "", text) + "\n")
