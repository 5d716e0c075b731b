#!/usr/bin/env bash
# sqlite3 3.40.1 (Debian 12): .import writes an empty cell into a column of type REAL as text, not as
# null, and text is greater than any number.
# Valid input: CSV with the header x and the rows 1.5 and "".
# Seen: real|0, text|1 for x > 1e12. Cure: UPDATE t SET x = NULL WHERE x = ''.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
apt-get download -q sqlite3 >/dev/null 2>&1 && dpkg -x ./*.deb . || exit 77
[[ $(usr/bin/sqlite3 --version) == 3.40.1* ]] || exit 77
printf 'x\n1.5\n""\n' >t.csv
said=$(usr/bin/sqlite3 :memory: 'CREATE TABLE t (x REAL)' '.import --csv --skip 1 t.csv t' \
  'SELECT typeof(x), x > 1e12 FROM t')
echo "$said"
[ "$said" = $'real|0\ntext|1' ]
