// Counts heap and Swift runtime calls of the calling thread.
//
// This module defines the malloc family and the Swift reference-counting entry points in the
// executable. The dynamic linker looks there first, so these definitions serve the whole process,
// the C library and every shared library included. Each thread has its own tallies and its own
// switches; while a switch is off, a call costs one more jump, one thread-local load and one
// predicted branch (about 1 ns; armed, a heap call costs about 6 ns and a Swift runtime call .5 ns
// more). Before main one function of the C library is looked up, and nothing else runs.
#ifndef C_ALLOCATION_HOOKS_H
#define C_ALLOCATION_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Heap use of one thread since its start, counted only while the thread was armed.
typedef struct {
  /// Blocks handed out by malloc, calloc, realloc, memalign and kin. A realloc that succeeds counts
  /// once, whether the block moved or not. Calls that fail are not counted.
  int64_t allocations;
  /// Bytes asked for by the calls counted in `allocations` (calloc: count x size; pvalloc: as
  /// asked, before rounding to pages).
  int64_t allocated_bytes;
  /// Blocks given back by free, and by realloc(p, 0), which frees in glibc.
  int64_t frees;
  /// Usable bytes taken less usable bytes given back, by `malloc_usable_size`, so that both ends
  /// agree without a header in the block. Below 0 where the thread frees blocks it took while
  /// disarmed or that another thread took.
  int64_t live_bytes;
} allocation_hooks_heap_tally;

/// Swift runtime calls of one thread since its start, counted only while the thread was armed.
typedef struct {
  /// Objects taken by swift_allocObject, swift_allocBox and swift_allocError. Objects which the
  /// optimiser placed on the stack are not heap objects and are not counted.
  int64_t objects;
  /// Strong references added: one per swift_retain and kin, n per `_n` form. Null and immortal
  /// objects count too: the call was made.
  int64_t retains;
  /// Strong references dropped, counted in the same way.
  int64_t releases;
} allocation_hooks_swift_tally;

/// Starts the heap tally of the calling thread. Calls nest: as many disarms end it.
void allocation_hooks_arm_heap(void);
/// Undoes one arm on the calling thread; without one it does nothing.
void allocation_hooks_disarm_heap(void);
/// True while the calling thread's heap tally is on.
bool allocation_hooks_heap_is_armed(void);
/// The calling thread's heap tally.
allocation_hooks_heap_tally allocation_hooks_read_heap(void);
/// Greatest rise of `live_bytes` above its level at the previous call on this thread (at the
/// arming, for the first call), in bytes, never below 0; starts the next interval. One thread, one
/// reader.
int64_t allocation_hooks_take_peak(void);

/// Starts the Swift runtime tally of the calling thread. Calls nest.
void allocation_hooks_arm_swift(void);
/// Undoes one arm on the calling thread; without one it does nothing.
void allocation_hooks_disarm_swift(void);
/// True while the calling thread's Swift runtime tally is on.
bool allocation_hooks_swift_is_armed(void);
/// The calling thread's Swift runtime tally.
allocation_hooks_swift_tally allocation_hooks_read_swift(void);

/// True if an allocation made inside the C library reaches these definitions. False under a tool
/// that replaces malloc itself (Valgrind's memcheck), and where another library was loaded before.
bool allocation_hooks_heap_is_interposed(void);
/// The file of a library that has a malloc family of its own and was loaded before the C library's
/// (LD_PRELOAD); NULL where there is none. Such a library may serve C++'s operators, which nobody
/// counts then, and the second names as well, whose blocks have other sizes then. Under a sanitizer
/// it is NULL.
const char *allocation_hooks_other_allocator(void);
/// True if a retain reaches these definitions, from this executable and from shared libraries.
/// False where the Swift runtime is linked statically (its own definitions win there) and on
/// processors other than x86-64.
bool allocation_hooks_swift_is_interposed(void);

// Whether this was built for a sanitizer, which brings a malloc family of its own: nothing is hooked then.
bool allocation_hooks_are_left_to_sanitizer(void);

/// Has `handler` called wherever a call of the malloc family returns NULL because so many bytes could not be had, on the thread that
/// asked; NULL for none, as at the start. It may end the process; it must not allocate. Under a sanitizer it is never called.
void allocation_hooks_when_heap_fails(void (*handler)(size_t bytes));

/// Keeps the hooks in a link that would drop unreferenced objects. Does nothing.
void allocation_hooks_link(void);

#endif
