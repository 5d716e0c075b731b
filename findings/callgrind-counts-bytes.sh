#!/usr/bin/env bash
# Valgrind 3.19.0 with glibc 2.36 (Debian 12), x86-64 with AVX2: Callgrind counts `rep stosb` once a
# byte, and the processor that it shows has fast strings, so that memset takes that way from 2,048
# bytes on (memcpy later): by Callgrind twenty bytes more cost sixteen times as much.
# Valid input: memset of 2,040 and of 2,060 bytes, a thousand times each.
# Seen, instructions a call: 133 and 2,083; with a threshold out of reach, by GLIBC_TUNABLES, 140.
# Exit 1: it answers otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
grep -qw avx2 /proc/cpuinfo && command -v cc >/dev/null || exit 77
[[ $(getconf GNU_LIBC_VERSION) == "glibc 2.36" ]] || exit 77
apt-get download -q valgrind=1:3.19.0-1 >/dev/null 2>&1 && dpkg -x ./*.deb . || exit 77
cat >clear.c <<'C'
#include <stdlib.h>
#include <string.h>
int main(int count, char **words) {
  static char memory[4096];
  void *(*volatile clear)(void *, int, size_t) = memset;
  size_t bytes = strtoul(words[1], 0, 10);
  for (int call = atoi(words[2]); call > 0; call--) clear(memory, count, bytes);
}
C
cc -O1 -o clear clear.c
instructions() { # TUNABLES BYTES: of a call, of two thousand less one thousand
  local calls found=()
  for calls in 2000 1000; do
    found+=("$(GLIBC_TUNABLES=$1 VALGRIND_LIB=$PWD/usr/libexec/valgrind usr/bin/valgrind \
      --tool=callgrind --callgrind-out-file=/dev/null ./clear "$2" "$calls" 2>&1 |
      sed -n 's/.*Collected : //p')")
  done
  echo $(((found[0] - found[1]) / 1000))
}
far=glibc.cpu.x86_rep_stosb_threshold=1000000000
below=$(instructions "" 2040) above=$(instructions "" 2060)
cured=$(instructions "$far" 2060)
echo "2040 bytes: $below, 2060 bytes: $above, with the threshold out of reach: $cured"
((below < 200 && above >= 2060 && cured < 200))
