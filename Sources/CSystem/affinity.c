// The affinity calls and the set type are GNU extensions.
#define _GNU_SOURCE
#include "affinity.h"

#include <errno.h>
#include <sched.h>

int affinity_cores(void) {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 0;
}

int affinity_first_core(void) {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return -1;
  for (int core = 0; core < CPU_SETSIZE; core++) {
    if (CPU_ISSET(core, &allowed)) return core;
  }
  return -1;
}

int affinity_last_core(void) {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return -1;
  for (int core = CPU_SETSIZE - 1; core >= 0; core--) {
    if (CPU_ISSET(core, &allowed)) return core;
  }
  return -1;
}

int affinity_pin(int core) {
  if (core < 0 || core >= CPU_SETSIZE) return EINVAL;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(core, &one);
  return sched_setaffinity(0, sizeof one, &one) == 0 ? 0 : errno;
}

int affinity_pin_to_last_core(void) {
  int core = affinity_last_core();
  return core >= 0 && affinity_pin(core) == 0 ? core : -1;
}
