#!/usr/bin/env bash
# PAPI 7.0.0 (Debian 12): perf::CONTEXT-SWITCHES counts nothing in the domain that a set has unasked,
# the user's, and is 0 without an error: the kernel alone switches. PAPI_set_opt(PAPI_DOMAIN) answers
# -7, no such event, where there is no PMU, though the event needs none; an ending :k is taken and
# not obeyed, :u=0:k=1 is.
# Valid input: the event by four names, read around 20 sleeps, which are 20 switches by getrusage.
# Seen: 0, 0 with :k, 20 with :u=0:k=1 and with :u=1:k=1.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
apt-get download -q libpapi7.0=7.0.0-2 libpfm4 >/dev/null 2>&1 || exit 77
for package in ./*.deb; do dpkg -x "$package" .; done
LD_LIBRARY_PATH=$(dirname "$(find . -name 'libpapi.so.7.0')") python3 - <<'PYTHON'
import ctypes, resource, sys, time
papi = ctypes.CDLL("libpapi.so.7.0")
if papi.PAPI_library_init(0x07000000) != 0x07000000:
    sys.exit(77)


def counted(ending):
    events, values = ctypes.c_int(-1), (ctypes.c_longlong * 1)()
    papi.PAPI_create_eventset(ctypes.byref(events))
    if papi.PAPI_add_named_event(events, b"perf::CONTEXT-SWITCHES" + ending) or \
            papi.PAPI_start(events):
        sys.exit(77)  # kernel.perf_event_paranoid, or no perf_event at all
    before = resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw
    for _ in range(20):
        time.sleep(0.001)
    switches = resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw - before
    assert papi.PAPI_stop(events, values) == 0 and switches >= 20, switches
    return values[0]


found = {ending.decode(): counted(ending) for ending in (b"", b":k", b":u=0:k=1", b":u=1:k=1")}
print(found)
assert found[""] == found[":k"] == 0
assert found[":u=0:k=1"] >= 20 and found[":u=1:k=1"] >= 20
PYTHON
