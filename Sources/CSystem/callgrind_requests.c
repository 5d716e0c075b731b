#include "callgrind_requests.h"

#include <stddef.h>

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define HAS_CALLGRIND 1
#endif
#endif

#ifdef HAS_CALLGRIND

callgrind_standing callgrind_stands(void) {
  return RUNNING_ON_VALGRIND ? CALLGRIND_STANDING_VALGRIND : CALLGRIND_STANDING_NATIVE;
}

void callgrind_start(void) { CALLGRIND_START_INSTRUMENTATION; }

void callgrind_stop(void) { CALLGRIND_STOP_INSTRUMENTATION; }

void callgrind_cut(const char *reason) {
  if (reason == NULL) {
    CALLGRIND_ZERO_STATS;
  } else {
    CALLGRIND_DUMP_STATS_AT(reason);
  }
}

#else

callgrind_standing callgrind_stands(void) { return CALLGRIND_STANDING_NOT_BUILT_IN; }

void callgrind_start(void) {}

void callgrind_stop(void) {}

void callgrind_cut(const char *reason) { (void)reason; }

#endif
