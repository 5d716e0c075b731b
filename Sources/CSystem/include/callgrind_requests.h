// Talks to Callgrind from inside the program that it simulates.
//
// Each function is one client request: a few instructions without effect that Valgrind recognises. Outside
// Valgrind they do nothing. Where Valgrind's header was missing when this was compiled, they are empty.
#ifndef C_CALLGRIND_H
#define C_CALLGRIND_H

/// Where this process stands.
typedef enum {
  /// Compiled without Valgrind's header: no request can be made.
  CALLGRIND_STANDING_NOT_BUILT_IN,
  /// Runs on the processor itself.
  CALLGRIND_STANDING_NATIVE,
  /// Runs under a tool of Valgrind; which one cannot be asked.
  CALLGRIND_STANDING_VALGRIND,
} callgrind_standing;

/// Says whether this process runs under Valgrind.
callgrind_standing callgrind_stands(void);

/// Starts to count instructions; the simulated caches are empty then.
void callgrind_start(void);

/// Stops counting; from here on the program runs several times faster.
void callgrind_stop(void);

/// Writes what was counted since the last cut to a file, with `reason` in it, and begins again from 0.
/// With NULL it begins again from 0 and writes nothing.
void callgrind_cut(const char *reason);

#endif
