#!/usr/bin/env bash
# pandas 3.1.1: read_json makes whole numbers of decimals and of texts, column by column.
# Valid input: {"decimal":375.0,"text":"2"} {"decimal":60.0,"text":"3"}, two JSON lines.
# Seen: decimal int64, text int64. With dtype=False: float64, str.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env" && "$place/env/bin/pip" install -q pandas==3.1.1 || exit 77
"$place/env/bin/python" - <<'PYTHON'
import io
import pandas
lines = '{"decimal":375.0,"text":"2"}\n{"decimal":60.0,"text":"3"}\n'
for options, wanted in (({}, ["int64", "int64"]), ({"dtype": False}, ["float64", "str"])):
    types = [str(each) for each in pandas.read_json(io.StringIO(lines), lines=True, **options).dtypes]
    print(options, types)
    assert types == wanted, wanted
PYTHON
