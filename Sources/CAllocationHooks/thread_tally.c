#define _GNU_SOURCE
#include "thread_tally.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

__thread allocation_hooks_thread_tally allocation_hooks_thread;

void allocation_hooks_arm_heap(void) {
  if (allocation_hooks_thread.heap_armed++ == 0) {
    allocation_hooks_thread.peak_base_bytes = allocation_hooks_thread.heap.live_bytes;
    allocation_hooks_thread.peak_live_bytes = allocation_hooks_thread.heap.live_bytes;
  }
}

void allocation_hooks_disarm_heap(void) {
  if (allocation_hooks_thread.heap_armed > 0) allocation_hooks_thread.heap_armed--;
}

bool allocation_hooks_heap_is_armed(void) { return allocation_hooks_thread.heap_armed > 0; }

allocation_hooks_heap_tally allocation_hooks_read_heap(void) {
  return allocation_hooks_thread.heap;
}

int64_t allocation_hooks_take_peak(void) {
  allocation_hooks_thread_tally *tally = &allocation_hooks_thread;
  int64_t rise = tally->peak_live_bytes - tally->peak_base_bytes;
  tally->peak_base_bytes = tally->heap.live_bytes;
  tally->peak_live_bytes = tally->heap.live_bytes;
  return rise;
}

void allocation_hooks_arm_swift(void) { allocation_hooks_thread.swift_armed++; }

void allocation_hooks_disarm_swift(void) {
  if (allocation_hooks_thread.swift_armed > 0) allocation_hooks_thread.swift_armed--;
}

bool allocation_hooks_swift_is_armed(void) { return allocation_hooks_thread.swift_armed > 0; }

allocation_hooks_swift_tally allocation_hooks_read_swift(void) {
  return allocation_hooks_thread.swift;
}

bool allocation_hooks_are_left_to_sanitizer(void) {
#if defined(ALLOCATION_HOOKS_LEFT_TO_SANITIZER)
  return true;
#else
  return false;
#endif
}

bool allocation_hooks_heap_is_interposed(void) {
  allocation_hooks_thread_tally saved = allocation_hooks_thread;
  allocation_hooks_thread.heap_armed = 1;
  // strdup allocates inside the C library, the farthest place a call can come from. Volatile,
  // because an optimiser that knows both functions deletes the pair.
  char *(*volatile duplicate)(const char *) = strdup;
  void (*volatile release)(void *) = free;
  release(duplicate("allocation"));
  bool reached = allocation_hooks_thread.heap.allocations == saved.heap.allocations + 1 &&
                 allocation_hooks_thread.heap.frees == saved.heap.frees + 1;
  allocation_hooks_thread = saved;
  return reached;
}

bool allocation_hooks_swift_is_interposed(void) {
  typedef void *(*retain_function)(void *);
  extern void *swift_retain(void *object);
  retain_function volatile here = swift_retain;
  retain_function elsewhere = (retain_function)dlsym(RTLD_DEFAULT, "swift_retain");
  allocation_hooks_thread_tally saved = allocation_hooks_thread;
  allocation_hooks_thread.swift_armed = 1;
  here(NULL);
  if (elsewhere != NULL) elsewhere(NULL);
  bool reached = allocation_hooks_thread.swift.retains == saved.swift.retains + 2;
  allocation_hooks_thread = saved;
  return reached;
}

void allocation_hooks_link(void) {}
