// That SIGINT, SIGTERM or SIGHUP asked this process to stop, and the calls that would wait for a reader for ever.
//
// A signal that arrives between a look at `stop_signal_received` and a call that waits would be lost. So the first one starts a
// timer that interrupts the thread that watches ten times a second: every call that waits returns, and can look again.
#ifndef C_STOP_SIGNAL_H
#define C_STOP_SIGNAL_H

#include <stdbool.h>
#include <stddef.h>

/// From now on the three signals are remembered, and interrupt what the calling thread waits for. A hangup that is ignored stays so.
///
/// With `ends_at_second` a signal that comes half a second or more after the first one ends the process at once: exit code 130 for
/// SIGINT, 143 for the others. Two that a terminal and a shell send for one key come together.
void stop_signal_watch(bool ends_at_second);

/// The last such signal; 0 when there was none.
int stop_signal_received(void);

/// Writes all bytes; waits for a reader, but no longer than a second after a signal. Files are written whole.
///
/// Returns 0, the number of the error, or ECANCELED when a signal ended the wait.
int stop_signal_write(int descriptor, const void *bytes, size_t count);

/// Opens for writing what a name in a folder leads to; waits for a reader of a pipe, until a signal comes.
///
/// Returns a descriptor, or -1 with `errno`: ECANCELED when a signal ended the wait.
int stop_signal_open(int folder, const char *name);

#endif
