#include <pixman.h>

/* Has the cache fetch the line at an address, which need not be one; Swift has no word for it. */
static inline void fetch_ahead(const void *_Nullable address) { __builtin_prefetch(address); }
