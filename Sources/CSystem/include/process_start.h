// What the kernel gave this process, kept before main, without a file system.
//
// The C library hands the words of the command line to every constructor, whoever's main is called
// afterwards. Swift's own list of them is read from /proc, and is empty where that is not mounted.
#ifndef WAVEBENCH_PROCESS_START_H
#define WAVEBENCH_PROCESS_START_H

/// How many words the command line has, the program's name among them; 0 where there is none.
int process_start_count(void);

/// The words, for the life of the process.
char *const *process_start_words(void);

/// Where the main thread's stack may not grow to 8 MiB, raises its limit as far as
/// this process may, for itself and for what it starts. Returns how far the stack may grow
/// now, bytes.
unsigned long process_start_widen_stack(void);

/// From now on what is printed to standard output goes to standard error, line by line. Returns a descriptor of what standard output
/// was, for this process alone; -1 with `errno` where there is none.
int process_start_reserve_output(void);

#endif
