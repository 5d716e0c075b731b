#ifndef WAVEBENCH_KNOWN_INSTRUCTIONS_H
#define WAVEBENCH_KNOWN_INSTRUCTIONS_H

// Instructions whose number everybody knows, as no compiler touches them: a counter of instructions is held against them.

// Each multiplication waits for the one before it, for three cycles at most.
enum { CKNOWN_INSTRUCTIONS_PER_TURN = 12, CKNOWN_MOST_CYCLES_PER_TURN = 30 };

// Runs so many turns, at least one.
static inline void crun_known_instructions(long turns) {
  long product = 3;
#if defined(__x86_64__)
  __asm__ volatile(
      "1:\n\t"
      ".rept 10\n\timul %0, %0\n\t.endr\n\t"
      "dec %1\n\t"
      "jnz 1b"
      : "+r"(product), "+r"(turns)
      :
      : "cc");
#elif defined(__aarch64__)
  __asm__ volatile(
      "1:\n\t"
      ".rept 10\n\tmul %0, %0, %0\n\t.endr\n\t"
      "subs %1, %1, #1\n\t"
      "b.ne 1b"
      : "+r"(product), "+r"(turns)
      :
      : "cc");
#else
#error "no known instructions for this architecture: counters could not be believed"
#endif
}

#endif
