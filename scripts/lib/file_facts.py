"""What a manifest says of the files beside it: their rows and digests
(Sources/Runs/Store/Runs/FileDigest.swift)."""
import csv, hashlib, json, pathlib


def facts_of(path):
    """Rows and SHA-256 of a result file; a profile has no table, and its lines count."""
    data = path.read_bytes()
    rows = data.count(b"\n")
    if path.suffix == ".csv":
        rows = sum(1 for _ in csv.reader(data.decode().splitlines(keepends=True))) - 1
    return {"rows": rows, "sha256": hashlib.sha256(data).hexdigest()}


def faults(folder, manifest):
    """In what files of a run differ from what its manifest says; one that it says nothing of
    differs in nothing."""
    for name, told in manifest.get("files", {}).items():
        path = pathlib.Path(folder) / name
        if path.exists() and facts_of(path) != told:
            yield f"{path}: {facts_of(path)}, the manifest says {told}"


def tell_again(folder):
    """After files were cut on purpose: their facts in the manifest, which has a line for each key;
    what parts say of their cases goes, as the report has it."""
    place = folder / "manifest.json"
    manifest = json.loads(place.read_text())
    files = manifest.get("files", {})
    files |= {name: facts_of(folder / name) for name in ("report.csv", "samples.csv")
              if name in files and (folder / name).exists()}
    for part in manifest.get("parts", []):
        part.pop("cases", None)
    lines = (f"  {json.dumps(key)}:{json.dumps(value, separators=(',', ':'), ensure_ascii=False)}"
             for key, value in manifest.items())
    place.write_text("{\n" + ",\n".join(lines) + "\n}\n")
