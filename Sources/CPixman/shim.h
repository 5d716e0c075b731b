#include <pixman.h>

// Asks for memory that will be written, in time for it to be there; a builtin that Swift cannot see.
static inline void prefetch_for_writing(const void *memory) { __builtin_prefetch(memory, 1); }
