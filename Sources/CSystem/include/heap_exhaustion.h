// How a program ends when no memory can be had.
//
// Swift has no answer to an allocation that fails: its runtime traps. Here such a program says what is missing and ends with an
// exit code of its own. Nothing here allocates, takes a lock or calls the Swift runtime: the failing call may hold any lock.
#ifndef C_HEAP_EXHAUSTION_H
#define C_HEAP_EXHAUSTION_H

#include <stddef.h>

/// From now on `heap_exhaustion_met` ends the process with `exit_code`, after writing `before`, the number of bytes and `after` to
/// standard error, each 511 characters at most; they are copied.
void heap_exhaustion_prepare(int exit_code, const char *before, const char *after);

/// An allocation of so many bytes has failed: ends a process that is prepared, once for all its threads; returns in another.
void heap_exhaustion_met(size_t bytes);

#endif
