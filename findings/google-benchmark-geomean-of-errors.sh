#!/usr/bin/env bash
# google/benchmark 1.7.1 (Debian 12, libbenchmark-tools): compare.py counts benchmarks that reported
# an error, whose times its own library writes as 0, in OVERALL_GEOMEAN.
# Valid input: one benchmark of 10 ns, one with "error_occurred": true and 0 ns, in both files.
# Seen: no OVERALL_GEOMEAN at all, as the mean is 0; without the second benchmark a line with 0.0000.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
apt-get download -q libbenchmark-tools=1.7.1-1 >/dev/null 2>&1 && dpkg -x ./*.deb . || exit 77
python3 -m venv env && env/bin/pip install -q numpy==2.4.6 scipy==1.17.1 || exit 77
env/bin/python - <<'PYTHON'
import json
fine = {"name": "fine", "run_name": "fine", "run_type": "iteration", "iterations": 1,
        "real_time": 10.0, "cpu_time": 10.0, "time_unit": "ns"}
failed = fine | {"name": "failed", "run_name": "failed", "error_occurred": True,
                 "error_message": "it failed", "real_time": 0.0, "cpu_time": 0.0}
for name, entries in (("one", [fine]), ("both", [fine, failed])):
    with open(name + ".json", "w") as file:
        json.dump({"context": {}, "benchmarks": entries}, file)
PYTHON
means() {
  env/bin/python usr/share/benchmark/compare.py --no-color benchmarks "$1" "$1" |
    grep -c '^OVERALL_GEOMEAN' || true
}
echo "lines with OVERALL_GEOMEAN: $(means one.json) without the error, $(means both.json) with it"
[ "$(means one.json)" = 1 ] && [ "$(means both.json)" = 0 ]
