// What the hooks share: one record per thread, reached without a call.
#ifndef ALLOCATION_HOOKS_THREAD_TALLY_H
#define ALLOCATION_HOOKS_THREAD_TALLY_H

#include "CAllocationHooks.h"

typedef struct {
  int32_t heap_armed;
  int32_t swift_armed;
  allocation_hooks_heap_tally heap;
  int64_t peak_live_bytes;
  int64_t peak_base_bytes;
  allocation_hooks_swift_tally swift;
} allocation_hooks_thread_tally;

// Initial-exec storage is laid out with the thread: an access can neither call nor allocate, which
// a hook under malloc could not survive.
extern __thread allocation_hooks_thread_tally allocation_hooks_thread
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

// A sanitizer brings a malloc family and entry points of its own, which see every access: under one the
// hooks stay out of its way, and the instruments say that they cannot count.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define ALLOCATION_HOOKS_LEFT_TO_SANITIZER 1
#endif
#endif

#define ALLOCATION_HOOKS_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

#endif
