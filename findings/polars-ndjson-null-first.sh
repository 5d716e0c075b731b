#!/usr/bin/env bash
# polars 2.1.0: read_ndjson refuses a column that is null in its first 100 lines and a number later.
# Valid input: 101 objects of one key, {"a":null} a hundred times, then {"a":1.5}.
# Seen: ComputeError: got non-null value for NULL-typed column: 1.5
# With infer_schema_length=None: Float64. Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env" && "$place/env/bin/pip" install -q polars==2.1.0 || exit 77
"$place/env/bin/python" - <<'PYTHON'
import io, sys
import polars
lines = b'{"a":null}\n' * 100 + b'{"a":1.5}\n'
try:
    sys.exit(f"it reads {polars.read_ndjson(io.BytesIO(lines)).schema}")
except polars.exceptions.ComputeError as error:
    print(f"ComputeError: {error}")
    assert "non-null value for NULL-typed column" in str(error), error
schema = polars.read_ndjson(io.BytesIO(lines), infer_schema_length=None).schema
print("with infer_schema_length=None:", schema)
assert schema["a"] == polars.Float64
PYTHON
