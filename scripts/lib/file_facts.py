"""What a manifest says of the files beside it: their rows and digests
(Sources/Runs/Store/Runs/FileDigest.swift)."""
import csv, hashlib, pathlib, re


def facts_of(path):
    """(rows, SHA-256) of a result file; a profile has no table, and its lines count."""
    data = pathlib.Path(path).read_bytes()
    if pathlib.Path(path).suffix != ".csv":
        return data.count(b"\n"), hashlib.sha256(data).hexdigest()
    return sum(1
               for _ in csv.reader(
                   data.decode().splitlines(keepends=True))) - 1, hashlib.sha256(data).hexdigest()


def faults(folder, manifest):
    """In what files of a run differ from what its manifest says; one that it says nothing of
    differs in nothing."""
    for name, told in manifest.get("files", {}).items():
        path = pathlib.Path(folder) / name
        if path.exists() and facts_of(path) != (told["rows"], told["sha256"]):
            yield f"{path}: {facts_of(path)}, the manifest says {(told['rows'], told['sha256'])}"


def tell_again(folder):
    """After files were cut on purpose: their facts in the manifest, of which else only blanks
    go: a line for each of its keys stays."""
    place = pathlib.Path(folder) / "manifest.json"
    text = place.read_text()
    for name in ("report.csv", "samples.csv"):
        path = pathlib.Path(folder) / name
        told = re.search(r'("%s" ?: \{\s*"rows" ?: )\d+(,\s*"sha256" ?: ")[0-9a-f]{64}'
                         % re.escape(name), text)
        if told and path.exists():
            rows, digest = facts_of(path)
            text = f"{text[:told.start()]}{told[1]}{rows}{told[2]}{digest}{text[told.end():]}"
    place.write_text(re.sub(r'("(?:\\.|[^"\\])*")|(\n  (?=")|\n(?=\}\s*$))|\s+',
                            lambda found: found[1] or found[2] or "", text) + "\n")
