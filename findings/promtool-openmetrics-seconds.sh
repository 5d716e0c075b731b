#!/usr/bin/env bash
# promtool 2.42 (Debian 12, prometheus): check metrics refuses the timestamps of OpenMetrics, which
# are seconds with a fraction, and `promtool tsdb create-blocks-from openmetrics` loads them.
# Valid input: a gauge with a sample at 1795800286.5 and # EOF.
# Seen: error while linting: text format parsing error in line 3: expected integer as timestamp, got
# "1795800286.5". Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
apt-get download -q prometheus=2.42.0+ds-5+deb12u1 >/dev/null 2>&1 && dpkg -x ./*.deb . || exit 77
printf '%s\n' '# TYPE level gauge' '# HELP level of water' 'level 1 1795800286.5' '# EOF' >level.prom
said=$(usr/bin/promtool check metrics <level.prom 2>&1) && code=0 || code=$?
echo "exit $code: $said"
[ "$code" != 0 ] && [[ $said == *'expected integer as timestamp, got "1795800286.5"'* ]]
usr/bin/promtool tsdb create-blocks-from openmetrics level.prom data
