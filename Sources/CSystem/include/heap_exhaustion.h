// How a program ends when no memory can be had.
//
// Swift has no answer to an allocation that fails: its runtime traps. Here such a program says what is missing and ends with an
// exit code of its own. Nothing here allocates, takes a lock or calls the Swift runtime: the failing call may hold any lock.
#ifndef C_HEAP_EXHAUSTION_H
#define C_HEAP_EXHAUSTION_H

#include <stddef.h>

/// From now on `heap_exhaustion_met` ends the process with `exit_code`, after writing `before`, the number of bytes and `after` to
/// standard error, each 512 characters at most; they are copied.
void heap_exhaustion_prepare(int exit_code, const char *before, const char *after);

/// An allocation of so many bytes has failed: ends a process that is prepared, once for all its threads; returns in another.
void heap_exhaustion_met(size_t bytes);

/// Names a file, open as `file`, in an open folder: it is removed when the process ends so. Returns what `heap_exhaustion_forget`
/// takes; -1 when 8 are named already or the name is longer than 255 bytes: the file would stay.
int heap_exhaustion_remember(int folder, const char *name, int file);
/// The file is no longer removed. Does nothing for -1.
void heap_exhaustion_forget(int place);

#endif
